// Bytes as text, two digits each.

/** Lower case. @param bytes 0 to 255 each */
export function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
