// Order numbers that never arrived: a device's list of them, and the dialog in which somebody writes down what was found out,
// with their name.

import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { checkNumbers, type DeviceAudit, type NumberCheck, withdrawCheck } from '#data/admin/audit.ts'
import { randomBytes } from '#data/device/device.ts'
import { now } from '#data/server/clock.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import looks from '#ui/office/looks.module.css'
import { formatDayLong, formatDayMedium, formatMoment } from '#ui/text/dates.ts'
import styles from './device-dialog.module.css'
import { arrivedText, contactText, deviceName, missingCount, missingMeaning, missingTitle, rangeText } from './device-words.ts'
import { type MissingRun, runOf } from './missing-numbers.ts'
import { useDeviceRequest } from './use-devices.ts'

interface MissingNumberDialogProps {
  /** Null when none is open. */
  run: MissingRun | null
  isReachable: boolean
  onChanged: () => void
  onClose: () => void
}

const NOTE_MAX = 300

export function MissingNumberDialog({ run, isReachable, onChanged, onClose }: MissingNumberDialogProps) {
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
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Lascia da verificare
          </Button>
          <Button isBusy={isBusy} disabled={!isReachable} onClick={() => void save()}>
            Segna come verificato
          </Button>
        </>
      }
    >
      {run !== null && (
        <div className="column gap-4 text-2">
          <Facts {...run} />
          <p className="muted">{missingMeaning(run.device, run.run.count)}</p>
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
  return device.lastContactMs === null ? text : `collegato ${text}`
}

function Facts({ device, run }: MissingRun) {
  return (
    <dl className={classNames('stack gap-2', looks.facts)}>
      <div>
        <dt>{run.count === 1 ? 'Ordine' : 'Ordini'}</dt>
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

// Writing down what became of a missing number: busy while it is on its way, said when it went wrong, and the way back.

function useNumberCheck(onChanged: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The same for a second try: the first may have arrived although its answer did not.
  const tried = useRef({ what: '', id: '' })
  const withdraw = async (id: string) => {
    const result = await withdrawCheck(id)
    if (!result.ok) toast(result.message)
    onChanged()
  }
  /** @returns what takes it back, or null when it was not done */
  const check = async ({ key, device, run }: MissingRun, note: string): Promise<(() => void) | null> => {
    if (tried.current.what !== `${key} ${note}`) tried.current = { what: `${key} ${note}`, id: newRecordId(randomBytes) }
    const { id } = tried.current
    setBusy(true)
    setProblem(null)
    const result = await checkNumbers(id, device.code, run, note)
    setBusy(false)
    onChanged()
    if (!result.ok) setProblem(result.message)
    if (result.ok) tried.current = { what: '', id: '' }
    return result.ok ? () => void withdraw(id) : null
  }
  return { isBusy, problem, clear: () => setProblem(null), check }
}

// Which numbers of a device never arrived, day by day, what that means to the shop, and which have been dealt with: what was
// found out, by whom, and undoing it.

interface MissingSectionProps {
  device: DeviceAudit
  isReachable: boolean
  onCheck: (run: MissingRun) => void
  onChanged: () => void
}

export function MissingSection({ device, isReachable, onCheck, onChanged }: MissingSectionProps) {
  const { missing, code, waiting, checks } = device
  return (
    <section className={classNames('column gap-2', styles.section)} aria-label="Ordini mancanti">
      <h3 className="text-3">{missing.length === 0 ? 'Nessun ordine manca' : 'Ordini mancanti'}</h3>
      {missing.length === 0 ? (
        <p className="muted">
          {waiting === 0
            ? 'Ogni ordine contato qui nell’ultimo mese è arrivato.'
            : 'Quello che non è ancora arrivato aspetta sul dispositivo.'}
        </p>
      ) : (
        <>
          <p className="muted">{missingMeaning(device, missingCount(device))}</p>
          <ul className={styles.rows}>
            {missing.map((range) => (
              <li key={`${range.day} ${range.from}`} className="row gap-3">
                {formatDayMedium(instantOf(range.day, '12:00'))}
                <b className={classNames('fill strong', styles.missing)}>{rangeText(code, range)}</b>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Verifica ${rangeText(code, range)}`}
                  onClick={() => onCheck(runOf(device, range))}
                >
                  Verifica
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {checks.length > 0 && (
        <ul className={styles.rows} aria-label="Ordini verificati">
          {checks.map((check) => (
            <CheckedRow key={check.id} code={code} check={check} isReachable={isReachable} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

// A missing number that somebody has dealt with: what was found out, by whom, whether it arrived all the same; and taking it
// back.

interface CheckedRowProps {
  code: string
  check: NumberCheck
  isReachable: boolean
  onChanged: () => void
}

function CheckedRow({ code, check, isReachable, onChanged }: CheckedRowProps) {
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const arrived = arrivedText(check)
  return (
    <li>
      <div className="cluster gap-2">
        <b className="strong">{rangeText(code, check)}</b>
        {arrived !== '' && <span className={classNames('text-1 strong', looks.badge, looks.good)}>{arrived}</span>}
        <Button
          variant="quiet"
          size="small"
          className={styles.reopen}
          isBusy={isBusy}
          disabled={!isReachable}
          aria-label={`Riapri ${rangeText(code, check)}`}
          onClick={() => void send(() => withdrawCheck(check.id))}
        >
          Riapri
        </Button>
      </div>
      <p className={classNames(looks.typed, styles.note)}>{check.note}</p>
      <p className="muted text-1">
        {formatDayMedium(instantOf(check.day, '12:00'))}, verificato da {check.checkedBy} {formatMoment(check.checkedMs, now())}
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </li>
  )
}
