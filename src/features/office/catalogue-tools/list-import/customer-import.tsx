// Customers from a list: who would get an account, who has one, which rows are wrong; and making the accounts. Nothing of the list is
// kept on the device: it is gone with the page.
import { useEffect, useRef, useState } from 'react'
import { type Imported, importCustomers } from '#data/admin/customer-import.ts'
import type { CustomerList } from '#domain/account/customer-list.ts'
import panel from '#features/office/catalogue-tools/tool-panel.module.css'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { ShowMore } from '#ui/office/show-more.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './import-report.module.css'
import { countOf, discardImport, finishImport } from './import-store.ts'

const ROWS_SHOWN = 100

interface CustomerImportProps {
  /** Of the file. */
  name: string
  list: CustomerList
}

export function CustomerImport({ name, list }: CustomerImportProps) {
  const right = list.rows.flatMap(({ customer }) => customer ?? [])
  const wrong = list.rows.filter(({ customer }) => customer === null)
  const remarks = list.rows.filter(({ message }) => message !== null)
  const work = useCustomerImport(list)
  const isOnline = useIsReachable()
  const [shown, setShown] = useState(ROWS_SHOWN)
  const there = work.trial?.filter((result) => result === 'there').length ?? 0
  const fresh = right.length - there
  const from = list.program === null ? '' : ` È una lista di ${list.program}.`
  return (
    <>
      <header className={classNames('cluster gap-2', looks.pad, looks.lined)}>
        <h2 className="text-4">Clienti dal file</h2>
        <p className={classNames('muted text-2', looks.typed)}>{name}</p>
      </header>
      <div className={classNames('fill', panel.scroll)}>
        <div className={looks.notices}>
          <Notice tone="info">
            <p>
              {pluralText(right.length, 'cliente', 'clienti')} da importare.{from} Colonne lette:{' '}
              {list.columns.map(({ name: column, becomes }) => `«${column}» come ${becomes}`).join(', ')}.
              {list.ignored.length > 0 && ` Lasciate da parte: ${list.ignored.join(', ')}.`}
            </p>
          </Notice>
          {there > 0 && (
            <Notice tone="info">
              {there === 1
                ? 'Un cliente ha già un account: resta com’è.'
                : `${there} clienti hanno già un account: restano come sono.`}
            </Notice>
          )}
          <Notice tone="attention">
            Importa solo chi ha comprato da te. Nessuno riceve un’e-mail: chi torna sceglie la sua password da «Password
            dimenticata». I consensi alla pubblicità non si importano, perché da qui non parte.
          </Notice>
          {work.problem && <Notice tone="error">{work.problem}</Notice>}
          {wrong.length > 0 && (
            <Notice tone="attention">
              {pluralText(wrong.length, 'riga da correggere resta', 'righe da correggere restano')} fuori.
            </Notice>
          )}
        </div>
        <ul aria-label="Righe da guardare">
          {remarks.slice(0, shown).map(({ line, label, message, customer }) => (
            <li key={line} className={classNames('stack gap-2 text-2', looks.line, styles.row)}>
              <span className="muted figures">riga {line}</span>
              <div className={classNames('stack gap-1', looks.typed)}>
                <p className="strong">{label === '' ? 'Senza nome' : label}</p>
                <p className={customer === null ? styles.problem : styles.doubt}>{message}</p>
              </div>
            </li>
          ))}
        </ul>
        <ShowMore hidden={remarks.length - shown} onMore={() => setShown(shown + ROWS_SHOWN)} />
      </div>
      <div className={classNames('cluster gap-2', looks.foot, panel.foot)}>
        <p className={classNames('text-2', panel.summary)} role="status">
          {work.done !== null
            ? `Importati ${countOf(work.done, right.length)} clienti`
            : isOnline
              ? 'Dopo li trovi in Personale, cercandoli per nome.'
              : 'Sei offline: i clienti si importano con la rete.'}
        </p>
        {work.done !== null && (
          <progress className={panel.progress} value={work.done} max={right.length} aria-label="Importazione in corso" />
        )}
        <Button variant="quiet" onClick={work.done === null ? () => void discardImport() : work.stop}>
          {work.done === null ? 'Annulla' : 'Ferma qui'}
        </Button>
        {work.done === null && (
          <Button disabled={right.length === 0 || fresh === 0 || !isOnline} onClick={() => void work.start()}>
            {fresh === 0 ? 'Importa' : `Importa ${pluralText(fresh, 'cliente', 'clienti')}`}
          </Button>
        )}
      </div>
    </>
  )
}

interface CustomerWork {
  /** What would become of each right row; null until it is known. */
  trial: readonly Imported[] | null
  /** How many are done; null while nothing is under way. */
  done: number | null
  problem: string | null
  start: () => Promise<void>
  stop: () => void
}

function useCustomerImport(list: CustomerList): CustomerWork {
  const [trial, setTrial] = useState<readonly Imported[] | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const customers = list.rows.flatMap(({ customer }) => customer ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the customers are the list's
  useEffect(() => {
    const abort = new AbortController()
    void importCustomers(customers, true, () => undefined, abort.signal).then(({ results, problem }) => {
      if (abort.signal.aborted) return
      if (problem === null) setTrial(results)
    })
    return () => {
      abort.abort()
      running.current?.abort()
    }
  }, [list])
  const start = async () => {
    const abort = new AbortController()
    running.current = abort
    setProblem(null)
    setDone(0)
    const outcome = await importCustomers(customers, false, setDone, abort.signal)
    const count = (wanted: Imported) => outcome.results.filter((result) => result === wanted).length
    setDone(null)
    const made = pluralText(count('made'), 'cliente importato', 'clienti importati')
    const there = count('there') === 0 ? '' : `, ${pluralText(count('there'), 'c’era già', 'c’erano già')}`
    if (outcome.problem !== null) return setProblem(`${outcome.problem} Finora: ${made}${there}.`)
    const rest = customers.length - outcome.results.length
    const open = rest === 0 ? '' : ` Ne restano ${rest}: scegli di nuovo lo stesso file, chi c’è non si ripete.`
    finishImport(`Importazione finita: ${made}${there}.${open}`)
  }
  return { trial, done, problem, start, stop: () => running.current?.abort() }
}
