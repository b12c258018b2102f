// A change of prices while it is prepared. It outlives the tab it is prepared in: a look at another tab takes nothing away.
import { useState } from 'react'
import { readEuroCell, readNumberCell } from '#domain/catalogue/csv.ts'
import type { PriceRounding, PriceRule } from '#domain/catalogue/price-change.ts'
import { AMOUNT_MAX_CENTS } from '#domain/catalogue/product-schema.ts'
import type { Cents } from '#domain/money.ts'

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
