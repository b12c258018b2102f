// HEIC, what iPhones photograph in: told by its brand, measured without a decoder (ISO/IEC 14496-12, 23008-12).

const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
/** Where the sizes stand: in the boxes before the picture's data. */
const HEAD_BYTES = 65_536

export function isHeic(bytes: Uint8Array): boolean {
  return textAt(bytes, 4) === 'ftyp' && BRANDS.includes(textAt(bytes, 8))
}

/** Pixels of its largest picture; a picture in tiles says its whole size too. Null when it says none. */
export function heicSize(bytes: Uint8Array): { width: number; height: number } | null {
  const head = bytes.subarray(0, HEAD_BYTES)
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  let largest: { width: number; height: number } | null = null
  for (let at = head.indexOf(0x69); at !== -1 && at + 16 <= head.length; at = head.indexOf(0x69, at + 1)) {
    if (textAt(head, at) !== 'ispe') continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (largest === null || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
