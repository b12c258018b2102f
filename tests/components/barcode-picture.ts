// A picture of an EAN-13, as a camera would see it on a packet (GS1 General Specifications, 5.2.1).

const LEFT_ODD = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
/** Which of the left six digits are written the other way round says the first digit. */
const PARITY = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA']
const BAR = 4
const HEIGHT = 200

/** @param code thirteen digits @returns a PNG's bytes */
export async function barcodePicture(code: string): Promise<Uint8Array> {
  const modules = `101${leftHalf(code)}01010${rightHalf(code)}101`
  const canvas = new OffscreenCanvas((modules.length + 24) * BAR, HEIGHT + 60)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser draws nothing.')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = '#000'
  for (const [index, bit] of [...modules].entries()) if (bit === '1') paper.fillRect((index + 12) * BAR, 30, BAR, HEIGHT)
  const file = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await file.arrayBuffer())
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
