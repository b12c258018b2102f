// How many there are of each product for each day of a campaign: a cell saves when it is left. Fewer than are ordered is asked first;
// the newest orders then have to be looked at.

import { useState } from 'react'
import type { CampaignRow, CapRow, OfficeCampaigns } from '#data/admin/campaigns.ts'
import { createRecord, deleteRecord, updateRecord, type WriteOutcome, writeProblem } from '#data/admin/write.ts'
import { countOrdered } from '#data/ordering/caps.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { readNumberCell } from '#domain/catalogue/csv.ts'
import { decimalText } from '#domain/money.ts'
import { CAP_CEILING, capKey } from '#domain/pickup/caps.ts'
import { addDays, instantOf, type ShopDay } from '#domain/pickup/shop-time.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import looks from '#ui/office/looks.module.css'
import { formatDayMedium } from '#ui/text/dates.ts'
import { formatDayShort } from '#ui/text/short-days.ts'
import styles from './caps-table.module.css'

const COLLECTION = 'product_caps'

interface CapsTableProps {
  row: CampaignRow
  office: OfficeCampaigns
}

export function CapsTable({ row, office }: CapsTableProps) {
  const { fromDay, toDay } = row
  const ordered = useLiveQuery(async () => countOrdered(fromDay, toDay), [fromDay, toDay])
  const [problem, setProblem] = useState<string | null>(null)
  const ids = [...new Set([...row.productIds, ...Object.keys(row.prices)])]
  const products = ids.flatMap((id) => office.products.find((product) => product.id === id) ?? [])
  const days = daysOf(row)
  if (products.length === 0) return null
  return (
    <section className="stack gap-2" aria-labelledby="quanti">
      <h3 id="quanti" className="text-4">
        Quanti al giorno
      </h3>
      <p className="muted text-1">Vuoto: senza limite. Vale per sito, totem e cassa insieme.</p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too */}
      <section className={styles.scroll} aria-label="Quanti al giorno, per prodotto" tabIndex={0}>
        <table className={classNames('text-2 figures', looks.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">Prodotto</th>
              {days.map((day) => (
                <th key={day} scope="col" className="nowrap">
                  {formatDayShort(instantOf(day, '12:00'))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.id}>
                <th scope="row">{product.name}</th>
                {days.map((day) => (
                  <td key={day}>
                    <CapCell
                      product={product}
                      day={day}
                      cap={office.caps.find((cap) => cap.productId === product.id && cap.day === day) ?? null}
                      ordered={ordered?.get(capKey(product.id, day)) ?? 0}
                      onProblem={setProblem}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function daysOf({ fromDay, toDay }: CampaignRow): ShopDay[] {
  const days: ShopDay[] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day)
  return days
}

interface CapCellProps {
  product: Product
  day: ShopDay
  /** Null without a limit. */
  cap: CapRow | null
  ordered: number
  onProblem: (problem: string | null) => void
}

function CapCell({ product, day, cap, ordered, onProblem }: CapCellProps) {
  // Null: as it is stored.
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const stored = cap === null ? '' : decimalText(cap.most)
  const text = typed ?? stored
  const wanted = text.trim() === '' ? null : readNumberCell(text.trim())
  const isWrong = text.trim() !== '' && (wanted === null || wanted < 0 || wanted > CAP_CEILING)
  const save = async (most: number | null) => {
    setAsked(null)
    const outcome = await write(product.id, day, cap, most)
    onProblem(outcome && writeProblem(outcome))
    if (outcome === null || outcome.kind === 'saved') setTyped(null)
  }
  const leave = () => {
    if (typed === null || isWrong) return
    if (text.trim() === stored) return setTyped(null)
    const isTooFew = wanted !== null && wanted < ordered && (cap === null || wanted < cap.most)
    if (isTooFew) setAsked(wanted)
    else void save(wanted)
  }
  const when = formatDayMedium(instantOf(day, '12:00'))
  return (
    <>
      <input
        className={classNames('text-3', looks.box, styles.input)}
        aria-label={`${product.name}, ${when}`}
        aria-invalid={isWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The same press would answer the question that it asks.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <span className={classNames('muted text-1', styles.ordered)} data-over={cap !== null && ordered > cap.most}>
        {ordered > 0 && `${quantityText(ordered, product.unit)} ordinati`}
      </span>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Ne sono già ordinati di più"
        text={`${product.name}, ${when}: sono ordinati ${quantityText(ordered, product.unit)} e il nuovo massimo è ${quantityText(asked ?? 0, product.unit)}. Non annulliamo niente: gli ordini più nuovi che non ci stanno finiscono tra quelli da verificare.`}
        action="Salva comunque"
        back="Lascia com’era"
        tone="danger"
        onConfirm={() => void save(asked)}
        onCancel={() => {
          setAsked(null)
          setTyped(null)
        }}
      />
    </>
  )
}

/** Null when there is nothing to write. @param most null for no limit */
async function write(product: string, day: ShopDay, cap: CapRow | null, most: number | null): Promise<WriteOutcome | null> {
  if (cap === null) return most === null ? null : createRecord(COLLECTION, { product, day, most })
  if (most === null) return deleteRecord(COLLECTION, cap.id, { seen: cap.updated })
  return updateRecord(COLLECTION, cap.id, { most }, { seen: cap.updated })
}
