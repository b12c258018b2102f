// Many prices at once: the rule on one side, what it makes of each product on the other, then all of them saved together, and
// taken back together.
import { useState } from 'react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import type { Product } from '#domain/catalogue.ts'
import { wordKey } from '#domain/csv-cell.ts'
import { changedPrices, type PriceRow, previewPrices } from '#domain/price-change.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { landing } from '#ui/landing.ts'
import { Notice } from '#ui/notice.tsx'
import { LastPriceChange } from './last-price-change.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { type PriceDraft, readTyped, ruleOf, usePriceDraft } from './price-draft.ts'
import { PriceFoot } from './price-foot.tsx'
import { PriceRuleForm } from './price-rule-form.tsx'
import { PriceTable } from './price-table.tsx'
import { ShowMore } from './show-more.tsx'
import panel from './tool-panel.module.css'
import { usePriceChange } from './use-price-change.ts'
import { useWholeCatalogue } from './use-whole-catalogue.ts'

/** Rows drawn at first: each has a field, and thousands of fields are slow. */
const ROWS_SHOWN = 200

export function PricesPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Prices catalogue={catalogue} /> : <PanelSkeleton label="Carico i prezzi" />
}

function Prices({ catalogue }: { catalogue: WholeCatalogue }) {
  const { products, categories } = catalogue
  const { draft, change, clear } = usePriceDraft()
  const changing = usePriceChange(products)
  const [shown, setShown] = useState(ROWS_SHOWN)
  const { corrected, wrong } = readTyped(draft.typed)
  const rule = ruleOf(draft)
  const choices = { chosen: draft.chosen, corrected }
  const all = previewPrices(products, rule ?? { kind: 'amount', cents: 0 }, rule ? draft.rounding : 'none', choices)
  const listed = listedRows(all, products, draft)
  const isWrong = rule === null || [...wrong].some((id) => draft.chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const chosen = new Set(draft.chosen)
    for (const id of ids) isChosen ? chosen.add(id) : chosen.delete(id)
    change({ chosen })
  }
  const apply = async () => {
    const rows = changedPrices(all)
    const prices = rows.map(({ id, name, priceCents, newCents }) => ({ id, name, oldCents: priceCents, newCents }))
    if (await changing.apply(prices)) clear()
  }
  return (
    <div ref={landing} className={panel.panel}>
      <section className={panel.side} aria-label="Regola dei nuovi prezzi" tabIndex={-1}>
        <LastPriceChange changing={changing} />
        <PriceRuleForm draft={draft} change={change} categories={categories} />
      </section>
      <section className={panel.main} aria-label="Anteprima dei prezzi" tabIndex={-1}>
        <div className={panel.scroll}>
          {listed.length === 0 ? (
            <div className={panel.empty}>
              <EmptyState scene="nessun-ordine" title="Nessun prodotto" text="Cambia la categoria o quello che cerchi." />
            </div>
          ) : (
            <PriceTable
              rows={listed.slice(0, shown)}
              typed={draft.typed}
              wrong={wrong}
              onChoose={choose}
              onType={(id, text) => change({ typed: new Map(draft.typed).set(id, text) })}
            />
          )}
          <ShowMore hidden={listed.length - shown} onMore={() => setShown(shown + ROWS_SHOWN)} />
        </div>
        {changing.problem && (
          <div className={panel.problem}>
            <Notice tone="error">{changing.problem}</Notice>
          </div>
        )}
        <PriceFoot rows={all} isWrong={isWrong} isSaving={changing.isSaving} onApply={() => void apply()} onClear={clear} />
      </section>
    </div>
  )
}

function listedRows(rows: readonly PriceRow[], products: readonly Product[], draft: PriceDraft): PriceRow[] {
  const wanted = wordKey(draft.query)
  const ids = new Set(
    products
      .filter(({ categoryId }) => draft.categoryId === '' || categoryId === draft.categoryId)
      .filter(({ name }) => wordKey(name).includes(wanted))
      .map(({ id }) => id),
  )
  return rows.filter(({ id }) => ids.has(id))
}
