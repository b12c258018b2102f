// Many prices at once: the rule on one side (by how much, rounded to what, which products), its preview on the other, and the
// bar that applies all of them together after a question.

import { Search } from 'lucide-react'
import { useState } from 'react'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { changedPrices, type PriceRounding, type PriceRow, previewPrices, priceShift } from '#domain/catalogue/price-change.ts'
import { hasWords } from '#domain/fold.ts'
import { formatEuro } from '#domain/money.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import { ShowMore } from '#ui/office/show-more.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { PanelSkeleton } from './panel-parts.tsx'
import {
  LastPriceChange,
  type PriceDraft,
  type PriceDraftState,
  priceRuleOf,
  readTypedPrices,
  usePriceDraft,
  useSavePrices,
} from './price-change.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './prices-panel.module.css'
import panel from './tool-panel.module.css'
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
  const changing = useSavePrices(products)
  const [shown, setShown] = useState(ROWS_SHOWN)
  const { corrected, wrong } = readTypedPrices(draft.typed)
  const rule = priceRuleOf(draft)
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
    <div ref={focusFallback} className={panel.panel}>
      <section className={classNames('stack gap-4', panel.side)} aria-label="Regola dei nuovi prezzi" tabIndex={-1}>
        <LastPriceChange changing={changing} />
        <PriceRuleForm draft={draft} change={change} categories={categories} />
      </section>
      <section className={classNames('column', panel.main)} aria-label="Anteprima dei prezzi" tabIndex={-1}>
        <div className={classNames('column fill', panel.scroll)}>
          {products.length === 0 ? (
            <EmptyState
              scene="tutto-fatto"
              title="Ancora nessun prodotto"
              text="Quando ce ne sono, qui ne cambi i prezzi tutti insieme."
              action={<ButtonLink to="/gestionale/prodotti">Vai ai prodotti</ButtonLink>}
            />
          ) : listed.length === 0 ? (
            <EmptyState scene="nessun-ordine" title="Nessun prodotto" text="Cambia la categoria o quello che cerchi." />
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
          <div className={looks.notices}>
            <Notice tone="error">{changing.problem}</Notice>
          </div>
        )}
        <PriceFoot rows={all} isWrong={isWrong} isSaving={changing.isSaving} onApply={() => void apply()} onClear={clear} />
      </section>
    </div>
  )
}

function listedRows(rows: readonly PriceRow[], products: readonly Product[], draft: PriceDraft): PriceRow[] {
  const ids = new Set(
    products
      .filter(({ categoryId }) => draft.categoryId === '' || categoryId === draft.categoryId)
      .filter(({ name }) => hasWords(name, draft.query))
      .map(({ id }) => id),
  )
  return rows.filter(({ id }) => ids.has(id))
}

// By how much prices change, to what they are rounded, and which products are listed to choose from.

const ROUNDINGS: readonly { value: PriceRounding; label: string }[] = [
  { value: 'none', label: 'Al centesimo' },
  { value: '5', label: 'Ai 5 centesimi' },
  { value: '10', label: 'Ai 10 centesimi' },
  { value: '50', label: 'Ai 50 centesimi' },
  { value: '100', label: 'All’euro intero' },
  { value: '90', label: 'Che finisca in ,90' },
]

export interface PriceRuleFormProps extends Pick<PriceDraftState, 'draft' | 'change'> {
  categories: WholeCatalogue['categories']
}

export function PriceRuleForm({ draft, change, categories }: PriceRuleFormProps) {
  const all = [{ value: '', label: 'Tutte le categorie' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <h2 className="text-4">Di quanto cambiano</h2>
      <Segmented
        legend="Verso"
        isLegendHidden
        look="paper"
        segments={[
          { value: 'up', label: 'Aumenta' },
          { value: 'down', label: 'Diminuisci' },
        ]}
        value={draft.direction}
        onChange={(direction) => change({ direction })}
      />
      <div className={classNames('stack gap-3', styles.size)}>
        <Field
          label={draft.kind === 'percent' ? 'Percentuale' : 'Importo'}
          inputMode="decimal"
          autoComplete="off"
          placeholder={draft.kind === 'percent' ? '5' : '0,20'}
          value={draft.size}
          error={priceRuleOf(draft) ? null : sizeProblem(draft)}
          trailing={<span aria-hidden="true">{draft.kind === 'percent' ? '%' : '€'}</span>}
          onChange={({ target }) => change({ size: target.value })}
        />
        <Segmented
          legend="In"
          look="paper"
          segments={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: '€' },
          ]}
          value={draft.kind}
          onChange={(kind) => change({ kind, size: '' })}
        />
      </div>
      <SelectBox label="Arrotonda" value={draft.rounding} options={ROUNDINGS} onChange={(rounding) => change({ rounding })} />
      <h2 className="text-4">Quali prodotti</h2>
      <SelectBox label="Categoria" value={draft.categoryId} options={all} onChange={(categoryId) => change({ categoryId })} />
      <Field
        label="Cerca per nome"
        type="search"
        autoComplete="off"
        value={draft.query}
        leading={<Search size="1.15em" aria-hidden="true" />}
        onChange={({ target }) => change({ query: target.value })}
      />
      <p className="muted text-2">Spunta nella lista i prodotti da cambiare. Il nuovo prezzo si può correggere riga per riga.</p>
    </>
  )
}

function sizeProblem({ kind, direction }: PriceDraft): string {
  if (kind === 'amount') return 'Scrivi un importo, ad esempio 0,20.'
  return direction === 'up' ? 'Scrivi un numero tra 0 e 500.' : 'Scrivi un numero tra 0 e 100.'
}

// What the change amounts to, and the button that makes it, after a question.

export interface PriceFootProps {
  rows: readonly PriceRow[]
  /** Something typed is no number. */
  isWrong: boolean
  isSaving: boolean
  onApply: () => void
  onClear: () => void
}

export function PriceFoot({ rows, isWrong, isSaving, onApply, onClear }: PriceFootProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useIsReachable()
  const changed = changedPrices(rows)
  const chosen = rows.filter((row) => row.isChosen).length
  const count = pluralText(changed.length, 'prezzo', 'prezzi')
  const free = changed.filter(({ newCents }) => newCents === 0).map(({ name }) => name)
  return (
    <div className={classNames('cluster gap-2', looks.foot, panel.foot)}>
      <p className={classNames('text-2', panel.summary)} role="status">
        {isSaving ? `Salvo ${count}…` : summaryOf(chosen, rows, isOnline)}
      </p>
      {chosen > 0 && (
        <Button variant="quiet" disabled={isSaving} onClick={onClear}>
          Svuota
        </Button>
      )}
      <Button isBusy={isSaving} disabled={changed.length === 0 || isWrong || !isOnline} onClick={() => setIsAsking(true)}>
        {changed.length === 0 ? 'Applica' : `Applica ${count}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Cambiare ${count}?`}
        text={
          <>
            <p>
              I nuovi prezzi arrivano subito a vetrina, totem e cassa. Chi ordina da un totem senza rete paga ancora il prezzo che
              vede, per 72 ore al massimo.
            </p>
            {free.length > 0 && <p>{free.slice(0, 3).join(', ')}: diventa gratis.</p>}
          </>
        }
        action={`Cambia ${count}`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onApply()
        }}
      />
    </div>
  )
}

function summaryOf(chosen: number, rows: readonly PriceRow[], isOnline: boolean): string {
  if (!isOnline) return 'Sei offline: quello che prepari resta qui, si applica quando torna la rete.'
  if (chosen === 0) return 'Nessun prodotto scelto.'
  const { cents, tenths } = priceShift(rows)
  const scelti = pluralText(chosen, 'prodotto scelto', 'prodotti scelti')
  if (changedPrices(rows).length === 0) return `${scelti}, nessun prezzo cambia.`
  const sign = cents > 0 ? '+' : ''
  const percent = tenths === null ? '' : ` (${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${percentText(Math.abs(tenths))})`
  return `${scelti}, in tutto ${sign}${formatEuro(cents)}${percent}.`
}

function percentText(tenths: number): string {
  const fraction = tenths % 10
  return `${Math.floor(tenths / 10)}${fraction === 0 ? '' : `,${fraction}`}%`
}
