// The list of codes: a table whose rows open one. How much of a limit is used up is drawn as well as said.
import type { DiscountCodeRow } from '#data/admin/discount-codes.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import styles from './code-list.module.css'
import { type CodeGroup, expiryText, soonText } from './code-state.ts'

export interface CodeListProps {
  groups: readonly CodeGroup<DiscountCodeRow>[] | undefined
  uses: ReadonlyMap<string, number> | null
  nowMs: number
  chosenId: string | null
  query: string
  onChoose: (id: string) => void
  onNew: () => void
}

export function CodeList({ groups, query, onNew, ...rows }: CodeListProps) {
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
      <EmptyState scene="tutto-fatto" title="Nessun codice trovato" text={`Nessun codice contiene “${query.trim()}”.`} />
    )
  }
  return (
    <table className={styles.table}>
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

type CodeRowProps = Omit<CodeListProps, 'groups' | 'query' | 'onNew'> & { code: DiscountCodeRow }

function CodeRow({ code, uses, nowMs, chosenId, onChoose }: CodeRowProps) {
  const soon = soonText(code, nowMs)
  return (
    <tr className={styles.row} data-chosen={code.id === chosenId}>
      <th scope="row">
        <button
          type="button"
          className={styles.open}
          data-row
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
        {soon && <span className={styles.soon}>{soon}</span>}
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
    <span className={styles.uses}>
      <meter className={styles.meter} min={0} max={max} value={Math.min(count, max)} aria-hidden="true" />
      {count} di {max}
    </span>
  )
}

function ListLoading() {
  return (
    <Loading label="Sto cercando i codici" className={styles.loading}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="36px" />
      ))}
    </Loading>
  )
}
