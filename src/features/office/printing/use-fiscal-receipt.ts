// The fiscal receipt of one order, for whoever takes its money: what is on paper, what may be, what has to be printed, and doing so.
import { useState } from 'react'
import {
  type FiscalResult,
  type OrderMoney,
  printFiscalDocuments,
  readFiscalState,
  voidFiscalReceipt,
} from '#data/printing/fiscal-documents.ts'
import { settleUnsureDocument } from '#data/printing/fiscal-questions.ts'
import type { Order } from '#domain/order/order.ts'
import { linesOf } from '#domain/order/order-payment.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'

/** The money of an order, as its fiscal documents tell of it. */
export function moneyOf(order: Pick<Order, 'payments'>): OrderMoney[] {
  return linesOf(order).map(({ amountCents: cents, takenAtMs: _, ...line }) => ({ ...line, cents }))
}

export interface FiscalOrder {
  id: string
  /** All its money, in its order. */
  payments: readonly OrderMoney[]
  /** The goods are with the customer; else as the order's state says. */
  isHandedOver?: boolean
}

const NOTHING = {
  ...{ isOn: false, documents: [], unsure: [], doubles: [] },
  ...{ isDue: false, correction: null, hasLottery: false },
}

export function useFiscalReceipt({ id, payments, isHandedOver }: FiscalOrder) {
  const options = isHandedOver === undefined ? {} : { isHandedOver }
  const money = JSON.stringify(payments)
  const state = useLiveQuery(async () => readFiscalState(id, payments, options), [id, money, isHandedOver])
  const [isBusy, setIsBusy] = useState(false)
  const [last, setLast] = useState<{ money: string; result: FiscalResult } | null>(null)
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
    print: (lotteryCode = '') => run(() => printFiscalDocuments(id, payments, { ...options, lotteryCode })),
    /** Voids what is wrong and prints what is right. */
    correct: (lotteryCode = '') => run(() => printFiscalDocuments(id, payments, { ...options, lotteryCode, isCorrecting: true })),
    cancelReceipt: (documentId: string) => run(() => voidFiscalReceipt(id, documentId)),
    settle: async (documentId: string, isOnPaper: boolean) => {
      await settleUnsureDocument(documentId, isOnPaper)
      setLast(null)
    },
  }
}
