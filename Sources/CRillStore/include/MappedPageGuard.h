#ifndef RILL_MAPPED_PAGE_GUARD_H
#define RILL_MAPPED_PAGE_GUARD_H

/// Guards a page of memory that is mapped from a file.
///
/// If the file is truncated, the system answers a read of the page with SIGBUS. The handler of this signal puts a page of zeros in its
/// place, and the read continues. The first call installs the handler, which passes all other signals on to the one before it. Beyond 1024
/// pages, a page is not guarded.
void rill_guard_page(void *page);

/// Ends guarding a page, before it is unmapped.
void rill_forget_page(void *page);

/// Returns whether zeros took the place of a page.
int rill_page_is_lost(const void *page);

#endif
