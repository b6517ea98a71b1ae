// The loop that draws, and the start of it and of the connection.
"use strict";

let shownAt = 0;
const frames = [];
function frame(now) {
  frames.push(now);
  if (frames.length > 600) frames.shift();
  // Texts change at most ten times in a second, so that they can be read.
  if (rowsAreOld && now - shownAt > 95) { arrange(); showTotals(); shownAt = now; isChanged = true; }
  if (eventsAreOld && now - (frame.events ?? 0) > 250) { showEvents(); eventsAreOld = false; frame.events = now; }
  if (isChanged) {
    isChanged = false;
    showRows();
    drawLanes();
    if (drawChains(now)) isChanged = true;
  }
  requestAnimationFrame(frame);
}
readColors();
showEvents();
requestAnimationFrame(frame);
openSession();
