#include "ForkAndFaultSafety.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

unsigned rill_forks = 0;

// One bit for each descriptor that stores have open. Pages that are never used take no memory. Greater numbers, which no system has by
// default, stay open in child processes.
enum { MAXIMUM = 1 << 20 };
static uint64_t open_descriptors[MAXIMUM / 64];
static int first_unused_word = 0;

// Held while a descriptor is opened or closed, and during a fork, so that the child knows every open descriptor.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void rill_begin_opening(void) { pthread_mutex_lock(&mutex); }

void rill_end_opening(int descriptor) {
  int code = errno;
  if (descriptor >= 0 && descriptor < MAXIMUM) {
    open_descriptors[descriptor / 64] |= (uint64_t)1 << descriptor % 64;
    if (descriptor / 64 >= first_unused_word) first_unused_word = descriptor / 64 + 1;
  }
  pthread_mutex_unlock(&mutex);
  errno = code;
}

void rill_close(int descriptor) {
  if (descriptor < 0) return;
  pthread_mutex_lock(&mutex);
  if (descriptor < MAXIMUM) open_descriptors[descriptor / 64] &= ~((uint64_t)1 << descriptor % 64);
  close(descriptor);
  pthread_mutex_unlock(&mutex);
}

static void before_fork(void) { pthread_mutex_lock(&mutex); }

static void after_fork_in_parent(void) { pthread_mutex_unlock(&mutex); }

// Only calls that are safe in a signal handler are allowed here, because other threads of the parent may have held any lock.
static void after_fork_in_child(void) {
  for (int word = 0; word < first_unused_word; word++) {
    for (int bit = 0; bit < 64 && open_descriptors[word] != 0; bit++) {
      if (open_descriptors[word] & (uint64_t)1 << bit) close(word * 64 + bit);
      open_descriptors[word] &= ~((uint64_t)1 << bit);
    }
  }
  __atomic_fetch_add(&rill_forks, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&mutex);
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

int rill_start_thread(void *(*function)(void *), void *context) {
  pthread_t thread;
  int code = pthread_create(&thread, NULL, function, context);
  if (code == 0) pthread_detach(thread);
  return code;
}

// Pages that are mapped from files. The handler of SIGBUS reads them without a lock.
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
  pthread_mutex_lock(&mutex);
  int place = place_of(NULL);
  if (place < 0 && used_pages < MAXIMUM_PAGES) place = atomic_fetch_add(&used_pages, 1);
  if (place >= 0) {
    atomic_store(&pages[place].is_lost, 0);
    atomic_store(&pages[place].address, (uintptr_t)page);
  }
  pthread_mutex_unlock(&mutex);
}

void rill_forget_page(void *page) {
  pthread_mutex_lock(&mutex);
  int place = place_of(page);
  if (place >= 0) atomic_store(&pages[place].address, 0);
  pthread_mutex_unlock(&mutex);
}

int rill_page_is_lost(const void *page) {
  if (!atomic_load(&lost_pages)) return 0;
  int place = place_of(page);
  return place >= 0 && atomic_load(&pages[place].is_lost);
}
