// A barcode in the counter's search: typed, pasted, or written there by a scanner, perhaps behind a quantity (`3*`) or behind letters
// that stood there already.
import { hasBarcodeLength } from '#domain/barcode.ts'
import { typedProduct } from './typed-product.ts'

export interface ScannedText {
  /** As many digits as a barcode has; whether they are one is not said yet. */
  code: string
  /** Null when none was typed before it. */
  quantity: number | null
  /** What stood before the code. */
  before: string
}

/** Null when the text does not end with a code. */
export function scannedText(text: string): ScannedText | null {
  const { quantity, query } = typedProduct(text)
  const bare = query.replace(/\s/g, '')
  // Under the bars it is printed with blanks: `8 001234 567897`.
  if (hasBarcodeLength(bare)) return { code: bare, quantity, before: text.slice(0, text.length - query.length) }
  const [code = ''] = /\d+$/.exec(query.trimEnd()) ?? []
  return hasBarcodeLength(code) ? { code, quantity, before: text.slice(0, text.lastIndexOf(code)) } : null
}
