// From texts to an order: parts are collected until the code is whole, then it is read and checked. Texts come from the camera,
// a picture, the keyboard or a scanner that types.
import { useCallback, useRef, useState } from 'react'
import { type CodeRefusal, readOrderCode, type ScannedOrder } from '#data/order-qr.ts'
import { type CodePart, joinParts, readCodePart, withPart } from '#domain/code-parts.ts'
import { isRecordId } from '#domain/record-id.ts'

export type ScanProblem = CodeRefusal | 'no-code'

export interface Scan {
  /** Parts read so far, of how many; null before the first. */
  progress: { read: number; total: number } | null
  problem: ScanProblem | null
  /** What is to be reviewed. */
  scanned: ScannedOrder | null
  accept: (text: string) => void
  setProblem: (problem: ScanProblem | null) => void
  startOver: () => void
}

/**
 * @param onKnown an order that this device has already, or can only look up
 * @param takeProduct says whether it was a product's barcode
 */
export function useScan(onKnown: (orderId: string) => void, takeProduct: (text: string) => boolean): Scan {
  const [parts, setParts] = useState<readonly CodePart[]>([])
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [scanned, setScanned] = useState<ScannedOrder | null>(null)
  const collected = useRef<readonly CodePart[]>([])
  // Still in the camera's view: what was said about it stays, until another code is.
  const refused = useRef<number | null>(null)
  const keep = useCallback((next: readonly CodePart[]) => {
    collected.current = next
    setParts(next)
  }, [])
  const accept = useCallback(
    (text: string) => {
      const orderId = orderOfDeskLink(text)
      if (orderId !== null) return onKnown(orderId)
      if (takeProduct(text)) return
      const part = readCodePart(text)
      if (part === null) return setProblem('no-code')
      if (part.checksum === refused.current) return
      if (collected.current.some(({ checksum, index }) => checksum === part.checksum && index === part.index)) return
      keep(withPart(collected.current, part))
      setProblem(null)
      if (collected.current.length < part.total) return
      void readWhole(collected.current).then((read) => {
        keep([])
        refused.current = read.ok ? null : part.checksum
        if (!read.ok) setProblem(read.reason)
        else if (read.scanned.isKnown) onKnown(read.scanned.order.id)
        else setScanned(read.scanned)
      })
    },
    [keep, onKnown, takeProduct],
  )
  const startOver = () => {
    keep([])
    refused.current = null
    setProblem(null)
    setScanned(null)
  }
  const [first] = parts
  return { progress: first ? { read: parts.length, total: first.total } : null, problem, scanned, accept, setProblem, startOver }
}

async function readWhole(parts: readonly CodePart[]): ReturnType<typeof readOrderCode> {
  const bytes = joinParts(parts)
  return bytes ? readOrderCode(bytes, parts[0]?.version ?? 0) : { ok: false, reason: 'damaged' }
}

/** The order of `…/gestionale/ordini?ordine=…`, which a confirmation shows for an order that is at the server; null for others. */
function orderOfDeskLink(text: string): string | null {
  const [, orderId] = /\/gestionale\/ordini\?(?:.*&)?ordine=([^&#]+)/.exec(text) ?? []
  return isRecordId(orderId) ? orderId : null
}
