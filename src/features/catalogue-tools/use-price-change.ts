// Sends a change of prices, or takes the last one back: all of them or none. What happened stays on the screen until the next.
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { keepPriceChange, readPriceChange } from '#data/catalogue-memory.ts'
import { changeCatalogue, type WholeCatalogue } from '#data/catalogue-tools.ts'
import { now } from '#data/clock.ts'
import { euroFromCents } from '#domain/money.ts'
import { type AppliedPrice, undoPrices } from '#domain/price-change.ts'

export interface PriceChanging {
  isSaving: boolean
  problem: string | null
  /** The last change, which can be taken back; null when there is none, undefined while it is read. */
  last: { appliedMs: number; count: number; back: readonly AppliedPrice[]; kept: readonly string[] } | null | undefined
  /** @returns whether all are saved */
  apply: (prices: readonly AppliedPrice[]) => Promise<boolean>
  undo: () => Promise<void>
  forget: () => void
}

type Products = WholeCatalogue['products']

export function usePriceChange(products: Products): PriceChanging {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const kept = useLiveQuery(readPriceChange, [])
  const send = async (prices: readonly AppliedPrice[]) => {
    setIsSaving(true)
    const said = await write(products, prices)
    setProblem(said)
    setIsSaving(false)
    return said === null
  }
  const last = kept && { appliedMs: kept.appliedMs, count: kept.prices.length, ...undoPrices(kept.prices, products) }
  return {
    isSaving,
    problem,
    last,
    apply: async (prices) => {
      const isSaved = await send(prices)
      if (isSaved) await keepPriceChange({ appliedMs: now(), prices: [...prices] })
      return isSaved
    },
    undo: async () => {
      if (last && (await send(last.back))) await keepPriceChange(null)
    },
    forget: () => void keepPriceChange(null),
  }
}

/** @returns what kept it from being saved, Italian; null when it is saved */
async function write(products: Products, prices: readonly AppliedPrice[]): Promise<string | null> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const outcome = await changeCatalogue(
    prices.map(({ id, newCents }) => ({
      collection: 'products',
      id,
      seen: byId.get(id)?.updated ?? '',
      values: { price: euroFromCents(newCents) },
    })),
  )
  if (outcome.kind === 'saved') return null
  if (outcome.kind === 'offline') return 'Il negozio non risponde: i prezzi non sono cambiati. Riprova quando torna la rete.'
  if (outcome.kind === 'refused') return `I prezzi non sono cambiati. ${outcome.message}`
  const names = outcome.ids.map((id) => byId.get(id)?.name ?? 'un prodotto eliminato').slice(0, 3)
  return `Qualcuno ha appena modificato ${names.join(', ')}: nessun prezzo è cambiato. Controlla e applica di nuovo.`
}
