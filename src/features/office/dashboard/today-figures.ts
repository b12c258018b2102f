// Today in figures, live from the orders that this device mirrors (right without network too): orders, cakes, slots, and what waits
// for a person.

import { readAlarms } from '#data/admin/alarms.ts'
import { readServerHealth, type ServerHealth } from '#data/admin/server-health.ts'
import { listProducts } from '#data/catalogue/catalogue.ts'
import { listSettings } from '#data/catalogue/shop.ts'
import { readWholeCatalogue, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { areOrdersLoaded, listOrdersOfDays, listOrdersToCheck, type OrderWithItems } from '#data/orders/orders.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { now } from '#data/server/clock.ts'
import { isDeclared } from '#domain/catalogue/allergens.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'
import { type Sum, toCollect } from '#domain/figures/figures.ts'
import { formatEuro } from '#domain/money.ts'
import { ATTENTION_WORDS } from '#domain/order/attention.ts'
import { holdsPlace, holdsSlot, isCompleted, isOpen, isReady } from '#domain/order/states.ts'
import { type DaySetting, hoursOn, isSlotInside } from '#domain/pickup/opening-hours.ts'
import { instantOf, type ShopDay, shopMoment, timeOfMinutes } from '#domain/pickup/shop-time.ts'
import { SLOT_MINUTES } from '#domain/pickup/slots.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatMoment } from '#ui/text/dates.ts'
import { formatPickup } from '#ui/text/pickup-date.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { alarmCheck } from './alarm-words.ts'
import type { CatalogueCheck, Check } from './checks-card.tsx'

export interface TodayFigures {
  /** Not cancelled. */
  orders: number
  handedOver: number
  ready: number
  /** Composed or personalised. */
  cakes: number
  /** Pickup of the next of them; null when none is left. */
  nextCakeMs: number | null
  /** What is due of them now. */
  due: Sum
}

function todayFigures(orders: readonly OrderWithItems[], products: ReadonlyMap<string, Product>, nowMs: number): TodayFigures {
  const kept = orders.filter(holdsPlace)
  const cakesOf = (order: OrderWithItems) =>
    order.items
      .filter(({ productId }) => (products.get(productId)?.composition ?? 'none') !== 'none')
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const next = kept.filter((order) => isOpen(order) && order.pickupMs >= nowMs && cakesOf(order) > 0)
  return {
    orders: kept.length,
    handedOver: kept.filter(isCompleted).length,
    ready: kept.filter(isReady).length,
    cakes: kept.reduce((sum, order) => sum + cakesOf(order), 0),
    nextCakeMs: next.length === 0 ? null : Math.min(...next.map(({ pickupMs }) => pickupMs)),
    due: toCollect(orders),
  }
}

export interface SlotFigure {
  time: string
  taken: number
  /** 0 = no limit. */
  capacity: number
  state: 'past' | 'upcoming' | 'full'
}

/** The slot in which it is now; null outside the hours. */
export function slotOfNow(slots: readonly SlotFigure[], day: ShopDay, nowMs: number): string | null {
  const isNow = ({ time }: SlotFigure) => instantOf(day, time) <= nowMs && nowMs < instantOf(day, time) + SLOT_MINUTES * 60_000
  return slots.find(isNow)?.time ?? null
}

/** The slots of a day's hours, and those outside them that hold an order after all. */
export function slotFigures(
  orders: readonly Pick<OrderWithItems, 'status' | 'pickupMs' | 'isImmediate'>[],
  settings: readonly DaySetting[],
  day: ShopDay,
  nowMs: number,
): SlotFigure[] {
  const hours = hoursOn(settings, day)
  const taken = new Map<string, number>()
  for (let minutes = 0; minutes < 24 * 60; minutes += SLOT_MINUTES) {
    if (isSlotInside(hours, minutes, SLOT_MINUTES)) taken.set(timeOfMinutes(minutes), 0)
  }
  for (const order of orders) {
    const { time } = shopMoment(order.pickupMs)
    if (holdsSlot(order)) taken.set(time, (taken.get(time) ?? 0) + 1)
  }
  const capacity = hours.kind === 'open' ? hours.slotCapacity : 0
  return [...taken].sort().map(([time, count]) => ({
    time,
    taken: count,
    capacity,
    state: instantOf(day, time) < nowMs ? 'past' : capacity > 0 && count >= capacity ? 'full' : 'upcoming',
  }))
}

// Today as this device knows it, live: orders, slots, and what waits for a person.

interface Today {
  figures: TodayFigures
  slots: SlotFigure[]
}

/** undefined while orders have never been here whole. @param tick changes as time goes by */
export function useToday(day: ShopDay, tick: number): Today | undefined {
  return useLiveQuery(async () => {
    if (!(await areOrdersLoaded())) return undefined
    const [orders, products, settings] = await Promise.all([listOrdersOfDays(day), listProducts(), listSettings()])
    const real = orders.filter(({ localState }) => localState !== 'rejected')
    return {
      figures: todayFigures(real, new Map(products.map((product) => [product.id, product])), now()),
      slots: slotFigures(real, settings, day, now()),
    }
  }, [day, tick])
}

export function useChecks(): Check[] | undefined {
  return useLiveQuery(async () => {
    const [orders, outbox] = await Promise.all([listOrdersToCheck(), readOutboxStatus()])
    const refused = outbox.rejected.map(({ id, kind, order, message }) => ({
      id,
      title: `${order?.number ?? ENTRY_KINDS[kind].label} · Non accettato`,
      text: message,
    }))
    return [...refused, ...orders.map(checkOf)]
  }, [])
}

/** What nobody has declared yet; empty while it is read. */
export function useCatalogueChecks(): readonly CatalogueCheck[] {
  return useLiveQuery(async () => undeclaredChecks(await readWholeCatalogue()), []) ?? []
}

/** Of choices only what some product offers. @param catalogue null while it is not here */
export function undeclaredChecks(catalogue: Pick<WholeCatalogue, 'products' | 'variants'> | null): CatalogueCheck[] {
  const products = catalogue?.products.filter((product) => !isDeclared(product)) ?? []
  const offered = new Set(catalogue?.products.flatMap(({ variantTypeIds }) => variantTypeIds))
  const variants = catalogue?.variants.filter((variant) => !isDeclared(variant) && offered.has(variant.typeId)) ?? []
  const hidden = products.filter(({ isHidden }) => isHidden).length
  const told = 'Indicali: per ora i clienti leggono «chiedi in negozio».'
  const checks: CatalogueCheck[] = []
  if (products.length > 0) {
    checks.push({
      id: 'undeclared-products',
      title: `${pluralText(products.length, 'prodotto', 'prodotti')} senza allergeni`,
      text: [
        hidden < products.length && told,
        hidden > 0 && `${pluralText(hidden, 'nascosto', 'nascosti')} finché non li indichi.`,
      ]
        .filter(Boolean)
        .join(' '),
      search: { stato: 'senza-allergeni' },
    })
  }
  if (variants.length > 0) {
    const title = `${pluralText(variants.length, 'variante', 'varianti')} senza allergeni`
    checks.push({ id: 'undeclared-variants', title, text: told, search: { vista: 'varianti' } })
  }
  return checks
}

/** What only has to be known: what the server's keeper has to mend, and who met a limit today. @param tick changes every minute */
export function useKnownChecks(tick: number, nowMs: number): Check[] {
  const { read: health } = useServerRead(readServerHealth, [Math.floor(tick / MINUTES_BETWEEN_LOOKS)])
  const { read: alarms } = useServerRead(readAlarms, [tick])
  const { shop } = useShopInfo()
  const server = typeof health === 'object' ? serverChecks(health, shop?.isPayAtPickup === true, nowMs) : []
  return Array.isArray(alarms) ? [...server, ...alarms.map((alarm) => alarmCheck(alarm, nowMs))] : server
}

const MINUTES_BETWEEN_LOOKS = 10

/** What the server says of itself; what was not set up is a note that says where, and only where it is missed. */
export function serverChecks(
  { disk, service, card, mail, smtp }: Omit<ServerHealth, 'backup'>,
  isPayAtPickup: boolean,
  nowMs: number,
): Check[] {
  const checks: Check[] = []
  if (!disk) {
    const text = 'Non si salva più niente. Avvisa subito chi cura il server.'
    checks.push({ id: 'server-disk', title: 'Il disco del server è pieno', text })
  }
  if (service === 'refused') {
    const text = 'Il server non riconosce più il loro accesso. Avvisa chi lo cura.'
    checks.push({ id: 'server-login', title: 'Pagamenti con carta e messaggi sono fermi', text })
  }
  if (!card && !isPayAtPickup) {
    const text =
      'Il sito mostra la vetrina ma non vende: metti le chiavi di Stripe, o lascia pagare al ritiro, in Impostazioni › Pagamenti.'
    checks.push({ id: 'server-card', title: 'Pagamenti con carta spenti', text })
  }
  if (!smtp) {
    const text = 'Conferme, link per la password e inviti non partono. Si vede in Impostazioni › Messaggi.'
    checks.push({ id: 'server-mail-off', title: 'Posta spenta', text })
  } else if (mail !== null) {
    const text = `Da ${formatMoment(Date.parse(mail), nowMs)} nessuna è partita. Prova l’invio in Impostazioni › Messaggi.`
    checks.push({ id: 'server-mail', title: 'Le e-mail non partono', text })
  }
  return checks
}

function checkOf(order: OrderWithItems): Check {
  const { id, number, attention, customer, totalCents } = order
  const reasons = attention.map((reason) => ATTENTION_WORDS[reason].text).join(', ')
  return {
    id,
    title: `${number} · ${capitalise(reasons)}`,
    text: [customer.name, `ritiro ${formatPickup(order, now())}`, formatEuro(totalCents).replace(' ', '\u00a0')]
      .filter(Boolean)
      .join(', '),
  }
}
