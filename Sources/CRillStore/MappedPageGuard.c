#include "MappedPageGuard.h"

#include "ForkLock.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Pages that are mapped from files. The handler of SIGBUS reads them without a lock. A page beyond this number is not guarded: each is that of
// an open store, which has three descriptors, and of these a process has 1024 if it does not ask for more.
enum { MAXIMUM_PAGES = 1024 };
static struct {
  _Atomic uintptr_t address;
  _Atomic int is_lost;
} pages[MAXIMUM_PAGES];
static _Atomic int used_pages = 0;
static _Atomic int lost_pages = 0;
static uintptr_t page_size = 4096;
static struct sigaction previous_action;
static pthread_once_t installation = PTHREAD_ONCE_INIT;

static int place_of(const void *page) {
  int used = atomic_load(&used_pages);
  for (int place = 0; place < used; place++) {
    if (atomic_load(&pages[place].address) == (uintptr_t)page) return place;
  }
  return -1;
}

// Only calls that are safe in a signal handler are allowed here. `mmap` is a system call without any state of the C library.
static void on_bus_error(int number, siginfo_t *info, void *context) {
  int code = errno;
  void *page = (void *)((uintptr_t)info->si_addr & ~(page_size - 1));
  int place = info->si_code > 0 ? place_of(page) : -1;
  if (place >= 0) {
    atomic_store(&pages[place].is_lost, 1);
    atomic_store(&lost_pages, 1);
    void *zeros = mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0);
    errno = code;
    if (zeros != MAP_FAILED) return;
  }
  if (previous_action.sa_flags & SA_SIGINFO) {
    previous_action.sa_sigaction(number, info, context);
  } else if (previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN) {
    previous_action.sa_handler(number);
  } else {
    // The signal ends the process, as without this handler.
    signal(SIGBUS, SIG_DFL);
    raise(SIGBUS);
  }
  errno = code;
}

static void install_handler(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {0};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &previous_action);
}

void rill_guard_page(void *page) {
  pthread_once(&installation, install_handler);
  pthread_mutex_lock(&rill_fork_mutex);
  int place = place_of(NULL);
  if (place < 0 && used_pages < MAXIMUM_PAGES) place = atomic_fetch_add(&used_pages, 1);
  if (place >= 0) {
    atomic_store(&pages[place].is_lost, 0);
    atomic_store(&pages[place].address, (uintptr_t)page);
  }
  pthread_mutex_unlock(&rill_fork_mutex);
}

void rill_forget_page(void *page) {
  pthread_mutex_lock(&rill_fork_mutex);
  int place = place_of(page);
  if (place >= 0) atomic_store(&pages[place].address, 0);
  pthread_mutex_unlock(&rill_fork_mutex);
}

int rill_page_is_lost(const void *page) {
  if (!atomic_load(&lost_pages)) return 0;
  int place = place_of(page);
  return place >= 0 && atomic_load(&pages[place].is_lost);
}
