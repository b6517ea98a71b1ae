#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "Libcrypto.h"

#include <stdint.h>
#include <string.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>

// The types of libcrypto are opaque, so its functions need no headers. These are the declarations of version 3.
static struct {
  int (*OPENSSL_init_crypto)(uint64_t, const void *);
  void *(*EVP_CIPHER_CTX_new)(void);
  void (*EVP_CIPHER_CTX_free)(void *);
  const void *(*EVP_CIPHER_fetch)(void *, const char *, const char *);
  int (*EVP_EncryptInit_ex)(void *, const void *, void *, const unsigned char *, const unsigned char *);
  int (*EVP_EncryptUpdate)(void *, unsigned char *, int *, const unsigned char *, int);
  int (*EVP_EncryptFinal_ex)(void *, unsigned char *, int *);
  int (*EVP_DecryptInit_ex)(void *, const void *, void *, const unsigned char *, const unsigned char *);
  int (*EVP_DecryptUpdate)(void *, unsigned char *, int *, const unsigned char *, int);
  int (*EVP_DecryptFinal_ex)(void *, unsigned char *, int *);
  int (*EVP_CIPHER_CTX_ctrl)(void *, int, int, void *);
  const void *(*EVP_MD_fetch)(void *, const char *, const char *);
  void *(*HMAC_CTX_new)(void);
  void (*HMAC_CTX_free)(void *);
  int (*HMAC_Init_ex)(void *, const void *, int, const void *, void *);
  int (*HMAC_Update)(void *, const unsigned char *, size_t);
  int (*HMAC_Final)(void *, unsigned char *, unsigned *);
  void *(*EVP_PKEY_CTX_new_id)(int, void *);
  void (*EVP_PKEY_CTX_free)(void *);
  int (*EVP_PKEY_derive_init)(void *);
  int (*EVP_PKEY_CTX_set_hkdf_md)(void *, const void *);
  int (*EVP_PKEY_CTX_set1_hkdf_salt)(void *, const unsigned char *, int);
  int (*EVP_PKEY_CTX_set1_hkdf_key)(void *, const unsigned char *, int);
  int (*EVP_PKEY_CTX_add1_hkdf_info)(void *, const unsigned char *, int);
  int (*EVP_PKEY_derive)(void *, unsigned char *, size_t *);
  int (*EVP_PBE_scrypt)(
      const char *, size_t, const unsigned char *, size_t, uint64_t, uint64_t, uint64_t, uint64_t, unsigned char *, size_t);
} crypto;

// Fetched once: otherwise each use looks for them by name.
static const void *aes_256_gcm;
static const void *sha256;

// Numbers that are part of the library's binary interface.
enum { GET_TAG = 0x10, SET_TAG = 0x11, HKDF = 1036, TAG_LENGTH = 16, NO_ATEXIT = 0x80000 };

static int load(void) {
  int loaded = RILL_CIPHER_OK;
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return RILL_CIPHER_NO_LIBRARY;
#define FIND(name) \
  if ((*(void **)&crypto.name = dlsym(library, #name)) == NULL) loaded = RILL_CIPHER_NO_FUNCTION
  FIND(OPENSSL_init_crypto);
  FIND(EVP_CIPHER_CTX_new);
  FIND(EVP_CIPHER_CTX_free);
  FIND(EVP_CIPHER_fetch);
  FIND(EVP_EncryptInit_ex);
  FIND(EVP_EncryptUpdate);
  FIND(EVP_EncryptFinal_ex);
  FIND(EVP_DecryptInit_ex);
  FIND(EVP_DecryptUpdate);
  FIND(EVP_DecryptFinal_ex);
  FIND(EVP_CIPHER_CTX_ctrl);
  FIND(EVP_MD_fetch);
  FIND(HMAC_CTX_new);
  FIND(HMAC_CTX_free);
  FIND(HMAC_Init_ex);
  FIND(HMAC_Update);
  FIND(HMAC_Final);
  FIND(EVP_PKEY_CTX_new_id);
  FIND(EVP_PKEY_CTX_free);
  FIND(EVP_PKEY_derive_init);
  FIND(EVP_PKEY_CTX_set_hkdf_md);
  FIND(EVP_PKEY_CTX_set1_hkdf_salt);
  FIND(EVP_PKEY_CTX_set1_hkdf_key);
  FIND(EVP_PKEY_CTX_add1_hkdf_info);
  FIND(EVP_PKEY_derive);
  FIND(EVP_PBE_scrypt);
#undef FIND
  if (loaded != RILL_CIPHER_OK) return loaded;
  // At exit, the library would free what other threads still use: observers, for example, decrypt on a thread of their own.
  if (crypto.OPENSSL_init_crypto(NO_ATEXIT, NULL) != 1) return RILL_CIPHER_FAILED;
  if (aes_256_gcm == NULL) aes_256_gcm = crypto.EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
  if (sha256 == NULL) sha256 = crypto.EVP_MD_fetch(NULL, "SHA256", NULL);
  return aes_256_gcm != NULL && sha256 != NULL ? RILL_CIPHER_OK : RILL_CIPHER_FAILED;
}

int rill_cipher_load(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static int is_loaded = 0;
  if (__atomic_load_n(&is_loaded, __ATOMIC_ACQUIRE)) return RILL_CIPHER_OK;
  pthread_mutex_lock(&mutex);
  // A failure is tried again: there can have been too many open files.
  int code = is_loaded ? RILL_CIPHER_OK : load();
  if (code == RILL_CIPHER_OK) __atomic_store_n(&is_loaded, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&mutex);
  return code;
}

int rill_aes_256_gcm_seal(
    const void *key, const void *nonce, const void *context, size_t context_length, const void *bytes, size_t length, void *sealed) {
  int code = rill_cipher_load();
  if (code != RILL_CIPHER_OK) return code;
  if (length > INT32_MAX - TAG_LENGTH || context_length > INT32_MAX) return RILL_CIPHER_FAILED;
  void *cipher = crypto.EVP_CIPHER_CTX_new();
  if (cipher == NULL) return RILL_CIPHER_FAILED;
  int written = 0;
  int ok = crypto.EVP_EncryptInit_ex(cipher, aes_256_gcm, NULL, key, nonce) == 1;
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
  int ok = crypto.EVP_DecryptInit_ex(cipher, aes_256_gcm, NULL, key, nonce) == 1;
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
  ok = ok && crypto.EVP_PKEY_CTX_set_hkdf_md(derivation, sha256) == 1;
  ok = ok && crypto.EVP_PKEY_CTX_set1_hkdf_key(derivation, key, (int)key_length) == 1;
  ok = ok && (salt_length == 0 || crypto.EVP_PKEY_CTX_set1_hkdf_salt(derivation, salt, (int)salt_length) == 1);
  ok = ok && (info_length == 0 || crypto.EVP_PKEY_CTX_add1_hkdf_info(derivation, info, (int)info_length) == 1);
  ok = ok && crypto.EVP_PKEY_derive(derivation, derived, &written) == 1 && written == length;
  crypto.EVP_PKEY_CTX_free(derivation);
  return ok ? RILL_CIPHER_OK : RILL_CIPHER_FAILED;
}

int rill_scrypt(
    const void *passphrase, size_t passphrase_length, const void *salt, size_t salt_length, unsigned log_n, unsigned r, unsigned p,
    void *derived, size_t length) {
  int code = rill_cipher_load();
  if (code != RILL_CIPHER_OK) return code;
  uint64_t n = (uint64_t)1 << log_n;
  // The library counts a little more than 128 * N * r bytes.
  uint64_t memory = 128 * r * (n + p + 2) + (1 << 20);
  int ok = crypto.EVP_PBE_scrypt(passphrase, passphrase_length, salt, salt_length, n, r, p, memory, derived, length) == 1;
  return ok ? RILL_CIPHER_OK : RILL_CIPHER_FAILED;
}

int rill_hmac_sha256(const void *key, size_t key_length, const void *bytes, size_t length, void *code) {
  int loading = rill_cipher_load();
  if (loading != RILL_CIPHER_OK) return loading;
  // These functions take less time for a short text than those that replace them in version 3.
  void *hmac = crypto.HMAC_CTX_new();
  if (hmac == NULL) return RILL_CIPHER_FAILED;
  unsigned written = 0;
  int ok = crypto.HMAC_Init_ex(hmac, key, (int)key_length, sha256, NULL) == 1;
  ok = ok && crypto.HMAC_Update(hmac, bytes, length) == 1 && crypto.HMAC_Final(hmac, code, &written) == 1 && written == 32;
  crypto.HMAC_CTX_free(hmac);
  return ok ? RILL_CIPHER_OK : RILL_CIPHER_FAILED;
}

#endif
