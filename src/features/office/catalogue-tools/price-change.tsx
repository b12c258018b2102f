// A change of prices: prepared, saved as a whole or not at all, and undone. The notice of the last change offers the way back,
// also after a reload, until somebody closes it.
import { useState } from 'react'
import { changeCatalogue, keepPriceChange, readPriceChange, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { now } from '#data/server/clock.ts'
import { readEuroCell, readNumberCell } from '#domain/catalogue/csv.ts'
import { type AppliedPrice, type PriceRounding, type PriceRule, undoPrices } from '#domain/catalogue/price-change.ts'
import { AMOUNT_MAX_CENTS } from '#domain/catalogue/product-schema.ts'
import { type Cents, euroFromCents } from '#domain/money.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { LastChange } from './panel-parts.tsx'

interface PriceSaving {
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

export function useSavePrices(products: Products): PriceSaving {
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

// The last change of prices, which can be taken back: also after a reload, until somebody closes it.

export function LastPriceChange({ changing }: { changing: PriceSaving }) {
  const { last, isSaving } = changing
  if (!last) return null
  return (
    <LastChange
      what={pluralText(last.count, 'prezzo cambiato', 'prezzi cambiati')}
      appliedMs={last.appliedMs}
      back={last.back.length}
      kept={last.kept}
      isBusy={isSaving}
      undo="Torna ai prezzi di prima"
      question={{
        title: `Tornare indietro per ${pluralText(last.back.length, 'prezzo', 'prezzi')}?`,
        text: 'Tornano i prezzi di prima di questo cambio.',
        action: 'Rimetti i prezzi di prima',
      }}
      onUndo={() => void changing.undo()}
      onForget={changing.forget}
    />
  )
}

// A change of prices while it is prepared. It outlives the tab it is prepared in: a look at another tab takes nothing away.

export interface PriceDraft {
  direction: 'up' | 'down'
  kind: 'percent' | 'amount'
  /** As typed: `5` or `0,20`. */
  size: string
  rounding: PriceRounding
  categoryId: string
  query: string
  chosen: ReadonlySet<string>
  /** New prices typed by hand, by product. */
  typed: ReadonlyMap<string, string>
}

const EMPTY: PriceDraft = {
  direction: 'up',
  kind: 'percent',
  size: '',
  rounding: '10',
  categoryId: '',
  query: '',
  chosen: new Set(),
  typed: new Map(),
}

let kept: PriceDraft = EMPTY

export interface PriceDraftState {
  draft: PriceDraft
  change: (part: Partial<PriceDraft>) => void
  clear: () => void
}

export function usePriceDraft(): PriceDraftState {
  const [draft, setDraft] = useState(kept)
  const set = (next: PriceDraft) => {
    kept = next
    setDraft(next)
  }
  return {
    draft,
    change: (part) => set({ ...kept, ...part }),
    clear: () => set({ ...EMPTY, categoryId: kept.categoryId, query: kept.query }),
  }
}

const MAX_PERCENT = 500

/** Null while the size is none. An empty one is no change: prices can still be rounded, or corrected by hand. */
export function priceRuleOf({ direction, kind, size }: Pick<PriceDraft, 'direction' | 'kind' | 'size'>): PriceRule | null {
  const sign = direction === 'up' ? 1 : -1
  const text = size.trim()
  if (kind === 'amount') {
    const cents = text === '' ? 0 : readEuroCell(text)
    return cents === null || cents > AMOUNT_MAX_CENTS ? null : { kind, cents: sign * cents }
  }
  const percent = text === '' ? 0 : readNumberCell(text.replace('%', '').trim())
  if (percent === null || percent < 0 || percent > (direction === 'up' ? MAX_PERCENT : 100)) return null
  return { kind, tenths: sign * Math.round(percent * 10) }
}

/** The typed prices that are amounts, and the products whose are none. */
export function readTypedPrices(typed: ReadonlyMap<string, string>): { corrected: Map<string, Cents>; wrong: Set<string> } {
  const corrected = new Map<string, Cents>()
  const wrong = new Set<string>()
  for (const [id, text] of typed) {
    const cents = readEuroCell(text)
    if (cents === null || cents > AMOUNT_MAX_CENTS) wrong.add(id)
    else corrected.set(id, cents)
  }
  return { corrected, wrong }
}
