// A barcode scanner is a keyboard that types digits and Enter, wherever the focus is. What tells it from a person is not its speed,
// which a slow machine would not see, but what it types: as many digits as a barcode has, nothing between them, then Enter.
import type { RefObject } from 'react'
import { hasBarcodeLength, readBarcode } from '#domain/barcode.ts'
import { nextDigits } from './typed-digits.ts'
import { type FieldsBefore, textFieldOf } from './typed-field.ts'
import { useTypedLine } from './use-typed-line.ts'

export interface ScannerOptions {
  /** Reads its codes itself; null where there is none. */
  search: RefObject<HTMLInputElement | null> | null
  /** Of a product that is sold: in any other text field only those are a scanner's, the rest is what somebody wrote. */
  isKnown: (code: string) => boolean
  onScan: (code: string) => void
  /** A barcode of nobody that stays where somebody writes: nobody should find it there later. */
  onWritten: (code: string) => void
}

export function useScanner(options: ScannerOptions): void {
  useTypedLine({
    next: nextDigits,
    onEnter: (code, event, fields) => {
      if (hasBarcodeLength(code)) takeScan(event, code, fields, options)
    },
  })
}

function takeScan(event: KeyboardEvent, code: string, fields: FieldsBefore, options: ScannerOptions): void {
  const { search, isKnown, onScan, onWritten } = options
  const field = textFieldOf(event.target)
  if (field !== null && (field === search?.current || field.closest('[data-reads-codes]'))) return
  if (field !== null && !isKnown(code)) {
    if (readBarcode(code).ok) onWritten(code)
    return
  }
  event.preventDefault()
  event.stopPropagation()
  fields.putBack()
  onScan(code)
}
