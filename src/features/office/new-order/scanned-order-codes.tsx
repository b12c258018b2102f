// An order's code (the address that a kiosk or a confirmation shows) typed by a scanner at the till, wherever the focus is: it
// is read at once, or waits with a notice until what is open is closed.
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readCodePart } from '#domain/order-code/parts.ts'
import { textFieldOf, useScannerInput } from '#hooks/use-barcode-scanner.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { topDialog } from './above-dialogs.tsx'

export interface ScannedOrderCodes {
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
export function useScannedOrderCodes(isComposing: boolean): ScannedOrderCodes {
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
  useScannerInput({
    next: nextTypedText,
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

// The code of an order, as a scanner types it: the address that the kiosk shows or a confirmation has, from `http` to Enter.

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** Longer than any code of ours. */
const LONGEST = 4096

/** What was typed without anything in between. @param before what this function said of the key before */
export function nextTypedText(before: string, { key, ctrlKey, metaKey, altKey, repeat }: Key): string {
  if (key === 'Shift' || key === 'CapsLock') return before
  const isSign = key.length === 1 && !ctrlKey && !metaKey && !altKey && !repeat
  return isSign ? (before + key).slice(-LONGEST) : ''
}

/** From here on it may be a scanner's: what stood in the fields before this key is a person's. @param typed before the key */
export function beginsAddress(typed: string, key: string): boolean {
  return /^h$/i.test(key) && !/https?:\/\/\S*$/i.test(typed)
}

/** Null when the text does not end with a code: what somebody wrote before it is none of it. */
export function orderCodeIn(text: string): string | null {
  const [address] = /https?:\/\/\S+$/i.exec(text) ?? []
  if (address === undefined) return null
  const isPart = /\/q#[0-9A-Za-z]+$/i.test(address) && readCodePart(address) !== null
  return isPart || /\/gestionale\/ordini\?(?:.*&)?ordine=[a-z0-9]{15}$/.test(address) ? address : null
}

// An order's code was read while something else was being done: it waits, and says so.

interface OrderCodeNoticeProps {
  codes: ScannedOrderCodes
  /** A cake, or what a dialog asks, comes first. */
  isBusy: boolean
}

export function OrderCodeNotice({ codes, isBusy }: OrderCodeNoticeProps) {
  const leave = <IconButton label="Lascia stare il codice" icon={<X size={20} aria-hidden="true" />} onClick={codes.forget} />
  return (
    <Notice
      tone="attention"
      live="assertive"
      action={
        <>
          {!isBusy && (
            <Button variant="secondary" shape="box" size="small" onClick={codes.read}>
              Apri l’ordine
            </Button>
          )}
          {leave}
        </>
      }
    >
      {isBusy ? 'Hai letto il codice di un ordine: finisci qui, poi lo apri.' : 'L’ordine che hai letto prima aspetta qui.'}
    </Notice>
  )
}
