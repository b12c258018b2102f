// One day's hours for others: from which, to which. Nothing is chosen beforehand: what is overwritten is the person's to say.

import { useId, useState } from 'react'
import { toast } from 'sonner'
import type { SettingRow } from '#data/admin/settings.ts'
import type { WriteOutcome } from '#data/admin/write.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import looks from '#ui/office/looks.module.css'
import styles from './copy-days-dialog.module.css'
import { copiedDays, daysBefore, saveDays, WEEKDAYS } from './day-settings.ts'
import type { Saver } from './save-status.tsx'

interface CopyDaysDialogProps {
  isOpen: boolean
  settings: readonly SettingRow[]
  /** The weekday that was edited last. */
  startDay: string
  /** @param days the weekdays that get the hours of `from` */
  onCopy: (from: string, days: readonly string[]) => void
  onClose: () => void
}

export function CopyDaysDialog({ isOpen, ...more }: CopyDaysDialogProps) {
  const formId = useId()
  return (
    <Dialog isOpen={isOpen} onClose={more.onClose} title="Copia su altri giorni" footer={<Actions formId={formId} {...more} />}>
      <CopyForm id={formId} {...more} />
    </Dialog>
  )
}

function Actions({ formId, onClose }: { formId: string; onClose: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Annulla
      </Button>
      <Button type="submit" form={formId}>
        Copia
      </Button>
    </>
  )
}

function CopyForm({ id, settings, startDay, onCopy }: Omit<CopyDaysDialogProps, 'isOpen'> & { id: string }) {
  const open = WEEKDAYS.filter(({ day }) => hoursText(settings, day) !== null)
  const [from, setFrom] = useState(open.find(({ day }) => day === startDay)?.day ?? open[0]?.day ?? '')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsked, setIsAsked] = useState(false)
  const days = chosen.filter((day) => day !== from)
  return (
    <form
      id={id}
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (days.length > 0) onCopy(from, days)
        else setIsAsked(true)
      }}
    >
      <SelectBox
        label="Gli orari di"
        value={from}
        options={open.map(({ day, name }) => ({ value: day, label: `${name}, ${hoursText(settings, day)}` }))}
        onChange={setFrom}
      />
      <fieldset className="stack">
        <legend className="text-2 strong">Anche per</legend>
        {WEEKDAYS.filter(({ day }) => day !== from).map(({ day, name }) => (
          <label key={day} className={classNames('row gap-3 text-3', styles.day)}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))}
            />
            <span className="fill">{name}</span>
            <span className="muted text-2 figures">{hoursText(settings, day) ?? 'chiuso'}</span>
          </label>
        ))}
      </fieldset>
      {isAsked && days.length === 0 && (
        <p className={looks.problem} role="alert">
          Scegli almeno un giorno.
        </p>
      )}
      <p className="muted text-2">
        Apertura, pausa, laboratorio e posti. Prima di salvare ti diciamo se qualche ordine non ci sta più.
      </p>
    </form>
  )
}

/** Null when it is closed. */
function hoursText(settings: readonly SettingRow[], day: string): string | null {
  const setting = settings.find((candidate) => candidate.day === day)
  return setting && setting.openHours !== '' ? `${setting.openHours}–${setting.closeHours}` : null
}

// Copying one day's hours to others: what it does to orders is asked first, and it can be taken back.

/** Saves, after the orders in the way were shown; null: the person thought better of it. */
type Propose = (after: DaySetting[], work: () => Promise<WriteOutcome>) => Promise<WriteOutcome | null>

export function useCopyDays(settings: readonly SettingRow[], saver: Saver, propose: Propose) {
  const [isOpen, setIsOpen] = useState(false)
  const copy = async (from: string, days: readonly string[]) => {
    setIsOpen(false)
    const source = settings.find(({ day }) => day === from)
    if (!source) return
    const before = daysBefore(settings, days)
    const next = copiedDays(source, before)
    let undo: SettingRow[] = []
    const outcome = await propose([...settings.filter(({ day }) => !days.includes(day)), ...next], async () => {
      const saved = await saveDays(next, before)
      undo = saved.undo
      return saved.outcome
    })
    if (outcome?.kind !== 'saved') return
    const takeBack = () => void saver.save(async () => (await saveDays(undo, [])).outcome)
    toast(days.length === 1 ? 'Orari copiati su un giorno' : `Orari copiati su ${days.length} giorni`, {
      action: { label: 'Annulla', onClick: takeBack },
    })
  }
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    copy: (...what: Parameters<typeof copy>) => void copy(...what),
  }
}
