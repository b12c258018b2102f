// Customers from a list: who would get an account, who has one, which rows are wrong; and making the accounts. Nothing of the list is
// kept on the device: it is gone with the page.
import { useEffect, useRef, useState } from 'react'
import { type Imported, importCustomers, keepCustomerImport, readCustomerImport } from '#data/admin/customer-import.ts'
import { now } from '#data/server/clock.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatCount, pluralText } from '#ui/text/plural-text.ts'
import styles from './import-report.module.css'
import { countOf, discardImport, finishImport, type ImportState } from './import-store.ts'
import { ListFoot, ListFrame, ListRow } from './list-frame.tsx'

type ListOfCustomers = Extract<ImportState, { phase: 'customers' }>

export function CustomerImport({ state }: { state: ListOfCustomers }) {
  const { name, list } = state
  const right = list.rows.filter(({ customer }) => customer !== null).length
  const wrong = list.rows.length - right
  const work = useCustomerImport(state)
  const isOnline = useIsReachable()
  const there = work.trial?.filter((result) => result !== 'new').length ?? 0
  const fresh = right - there
  const from = list.program === null ? '' : ` È una lista di ${list.program}.`
  return (
    <ListFrame
      title="Clienti dal file"
      name={name}
      notices={
        <>
          <Notice tone="info">
            <p>
              {pluralText(right, 'cliente', 'clienti')} da importare.{from} Colonne lette:{' '}
              {list.columns.map(({ name: column, becomes }) => `«${column}» come ${becomes}`).join(', ')}.
              {list.ignored.length > 0 && ` Lasciate da parte: ${list.ignored.join(', ')}.`}
            </p>
          </Notice>
          {there > 0 && (
            <Notice tone="info">
              {there === 1
                ? 'Un cliente ha già un account: resta com’è.'
                : `${formatCount(there)} clienti hanno già un account: restano come sono.`}
            </Notice>
          )}
          <Notice tone="attention">
            Importa solo chi ha comprato da te. Nessuno riceve un’e-mail: chi torna sceglie la sua password da «Password
            dimenticata». I consensi alla pubblicità non si importano, perché da qui non parte.
          </Notice>
          {work.problem && <Notice tone="error">{work.problem}</Notice>}
          {wrong > 0 && (
            <Notice tone="attention">
              {pluralText(wrong, 'riga da correggere resta', 'righe da correggere restano')} fuori.
            </Notice>
          )}
        </>
      }
      of={name}
      label="Righe da guardare"
      rows={list.rows.filter(({ message }) => message !== null)}
      renderRow={({ line, label, message, customer }) => ({
        key: line,
        row: (
          <ListRow lead={<span className="muted figures">riga {line}</span>}>
            <p className="strong">{label === '' ? 'Senza nome' : label}</p>
            <p className={customer === null ? styles.problem : styles.doubt}>{message}</p>
          </ListRow>
        ),
      })}
      foot={
        <ListFoot
          summary={
            work.done !== null
              ? `Importati ${countOf(work.done, right)} clienti`
              : isOnline
                ? 'Dopo li trovi in Personale, cercandoli per nome. L’importazione si può annullare.'
                : 'Sei offline: i clienti si importano con la rete.'
          }
          progress={work.done === null ? null : { done: work.done, total: right }}
        >
          {work.done === null ? (
            <>
              <Button variant="quiet" onClick={() => void discardImport()}>
                Annulla
              </Button>
              <Button disabled={fresh === 0 || !isOnline} onClick={() => void work.start()}>
                {fresh === 0 ? 'Importa' : `Importa ${pluralText(fresh, 'cliente', 'clienti')}`}
              </Button>
            </>
          ) : (
            <Button variant="quiet" onClick={work.stop}>
              Ferma qui
            </Button>
          )}
        </ListFoot>
      }
    />
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

function useCustomerImport({ name, id: list, list: { rows } }: ListOfCustomers): CustomerWork {
  const [trial, setTrial] = useState<readonly Imported[] | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const customers = rows.flatMap(({ customer }) => customer ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the customers are the list's
  useEffect(() => {
    const abort = new AbortController()
    void importCustomers(customers, { list, isTrial: true, signal: abort.signal }).then(({ results, problem }) => {
      if (!abort.signal.aborted && problem === null) setTrial(results)
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
    // Before anything goes out: a power cut leaves nothing that cannot be taken back.
    const before = await readCustomerImport()
    const kept = { name, list, appliedMs: now(), made: before?.list === list ? before.made : 0, isWhole: false }
    await keepCustomerImport(kept)
    const outcome = await importCustomers(customers, { list, isTrial: false, onPiece: setDone, signal: abort.signal })
    const count = (wanted: Imported) => outcome.results.filter((result) => result === wanted).length
    const rest = customers.length - outcome.results.length
    const isWhole = rest === 0
    await keepCustomerImport(
      isWhole && count('made') === 0 ? null : { ...kept, made: Math.max(kept.made, count('made')), isWhole },
    )
    setDone(null)
    const made = pluralText(count('made'), 'cliente importato', 'clienti importati')
    const there = count('there') === 0 ? '' : `, ${pluralText(count('there'), 'c’era già', 'c’erano già')}`
    if (outcome.problem !== null) return setProblem(`${outcome.problem} Finora: ${made}${there}.`)
    const open = rest === 0 ? '' : ` Ne restano ${formatCount(rest)}: scegli di nuovo lo stesso file, chi c’è non si ripete.`
    finishImport({ done: `Importazione finita: ${made}${there}.${open}` })
  }
  return { trial, done, problem, start, stop: () => running.current?.abort() }
}
