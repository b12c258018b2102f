// The checksum of PNG, ZIP and Ethernet (ISO 3309): it tells torn or damaged bytes from whole ones, not forged ones.

const TABLE = crcTable()

/** Unsigned, 32 bits. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ -1) >>> 0
}

function crcTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
    return rest
  })
}
