// A till in a shop with a fiscal printer: the device's tables, what the shop sells, and the stand-in printer at an address of its own.
import './page.ts'
import { db } from '#data/db/database.ts'
import { type FiscalResult, printFiscalDocuments } from '#data/printing/fiscal-documents.ts'
import type { OrderMoney } from '#data/printing/fiscal-sale.ts'
import { type FiscalState, readFiscalState } from '#data/printing/fiscal-state.ts'
import { reportUnreachable } from '#data/server/connection.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { plainProduct } from '../builders/a-product.ts'
import { plainShop } from '../builders/a-shop.ts'
import { anItem, anOrder } from '../builders/an-order.ts'
import { FiscalPrinterOnPort } from './fiscal-printer.ts'
import { CASHIER, signInAs } from './shop-device.ts'

const service = new FiscalPrinterOnPort()
const { faults, register } = service

export const printer = { faults, loseReplies: (times?: number) => service.loseReplies(times), ...register }

export const startPrinter = () => service.turnOn()
export const stopPrinter = () => service.turnOff()

const aProduct = (given: Partial<Product>) => ({ ...plainProduct(given), updated: '' })

/** An empty device at a printer that has printed nothing. The shop's server is away. */
export async function aTillWithPrinter(): Promise<void> {
  await navigator.locks.request('sfoglia-fiscal', async () => undefined)
  await Promise.all(db.tables.map((table) => table.clear()))
  faults.clear()
  register.clear()
  reportUnreachable()
  localStorage.clear()
  await signInAs(CASHIER)
  await db.keyValues.put({ key: 'device', value: { id: 'dispositivo0001', code: 'C1' } })
  const fiscal = { isFiscal: true, fiscalAddress: service.origin, fiscalDepartments: '10%=1 22%=2 4%=3 N4=5' }
  await db.shop.put({ ...plainShop({ name: 'Sfoglia', ...fiscal }), updated: '' })
  const category = { slug: 'x', image: '', sort: 0, updated: '' }
  await db.categories.bulkPut([
    { ...category, id: 'dolci0000000001', name: 'Dolci', vat: '10%' },
    { ...category, id: 'pane00000000001', name: 'Pane', vat: '4%' },
  ])
  await db.products.bulkPut([
    aProduct({ id: 'cornetto0000001', categoryId: 'dolci0000000001' }),
    aProduct({ id: 'praline00000001', categoryId: 'dolci0000000001', vat: '22%' }),
    aProduct({ id: 'pagnotta0000001', categoryId: 'pane00000000001', unit: 'kg' }),
    aProduct({ id: 'corso0000000001', categoryId: 'dolci0000000001', vat: 'N4' }),
  ])
}

/** `[name, product, quantity, unit price in cents]`, the line being their product rounded half-up. */
export type Sold = [name: string, productId: string, quantity: number, unitPriceCents: number]

/** Stores an order of these lines. @param totalCents what they come to, unless said. @returns its id */
export async function sold(number: string, lines: readonly Sold[], totalCents?: number): Promise<string> {
  const orderId = `ordine${number.replace(/\W/g, '').toLowerCase()}`.padEnd(15, '0')
  const items = lines.map(([productName, productId, quantity, unitPriceCents], position) => ({
    ...anItem({ id: `r${position}${orderId}`.slice(0, 15), orderId, productId, productName, quantity, unitPriceCents }),
    ...{ priceCents: Math.floor((unitPriceCents * Math.round(quantity * 1000) + 500) / 1000), position, updated: '' },
  }))
  const sum = items.reduce((total, { priceCents }) => total + priceCents, 0)
  const order = anOrder({ id: orderId, number, status: 'INPROGRESS', channel: 'counter', totalCents: totalCents ?? sum })
  await db.orders.put({ ...order, updated: '', base: null, localState: null })
  await db.orderItems.bulkPut(items)
  return orderId
}

/** Money that this till took, or gave back. */
export function paid(id: string, cents: number, method: OrderMoney['method'] = 'cash', tenderedCents?: number): OrderMoney {
  return {
    id: id.padEnd(15, '0'),
    cents,
    method,
    kind: cents < 0 ? 'refund' : 'payment',
    tenderedCents,
    device: 'C1',
    takenAtMs: 1,
  }
}

/** The order has this money, in its order, and its goods are gone if that is said. */
async function owes(orderId: string, money: readonly OrderMoney[], isHandedOver?: boolean): Promise<void> {
  const payments = money.map(({ cents: amountCents, ...line }, index) => ({ ...line, amountCents, takenAtMs: index + 1 }))
  await db.orders.update(orderId, { payments, ...(isHandedOver && { status: 'COMPLETED' as const }) })
}

interface Asked {
  isHandedOver?: boolean
  lotteryCode?: string
  isCorrecting?: boolean
}

/** What a person prints for the order with this money. */
export async function printFor(
  orderId: string,
  money: readonly OrderMoney[],
  { isHandedOver, ...options }: Asked = {},
): Promise<FiscalResult> {
  await owes(orderId, money, isHandedOver)
  return printFiscalDocuments(orderId, options)
}

export async function stateFor(
  orderId: string,
  money: readonly OrderMoney[],
  { isHandedOver }: Asked = {},
): Promise<FiscalState> {
  await owes(orderId, money, isHandedOver)
  return readFiscalState(orderId)
}
