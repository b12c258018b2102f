// The fiscal receipt of one order, for whoever takes its money: what is on paper, what may be, what is still to come out, and what a
// person does about it.
import { useEffect, useState } from 'react'
import { type FiscalResult, printFiscalDocuments, voidFiscalReceipt } from '#data/printing/fiscal-documents.ts'
import { settleUnsureDocument } from '#data/printing/fiscal-questions.ts'
import { type FiscalState, readFiscalState } from '#data/printing/fiscal-state.ts'
import { holdDue, releaseDue } from '#data/till/fiscal-dues.ts'
import type { Order } from '#domain/order/order.ts'
import { linesOf } from '#domain/order/order-payment.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'

const NOTHING: FiscalState = {
  ...{ isOn: false, documents: [], unsure: [], doubles: [], tills: new Map(), isSending: false },
  ...{ isDue: false, isAutomatic: false, correction: null, hasLottery: false },
}

export function useFiscalReceipt(order: Pick<Order, 'id' | 'payments'>) {
  const { id } = order
  const money = linesOf(order).length
  const state = useLiveQuery(async () => readFiscalState(id), [id])
  const [isBusy, setIsBusy] = useState(false)
  const [last, setLast] = useState<{ money: number; result: FiscalResult } | null>(null)
  // Whoever leaves the order goes on with the next customer.
  useEffect(() => () => void releaseDue(id), [id])
  const run = async (work: () => Promise<FiscalResult>): Promise<FiscalResult> => {
    setIsBusy(true)
    try {
      const became = await work()
      setLast({ money, result: became })
      return became
    } finally {
      setIsBusy(false)
    }
  }
  return {
    ...(state ?? NOTHING),
    isBusy,
    /** What the last attempt came to; null before the first one, and once there is other money than it was about. */
    result: last?.money === money ? last.result : null,
    /** Somebody types a lottery code: it waits for the rest of it. */
    hold: (lotteryCode: string) => void holdDue(id, lotteryCode),
    print: (lotteryCode = '', isLookedFor = false) => run(() => printFiscalDocuments(id, { lotteryCode, isLookedFor })),
    /** Voids what is wrong and prints what is right. */
    correct: (lotteryCode = '') => run(() => printFiscalDocuments(id, { lotteryCode, isCorrecting: true })),
    cancelReceipt: (documentId: string) => run(() => voidFiscalReceipt(id, documentId)),
    settle: async (documentId: string, isOnPaper: boolean) => {
      await settleUnsureDocument(documentId, isOnPaper)
      setLast(null)
    },
  }
}
