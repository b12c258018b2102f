// The accountant's files of a period: one for Excel with both tables, or each table as CSV.
import { useEffect, useRef, useState } from 'react'
import { type AccountsFile, makeAccounts } from '#data/admin/accounts.ts'
import type { Period } from '#domain/figures/figures.ts'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { periodText } from '#ui/text/months.ts'
import { fileNameOf } from './chart-cards.tsx'
import styles from './export-dialog.module.css'

interface Offer {
  file: AccountsFile
  label: string
  text: string
  /** Of the file, before its days. */
  name: string
  ending: 'xlsx' | 'csv'
}

const OFFERS: readonly Offer[] = [
  { file: 'xlsx', label: 'Excel', text: 'Un file con due fogli: pagamenti e ordini', name: 'contabilita', ending: 'xlsx' },
  { file: 'payments-csv', label: 'Pagamenti, CSV', text: 'Per giorno, metodo e IVA', name: 'pagamenti', ending: 'csv' },
  { file: 'orders-csv', label: 'Ordini, CSV', text: 'Gli ordini venduti, riga per riga', name: 'ordini', ending: 'csv' },
]

interface ExportDialogProps {
  isOpen: boolean
  period: Period
  onClose: () => void
}

export function ExportDialog({ isOpen, period, onClose }: ExportDialogProps) {
  const { busy, problem, make } = useMaking(isOpen, period)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Per il commercialista">
      <div className="stack gap-3">
        <p>
          Periodo: <b>{periodText(period)}</b>. I pagamenti sono quelli incassati in questi giorni, gli ordini quelli con ritiro
          in questi giorni. Nessun dato dei clienti.
        </p>
        <ul className="stack gap-3">
          {OFFERS.map((offer) => (
            <li key={offer.file} className={classNames('cluster gap-2', styles.offer)}>
              <Button variant="secondary" isBusy={busy === offer.file} onClick={() => void make(offer)}>
                {offer.label}
              </Button>
              <span className={looks.words}>{offer.text}</span>
            </li>
          ))}
        </ul>
        {problem && <Notice tone={problem === 'offline' ? 'offline' : 'error'}>{PROBLEMS[problem]}</Notice>}
      </div>
    </Dialog>
  )
}

const PROBLEMS = {
  offline: 'Sei offline: per esportare serve la rete.',
  failed: 'Non riesco a preparare il file. Riprova tra poco.',
}

/** One file after the other; whoever closes the dialog wants none any more. */
function useMaking(isOpen: boolean, period: Period) {
  const [busy, setBusy] = useState<AccountsFile | null>(null)
  const [problem, setProblem] = useState<keyof typeof PROBLEMS | null>(null)
  const calledOff = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!isOpen) return
    setProblem(null)
    return () => calledOff.current?.abort()
  }, [isOpen])
  const make = async ({ file, name, ending }: Offer) => {
    if (busy !== null) return
    calledOff.current = new AbortController()
    const { signal } = calledOff.current
    setBusy(file)
    setProblem(null)
    const made = await makeAccounts(file, period, signal)
    setBusy(null)
    if (signal.aborted) return
    if (made instanceof Blob) await saveShopFile(`${fileNameOf(name, period)}.${ending}`, made.type, made)
    else setProblem(made)
  }
  return { busy, problem, make }
}
