// A picture of an EAN-13, as a camera would see it on a packet (GS1 General Specifications, 5.2.1).
import sharp from 'sharp'

const LEFT_ODD = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
/** Which of the left six digits are written the other way round says the first digit. */
const PARITY = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA']
const BAR = 4
const HEIGHT = 200

/** @param code thirteen digits */
export async function barcodePicture(code: string): Promise<Buffer> {
  const modules = `101${leftHalf(code)}01010${rightHalf(code)}101`
  const bars = [...modules].map((bit, index) =>
    bit === '1' ? `<rect x="${(index + 12) * BAR}" y="30" width="${BAR}" height="${HEIGHT}"/>` : '',
  )
  const width = (modules.length + 24) * BAR
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT + 60}"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function leftHalf(code: string): string {
  const parity = PARITY[Number(code[0])] ?? ''
  return [...code.slice(1, 7)].map((digit, at) => (parity[at] === 'A' ? odd(digit) : even(digit))).join('')
}

function rightHalf(code: string): string {
  return [...code.slice(7)].map((digit) => inverted(odd(digit))).join('')
}

function odd(digit: string): string {
  return LEFT_ODD[Number(digit)] ?? ''
}

function even(digit: string): string {
  return [...inverted(odd(digit))].reverse().join('')
}

function inverted(bits: string): string {
  return [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
}
