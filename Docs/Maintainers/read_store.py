#!/usr/bin/env python3
"""Prints the names and values of a store: read_store.py FOLDER [KEYFILE]

An independent reader of the format that StoreFormat.md specifies. Its tests are those of `FormatDocumentationTests`. Encrypted logs need a
file with one key, and the package `cryptography` (`python3-cryptography` in Debian).
"""

import fcntl, os, struct, sys

TABLE = []
for byte in range(256):
    for _ in range(8):
        byte = byte >> 1 ^ 0x82F63B78 if byte & 1 else byte >> 1
    TABLE.append(byte)

def crc32c(data, crc=0):
    crc ^= 0xFFFFFFFF
    for byte in data:
        crc = TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF

class Cipher:
    """Checks the header of an encrypted log, and decrypts names and values."""
    def __init__(self, log, key):
        from cryptography.hazmat.primitives import hashes, hmac
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF
        self.context = log[48:64] + log[12:20]
        info = b"RillStore 6" + self.context
        derived = HKDF(algorithm=hashes.SHA256(), length=128, salt=log[64:96], info=info).derive(key)
        if derived[96:] != log[96:128]: raise ValueError("wrong key")
        def check(data, code):
            digest = hmac.HMAC(derived[64:96], hashes.SHA256())
            digest.update(data)
            digest.verify(code)
        self.check = check
        check(b"header" + log[:128], log[128:160])
        self.frames = AESGCM(derived[:32])

    def open(self, sealed, data):
        return self.frames.decrypt(sealed[:12], sealed[12:], self.context + data)

class Frame:
    """The parts of a frame."""

def frame(log, offset, seed):
    """The frame at an offset, or None if its head or its names are not good."""
    if offset + 40 >= len(log): return None
    length, sequence, mark, values, erased, names, policy, head = struct.unpack_from("<IQIIIIII", log, offset)
    found, body = Frame(), offset + 36
    found.start, found.sequence, found.end = offset, sequence, body + length
    if sequence == 0 or names == 0 or policy > 2 or found.end > len(log): return None
    if 4 * values + 8 * erased + names + 4 > length or crc32c(log[offset:body - 4], seed) != head: return None
    found.names = body + 4 * values + 8 * erased, body + 4 * values + 8 * erased + names
    if crc32c(log[body:found.names[1]], head) != struct.unpack_from("<I", log, found.names[1])[0]: return None
    found.erased = struct.unpack_from(f"<{erased}Q", log, body + 4 * values)
    found.values, found.damaged, place = [], [], found.names[1] + 4
    for number, size in enumerate(struct.unpack_from(f"<{values}I", log, body)):
        value = log[place + 4:place + 4 + size]
        if crc32c(struct.pack("<I", number) + value, head) == struct.unpack_from("<I", log, place)[0]:
            found.values.append(value)
        else:
            found.values.append(None)
            found.damaged.append(place)
        place += 4 + size
    return found if place == found.end else None

def entries(log, frame, cipher):
    """The keys of a frame, and their values or None for a removal. Erased values are left out."""
    start, end = frame.names
    names, number, offset = log[start:end], 0, 0
    if cipher: names = cipher.open(names, log[frame.start:start])
    while offset < len(names):
        kind, length = struct.unpack_from("<BH", names, offset)
        key = names[offset + 3:offset + 3 + length].decode()
        offset += 3 + length
        if kind == 2:
            yield key, None
            continue
        value, number = frame.values[number], number + 1
        if value is None: continue
        if cipher:
            value = cipher.open(value, struct.pack("<Q", frame.sequence) + log[start:start + 12] + struct.pack("<I", number - 1))
        yield key, value

def read(folder, key=None):
    with open(os.path.join(folder, "lock"), "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        words = lock.read(36)
        if len(words) == 36 and struct.unpack_from("<Q", words, 24)[0] != os.fstat(lock.fileno()).st_ino: words = b""
        with open(os.path.join(folder, "log"), "rb") as file:
            log = file.read()
    if len(log) < 40 or log[:8] != b"RILLSTOR": raise ValueError("no log")
    version, identity, first, snapshot = struct.unpack_from("<IQQQ", log, 8)
    if crc32c(log[:36]) != struct.unpack_from("<I", log, 36)[0]: raise ValueError("damaged header")
    if version > 6: raise ValueError("newer version")
    if version < 4: raise ValueError("earlier version")
    seed = crc32c(struct.pack("<Q", identity))
    state, expected, start, cipher, has_index = {}, first, 40, None, version == 5
    if version == 6:
        start = 164
        if len(log) < start or crc32c(log[40:160], seed) != struct.unpack_from("<I", log, 160)[0]:
            raise ValueError("damaged header")
        if log[40:44] == bytes(4): raise ValueError("key destroyed")
        if key is None: raise ValueError("encrypted")
        cipher, has_index = Cipher(log, key), log[44] == 1
    elif key: raise ValueError("not encrypted")
    offset = start
    if has_index:
        blocks, = struct.unpack_from("<I", log, start + 8)
        code = start + 12 + 16 * blocks
        offset = code + (32 if cipher else 0) + 4
        if offset > len(log) or crc32c(log[start:offset - 4], seed) != struct.unpack_from("<I", log, offset - 4)[0]:
            raise ValueError("damaged index")
        if cipher: cipher.check(b"index" + log[start:code], log[code:code + 32])
    frames = []
    while (found := frame(log, offset, seed)) and found.sequence == expected + len(frames):
        frames.append(found)
        offset = found.end
    erased, good = set(), len(frames)
    for number, found in reversed(list(enumerate(frames))):
        if erased.issuperset(found.damaged): erased.update(found.erased)
        else: good = number
    if good < len(frames): offset = frames[good].start
    for found in frames[:good]:
        for name, value in entries(log, found, cipher):
            if value is None: state.pop(name, None)
            else: state[name] = value
    expected += good
    if expected <= snapshot: raise ValueError(f"damaged snapshot at {offset}")
    for place in range(offset, len(log)):
        later = frame(log, place, seed)
        if later and later.sequence >= expected and (not later.damaged or later.end < len(log)): raise ValueError(f"damaged commit at {offset}")
    if len(words) >= 24:
        generation, announced, _, check = struct.unpack_from("<QQII", words)
        generation &= (1 << 63) - 1
        if check == crc32c(words[:20]) and generation and announced:
            if announced == identity and generation >= expected or announced != identity and generation >= first:
                raise ValueError(f"lost commits at {offset}")
    return state

if __name__ == "__main__":
    key = open(sys.argv[2], "rb").read() if len(sys.argv) > 2 else None
    for name, value in sorted(read(sys.argv[1], key).items()):
        print(name, value.hex())
