#ifndef RILL_LIBCRYPTO_H
#define RILL_LIBCRYPTO_H

// The functions of libcrypto that encrypted stores use.
//
// The library is loaded when it is first needed. So a program that encrypts nothing does not load it, and compiling needs no headers of it.

#include <stddef.h>

enum {
  RILL_CIPHER_OK = 0,
  /// The bytes are not authentic: they, their context, the nonce or the key are not those of the sealing.
  RILL_CIPHER_NOT_AUTHENTIC = 1,
  /// The library is not installed.
  RILL_CIPHER_NO_LIBRARY = 2,
  /// The library lacks a function.
  RILL_CIPHER_NO_FUNCTION = 3,
  /// A function of the library failed.
  RILL_CIPHER_FAILED = 4,
};

/// Loads the library, if it is not loaded yet.
int rill_cipher_load(void);

/// Encrypts bytes with AES-256-GCM. Writes as many bytes and a tag of 16 bytes. The key has 32 bytes and the nonce 12.
int rill_aes_256_gcm_seal(
    const void *key, const void *nonce, const void *context, size_t context_length, const void *bytes, size_t length, void *sealed);

/// Decrypts bytes and their tag. Writes 16 bytes fewer. Unless they are authentic, the contents of `bytes` are undefined.
int rill_aes_256_gcm_open(
    const void *key, const void *nonce, const void *context, size_t context_length, const void *sealed, size_t length, void *bytes);

/// Derives a key with HKDF-SHA-256.
int rill_hkdf_sha256(
    const void *key, size_t key_length, const void *salt, size_t salt_length, const void *info, size_t info_length, void *derived,
    size_t length);

/// Derives a key with scrypt, where N is two to the power of `log_n`.
int rill_scrypt(
    const void *passphrase, size_t passphrase_length, const void *salt, size_t salt_length, unsigned log_n, unsigned r, unsigned p,
    void *derived, size_t length);

/// Computes an HMAC-SHA-256 of 32 bytes.
int rill_hmac_sha256(const void *key, size_t key_length, const void *bytes, size_t length, void *code);

#endif
