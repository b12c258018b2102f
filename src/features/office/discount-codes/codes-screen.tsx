// /gestionale/codici-sconto: the codes in their groups on one side, the chosen one on the other. `N` makes a new one, `/`
// searches.

import { Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countUses, type DiscountCodeRow, listDiscountCodes } from '#data/admin/discount-codes.ts'
import { now } from '#data/server/clock.ts'
import { normalizeCode } from '#domain/cart/discount.ts'
import { formatEuro } from '#domain/money.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useShortcuts, useTypingKeys } from '#ui/keyboard/use-shortcuts.ts'
import looks from '#ui/office/looks.module.css'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { focusFirstRow, OfficeSplit } from '#ui/office/office-split.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { CodeForm } from './code-form.tsx'
import { type CodeGroup, expiryText, groupCodes, soonText, stateOfCode } from './code-state.ts'
import type { RenderBars } from './code-uses.tsx'
import styles from './codes-screen.module.css'

interface CodesScreenProps {
  connectionMark: ReactNode
  isReachable: boolean
  renderBars: RenderBars
}

/** A code's id, or one that is being made, perhaps after the example of another. */
type Chosen = { id: string } | { isNew: true; example: DiscountCodeRow | null } | null

const NO_USES: ReadonlyMap<string, number> = new Map()

export function CodesScreen({ connectionMark, isReachable, renderBars }: CodesScreenProps) {
  const { codes, uses } = useCodes(isReachable)
  const [chosen, setChosen] = useState<Chosen>(null)
  const [query, setQuery] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  const makeNew = () => setChosen({ isNew: true, example: null })
  useShortcuts({ n: makeNew })
  useTypingKeys({ '/': () => searchRef.current?.focus() })
  const nowMs = now()
  const found = codes?.filter(({ code }) => code.includes(normalizeCode(query)))
  const active = codes?.filter((code) => stateOfCode(code, nowMs, uses?.get(code.id)) === 'active') ?? []
  const code = codes?.find(({ id }) => chosen !== null && 'id' in chosen && id === chosen.id) ?? null
  const isNew = chosen !== null && 'isNew' in chosen
  return (
    <div className={classNames('column', styles.screen)}>
      <OfficeBar title="Codici sconto" meta={codes && pluralText(active.length, 'attivo', 'attivi')} mark={connectionMark}>
        <search className={styles.search}>
          <Field
            ref={searchRef}
            label="Cerca un codice"
            isLabelHidden
            placeholder="Cerca"
            autoComplete="off"
            value={query}
            aria-keyshortcuts="/"
            leading={<Search size={18} aria-hidden="true" />}
            trailing={query === '' && <Kbd>/</Kbd>}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setQuery('')
              if (event.key === 'ArrowDown') focusFirstRow(event)
            }}
          />
        </search>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus size={20} aria-hidden="true" />}
          aria-keyshortcuts="N"
          onClick={makeNew}
        >
          <span>
            Nuovo<span className={styles.rest}> codice</span>
          </span>
          <Kbd>N</Kbd>
        </Button>
      </OfficeBar>
      <OfficeSplit
        listLabel="Codici"
        detailLabel="Codice scelto"
        detailWidth="aside"
        isDetailOpen={isNew || code !== null}
        list={
          <CodeList
            groups={found && groupCodes(found, nowMs, uses ?? NO_USES)}
            uses={uses}
            nowMs={nowMs}
            chosenId={code?.id ?? null}
            query={codes?.length === 0 ? '' : query}
            onChoose={(id) => setChosen({ id })}
            onNew={makeNew}
            onClear={() => setQuery('')}
          />
        }
        detail={
          isNew || code ? (
            <CodeForm
              key={isNew ? `new ${chosen.example?.id ?? ''}` : code?.id}
              code={isNew ? null : code}
              example={isNew ? chosen.example : null}
              codes={codes ?? []}
              uses={code ? uses?.get(code.id) : undefined}
              renderBars={renderBars}
              onSaved={(id) => setChosen({ id })}
              onCopy={(example) => setChosen({ isNew: true, example })}
              onClose={() => setChosen(null)}
            />
          ) : (
            codes?.length !== 0 && (
              <EmptyState
                scene="tutto-fatto"
                title="Scegli un codice"
                text="Per vedere quanto è usato, cambiarne i limiti o disattivarlo."
              />
            )
          )
        }
      />
    </div>
  )
}

// The shop's codes, live from the device, and how often each was used, which only the server knows.

interface Codes {
  /** undefined while they are being read. */
  codes: readonly DiscountCodeRow[] | undefined
  /** By id; null while it is not known. */
  uses: ReadonlyMap<string, number> | null
}

/** @param isReachable counts again when the network comes back */
function useCodes(isReachable: boolean): Codes {
  const codes = useLiveQuery(async () => listDiscountCodes(), [])
  const [uses, setUses] = useState<ReadonlyMap<string, number> | null>(null)
  const ids = codes?.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === undefined || !isReachable) return
    let isCurrent = true
    void countUses(ids === '' ? [] : ids.split(' ')).then((counted) => {
      if (isCurrent && counted !== null) setUses(counted)
    })
    return () => {
      isCurrent = false
    }
  }, [ids, isReachable])
  return { codes, uses }
}

// The list of codes: a table whose rows open one. How much of a limit is used up is drawn as well as said.

interface CodeListProps {
  groups: readonly CodeGroup<DiscountCodeRow>[] | undefined
  uses: ReadonlyMap<string, number> | null
  nowMs: number
  chosenId: string | null
  query: string
  onChoose: (id: string) => void
  onNew: () => void
  /** The search finds nothing. */
  onClear: () => void
}

function CodeList({ groups, query, onNew, onClear, ...rows }: CodeListProps) {
  if (groups === undefined) return <ListLoading />
  if (groups.length === 0) {
    return query === '' ? (
      <EmptyState
        scene="tutto-fatto"
        title="Ancora nessun codice"
        text="Un codice toglie una percentuale dal totale, in vetrina, al totem e in cassa."
        action={<Button onClick={onNew}>Crea il primo</Button>}
      />
    ) : (
      <EmptyState
        scene="nessun-ordine"
        title="Nessun codice trovato"
        text={`Nessun codice contiene «${query.trim()}».`}
        action={
          <Button variant="secondary" onClick={onClear}>
            Cancella la ricerca
          </Button>
        }
      />
    )
  }
  return (
    <table className={classNames('text-2 figures', looks.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Codice</th>
          <th scope="col" className={styles.number}>
            Sconto
          </th>
          <th scope="col">Valido fino al</th>
          <th scope="col" className={classNames(styles.number, styles.wide)}>
            Minimo
          </th>
          <th scope="col">Usi</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.state} className={styles[group.state]}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={5}>
              {group.title}
            </th>
          </tr>
          {group.codes.map((code) => (
            <CodeRow key={code.id} code={code} {...rows} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type CodeRowProps = Omit<CodeListProps, 'groups' | 'query' | 'onNew' | 'onClear'> & { code: DiscountCodeRow }

function CodeRow({ code, uses, nowMs, chosenId, onChoose }: CodeRowProps) {
  const soon = soonText(code, nowMs)
  return (
    <tr className={classNames('hoverable', styles.row)} data-chosen={code.id === chosenId}>
      <th scope="row">
        <button
          type="button"
          className={classNames('strong', styles.open)}
          data-row={code.id}
          aria-current={code.id === chosenId || undefined}
          onClick={() => onChoose(code.id)}
        >
          {code.code}
        </button>
      </th>
      <td className={styles.number}>
        <strong>{code.percent}%</strong>
      </td>
      <td>
        {expiryText(code)}
        {soon && <span className={classNames('text-1', looks.badge, styles.soon)}>{soon}</span>}
      </td>
      <td className={classNames(styles.number, styles.wide)}>
        {code.minTotalCents === 0 ? <span aria-hidden="true">—</span> : formatEuro(code.minTotalCents)}
        {code.minTotalCents === 0 && <span className="visually-hidden">nessuno</span>}
      </td>
      <td>
        <Uses count={uses?.get(code.id)} max={code.maxUses} />
      </td>
    </tr>
  )
}

function Uses({ count, max }: { count: number | undefined; max: number }) {
  if (count === undefined) return <span aria-hidden="true">…</span>
  if (max === 0) return <>{count}</>
  return (
    <span className="cluster gap-2">
      <meter className={styles.meter} min={0} max={max} value={Math.min(count, max)} aria-hidden="true" />
      {count} di {max}
    </span>
  )
}

function ListLoading() {
  return (
    <Loading label="Sto cercando i codici" className={classNames('stack gap-4', looks.pad)}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="36px" />
      ))}
    </Loading>
  )
}
