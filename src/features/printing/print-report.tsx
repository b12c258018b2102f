// After several tickets, when not all of them are surely on paper: how many are, how many perhaps, how many are not, and which.
import { troubleText } from '#domain/printer.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { PrintedMany } from './print-many.ts'
import { manyText } from './print-many-text.ts'
import styles from './print-report.module.css'

export interface PrintReportProps {
  /** Null while there is nothing to say. */
  made: PrintedMany | null
  onPrintMissed: () => void
  onClose: () => void
}

export function PrintReport({ made, onPrintMissed, onClose }: PrintReportProps) {
  return (
    <Dialog
      isOpen={made !== null}
      onClose={onClose}
      title={made ? manyText(made).title : ''}
      footer={
        <>
          <Button variant={made?.missed.length ? 'secondary' : 'primary'} shape="box" autoFocus onClick={onClose}>
            Chiudi
          </Button>
          {made !== null && made.missed.length > 0 && (
            <Button shape="box" onClick={onPrintMissed}>
              {made.missed.length === 1 ? 'Stampa quella che manca' : `Stampa le ${made.missed.length} che mancano`}
            </Button>
          )}
        </>
      }
    >
      {made && (
        <dl className={styles.groups}>
          <Group made={made} label="Stampate" ids={made.printed} />
          <Group made={made} label="Già uscite prima" ids={made.already} />
          <Group made={made} label="Forse già stampate" ids={made.unsure.map(({ id }) => id)} why={unsureText(made)} />
          <Group made={made} label="Non stampate" ids={made.missed} why={missedText(made)} />
        </dl>
      )}
    </Dialog>
  )
}

interface GroupProps {
  made: PrintedMany
  label: string
  ids: readonly string[]
  why?: string
}

function Group({ made, label, ids, why = '' }: GroupProps) {
  if (ids.length === 0) return null
  return (
    <div className={styles.group}>
      <dt>
        {label}: {ids.length}
      </dt>
      <dd>{ids.map((id) => made.numbers.get(id) ?? 'ordine che non c’è più').join(', ')}</dd>
      {why !== '' && <dd className={styles.why}>{why}</dd>}
    </div>
  )
}

function unsureText({ unsure }: PrintedMany): string {
  const devices = [...new Set(unsure.map(({ device }) => device).filter(Boolean))]
  const taken = devices.length === 0 ? '' : `Prese da ${devices.join(' e ')}: non si sa ancora se sono uscite. `
  return `${taken}Guarda la stampante: quelle che mancano si ristampano una per una.`
}

function missedText({ trouble }: PrintedMany): string {
  if (trouble === null) return ''
  const { title, advice } = troubleText(trouble)
  return `${title}. ${advice}`
}
