#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CRillCipher.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>

// The types of libcrypto are opaque, so its functions need no headers. These are the declarations of version 3.
static struct {
  void *(*EVP_CIPHER_CTX_new)(void);
  void (*EVP_CIPHER_CTX_free)(void *);
  const void *(*EVP_aes_256_gcm)(void);
  int (*EVP_EncryptInit_ex)(void *, const void *, void *, const unsigned char *, const unsigned char *);
  int (*EVP_EncryptUpdate)(void *, unsigned char *, int *, const unsigned char *, int);
  int (*EVP_EncryptFinal_ex)(void *, unsigned char *, int *);
  int (*EVP_DecryptInit_ex)(void *, const void *, void *, const unsigned char *, const unsigned char *);
  int (*EVP_DecryptUpdate)(void *, unsigned char *, int *, const unsigned char *, int);
  int (*EVP_DecryptFinal_ex)(void *, unsigned char *, int *);
  int (*EVP_CIPHER_CTX_ctrl)(void *, int, int, void *);
  const void *(*EVP_sha256)(void);
  unsigned char *(*HMAC)(const void *, const void *, int, const unsigned char *, size_t, unsigned char *, unsigned *);
  void *(*EVP_PKEY_CTX_new_id)(int, void *);
  void (*EVP_PKEY_CTX_free)(void *);
  int (*EVP_PKEY_derive_init)(void *);
  int (*EVP_PKEY_CTX_set_hkdf_md)(void *, const void *);
  int (*EVP_PKEY_CTX_set1_hkdf_salt)(void *, const unsigned char *, int);
  int (*EVP_PKEY_CTX_set1_hkdf_key)(void *, const unsigned char *, int);
  int (*EVP_PKEY_CTX_add1_hkdf_info)(void *, const unsigned char *, int);
  int (*EVP_PKEY_derive)(void *, unsigned char *, size_t *);
} crypto;

// Numbers that are part of the library's binary interface.
enum { GET_TAG = 0x10, SET_TAG = 0x11, HKDF = 1036, TAG_LENGTH = 16 };

static int loaded;

static void load(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    loaded = RILL_CIPHER_NO_LIBRARY;
    return;
  }
#define FIND(name) \
  if ((*(void **)&crypto.name = dlsym(library, #name)) == NULL) loaded = RILL_CIPHER_NO_FUNCTION
  FIND(EVP_CIPHER_CTX_new);
  FIND(EVP_CIPHER_CTX_free);
  FIND(EVP_aes_256_gcm);
  FIND(EVP_EncryptInit_ex);
  FIND(EVP_EncryptUpdate);
  FIND(EVP_EncryptFinal_ex);
  FIND(EVP_DecryptInit_ex);
  FIND(EVP_DecryptUpdate);
  FIND(EVP_DecryptFinal_ex);
  FIND(EVP_CIPHER_CTX_ctrl);
  FIND(EVP_sha256);
  FIND(HMAC);
  FIND(EVP_PKEY_CTX_new_id);
  FIND(EVP_PKEY_CTX_free);
  FIND(EVP_PKEY_derive_init);
  FIND(EVP_PKEY_CTX_set_hkdf_md);
  FIND(EVP_PKEY_CTX_set1_hkdf_salt);
  FIND(EVP_PKEY_CTX_set1_hkdf_key);
  FIND(EVP_PKEY_CTX_add1_hkdf_info);
  FIND(EVP_PKEY_derive);
#undef FIND
}

int rill_cipher_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}

int rill_aes_256_gcm_seal(
    const void *key, const void *nonce, const void *context, size_t context_length, const void *bytes, size_t length, void *sealed) {
  int code = rill_cipher_load();
  if (code != RILL_CIPHER_OK) return code;
  if (length > INT32_MAX - TAG_LENGTH || context_length > INT32_MAX) return RILL_CIPHER_FAILED;
  void *cipher = crypto.EVP_CIPHER_CTX_new();
  if (cipher == NULL) return RILL_CIPHER_FAILED;
  int written = 0;
  int ok = crypto.EVP_EncryptInit_ex(cipher, crypto.EVP_aes_256_gcm(), NULL, key, nonce) == 1;
  ok = ok && (context_length == 0 || crypto.EVP_EncryptUpdate(cipher, NULL, &written, context, (int)context_length) == 1);
  ok = ok && (length == 0 || crypto.EVP_EncryptUpdate(cipher, sealed, &written, bytes, (int)length) == 1);
  ok = ok && crypto.EVP_EncryptFinal_ex(cipher, (unsigned char *)sealed + length, &written) == 1;
  ok = ok && crypto.EVP_CIPHER_CTX_ctrl(cipher, GET_TAG, TAG_LENGTH, (unsigned char *)sealed + length) == 1;
  crypto.EVP_CIPHER_CTX_free(cipher);
  return ok ? RILL_CIPHER_OK : RILL_CIPHER_FAILED;
}

int rill_aes_256_gcm_open(
    const void *key, const void *nonce, const void *context, size_t context_length, const void *sealed, size_t length, void *bytes) {
  int code = rill_cipher_load();
  if (code != RILL_CIPHER_OK) return code;
  if (length < TAG_LENGTH || length > INT32_MAX) return RILL_CIPHER_NOT_AUTHENTIC;
  if (context_length > INT32_MAX) return RILL_CIPHER_FAILED;
  void *cipher = crypto.EVP_CIPHER_CTX_new();
  if (cipher == NULL) return RILL_CIPHER_FAILED;
  size_t rest = length - TAG_LENGTH;
  unsigned char tag[TAG_LENGTH];
  memcpy(tag, (const unsigned char *)sealed + rest, TAG_LENGTH);
  int written = 0;
  unsigned char end[TAG_LENGTH];
  int ok = crypto.EVP_DecryptInit_ex(cipher, crypto.EVP_aes_256_gcm(), NULL, key, nonce) == 1;
  ok = ok && (context_length == 0 || crypto.EVP_DecryptUpdate(cipher, NULL, &written, context, (int)context_length) == 1);
  ok = ok && (rest == 0 || crypto.EVP_DecryptUpdate(cipher, bytes, &written, sealed, (int)rest) == 1);
  ok = ok && crypto.EVP_CIPHER_CTX_ctrl(cipher, SET_TAG, TAG_LENGTH, tag) == 1;
  // Only this compares the tag, so no other failure counts as a forgery.
  int authentic = ok && crypto.EVP_DecryptFinal_ex(cipher, end, &written) == 1;
  crypto.EVP_CIPHER_CTX_free(cipher);
  return !ok ? RILL_CIPHER_FAILED : authentic ? RILL_CIPHER_OK : RILL_CIPHER_NOT_AUTHENTIC;
}

int rill_hkdf_sha256(
    const void *key, size_t key_length, const void *salt, size_t salt_length, const void *info, size_t info_length, void *derived,
    size_t length) {
  int code = rill_cipher_load();
  if (code != RILL_CIPHER_OK) return code;
  void *derivation = crypto.EVP_PKEY_CTX_new_id(HKDF, NULL);
  if (derivation == NULL) return RILL_CIPHER_FAILED;
  size_t written = length;
  int ok = crypto.EVP_PKEY_derive_init(derivation) == 1;
  ok = ok && crypto.EVP_PKEY_CTX_set_hkdf_md(derivation, crypto.EVP_sha256()) == 1;
  ok = ok && crypto.EVP_PKEY_CTX_set1_hkdf_key(derivation, key, (int)key_length) == 1;
  ok = ok && (salt_length == 0 || crypto.EVP_PKEY_CTX_set1_hkdf_salt(derivation, salt, (int)salt_length) == 1);
  ok = ok && (info_length == 0 || crypto.EVP_PKEY_CTX_add1_hkdf_info(derivation, info, (int)info_length) == 1);
  ok = ok && crypto.EVP_PKEY_derive(derivation, derived, &written) == 1 && written == length;
  crypto.EVP_PKEY_CTX_free(derivation);
  return ok ? RILL_CIPHER_OK : RILL_CIPHER_FAILED;
}

int rill_hmac_sha256(const void *key, size_t key_length, const void *bytes, size_t length, void *code) {
  int loading = rill_cipher_load();
  if (loading != RILL_CIPHER_OK) return loading;
  unsigned written = 0;
  const void *result = crypto.HMAC(crypto.EVP_sha256(), key, (int)key_length, bytes, length, code, &written);
  return result != NULL && written == 32 ? RILL_CIPHER_OK : RILL_CIPHER_FAILED;
}

#endif

// The secret has pages of its own: locks of pages do not nest, so unlocking one secret would unlock another in the same page.
static size_t pages(size_t length) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (length + page - 1) / page * page;
}

void *rill_secret_allocate(size_t length) {
  void *secret = mmap(NULL, pages(length), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (secret == MAP_FAILED) return NULL;
  // The system can refuse both. The secret is usable all the same.
  mlock(secret, pages(length));
#ifdef MADV_DONTDUMP
  madvise(secret, pages(length), MADV_DONTDUMP);
#endif
  return secret;
}

void rill_secret_free(void *secret, size_t length) {
  // Through a volatile pointer, so that the compiler does not omit it as a write that nothing reads.
  volatile unsigned char *byte = secret;
  for (size_t index = 0; index < length; index++) byte[index] = 0;
  munmap(secret, pages(length));
}
