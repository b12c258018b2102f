// Dealing with an order number that never arrived: what is known of it, and what was found out, which stays with one's name.
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { now } from '#data/clock.ts'
import { instantOf } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { formatDayLong } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import styles from './device-dialog.module.css'
import { contactText, deviceName, missingMeaning, missingTitle, rangeText } from './device-words.ts'
import type { MissingRun } from './missing-runs.ts'
import { useNumberCheck } from './use-number-check.ts'

export interface NumberDialogProps {
  /** Null when none is open. */
  run: MissingRun | null
  isReachable: boolean
  onChanged: () => void
  onClose: () => void
}

const NOTE_MAX = 300

export function NumberDialog({ run, isReachable, onChanged, onClose }: NumberDialogProps) {
  // What was written of a number is there again when it is opened again.
  const [notes, setNotes] = useState<Partial<Record<string, string>>>({})
  const [isEmpty, setEmpty] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const { isBusy, problem, clear, check } = useNumberCheck(onChanged)
  const note = (run && notes[run.key]) ?? ''
  const close = () => {
    setEmpty(false)
    clear()
    onClose()
  }
  const save = async () => {
    if (run === null) return
    setEmpty(note.trim() === '')
    if (note.trim() === '') return area.current?.focus()
    const takeBack = await check(run, note.trim())
    if (takeBack === null) return
    setNotes(({ [run.key]: _, ...others }) => others)
    toast(`${rangeText(run.device.code, run.run)}: verificato`, { action: { label: 'Annulla', onClick: takeBack } })
    close()
  }
  return (
    <Dialog
      isOpen={run !== null}
      onClose={close}
      title={run === null ? '' : missingTitle(run.device.code, run.run)}
      className={styles.dialog}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" shape="box" onClick={close}>
            Lascia da verificare
          </Button>
          <Button shape="box" isBusy={isBusy} disabled={!isReachable} onClick={() => void save()}>
            Segna come verificato
          </Button>
        </div>
      }
    >
      {run !== null && (
        <div className={styles.sections}>
          <Facts {...run} />
          <p className={styles.muted}>{missingMeaning(run.device, run.run.count)}</p>
          <TextArea
            ref={area}
            label="Che cosa hai scoperto"
            hint="Ad esempio: tablet caduto, cliente richiamata. Resta scritto con il tuo nome."
            error={isEmpty && note.trim() === '' ? 'Scrivi che cosa hai scoperto.' : null}
            rows={3}
            maxLength={NOTE_MAX}
            value={note}
            onChange={({ target }) => setNotes((all) => ({ ...all, [run.key]: target.value }))}
          />
          {!isReachable && (
            <Notice tone="offline" live="off">
              Sei offline: per segnarlo come verificato serve la rete.
            </Notice>
          )}
          {problem !== null && <Notice tone="error">{problem}</Notice>}
        </div>
      )}
    </Dialog>
  )
}

function heardText(device: MissingRun['device']): string {
  const text = contactText(device, now())
  return device.lastContactMs === null ? text : `sentito ${text}`
}

function Facts({ device, run }: MissingRun) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{run.count === 1 ? 'Numero' : 'Numeri'}</dt>
        <dd>{rangeText(device.code, run)}</dd>
      </div>
      <div>
        <dt>Giorno</dt>
        <dd>{formatDayLong(instantOf(run.day, '12:00'))}</dd>
      </div>
      <div>
        <dt>{deviceName(device)}</dt>
        <dd>{device.isReplaced ? 'memoria persa' : heardText(device)}</dd>
      </div>
    </dl>
  )
}
