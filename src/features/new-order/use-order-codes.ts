// An order's code that a scanner types at the till, wherever the focus is: it is read at once, or waits until what is open is closed.
import { useEffect, useState } from 'react'
import { topDialog } from './top-dialog.ts'
import { textFieldOf } from './typed-field.ts'
import { beginsAddress, nextText, orderCodeIn } from './typed-order-code.ts'
import { useTypedLine } from './use-typed-line.ts'

export interface OrderCodes {
  /** That are being read, one a line; empty for none. */
  reading: string
  /** Changes with every reading, also of the same code again. */
  round: number
  /** How many wait for what is open now. */
  waiting: number
  read: () => void
  forget: () => void
}

/** @param isComposing a code does not lead away from a cake that is being made */
export function useOrderCodes(isComposing: boolean): OrderCodes {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [{ reading, round }, setReading] = useState({ reading: '', round: 0 })
  const readNow = (text: string) => setReading((last) => ({ reading: text, round: last.round + 1 }))
  // Whoever comes back from a cake is not asked about the last code again.
  useEffect(() => {
    if (isComposing) setReading((last) => ({ ...last, reading: '' }))
  }, [isComposing])
  useTypedCodes((code) => {
    if (isComposing || topDialog() !== null) setCodes((last) => (last.includes(code) ? last : [...last, code]))
    else readNow(code)
  })
  return {
    reading,
    round,
    waiting: codes.length,
    read: () => {
      readNow(codes.join('\n'))
      setCodes([])
    },
    forget: () => setCodes([]),
  }
}

function useTypedCodes(onCode: (code: string) => void): void {
  useTypedLine({
    next: nextText,
    begins: beginsAddress,
    onEnter: (typed, event, fields) => {
      const code = orderCodeIn(typed)
      if (code === null || textFieldOf(event.target)?.closest('[data-reads-codes]')) return
      event.preventDefault()
      event.stopPropagation()
      fields.putBack()
      onCode(code)
    },
  })
}
