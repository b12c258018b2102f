// One day's hours for others: from which, to which. Nothing is chosen beforehand: what is overwritten is the person's to say.
import { useId, useState } from 'react'
import type { SettingRow } from '#data/office-settings.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectBox } from '#ui/select-box.tsx'
import styles from './copy-days-dialog.module.css'
import { WEEKDAYS } from './setting-record.ts'

export interface CopyDaysDialogProps {
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
    <div className={styles.actions}>
      <Button variant="secondary" shape="box" onClick={onClose}>
        Annulla
      </Button>
      <Button type="submit" form={formId} shape="box">
        Copia
      </Button>
    </div>
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
      className={styles.form}
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
      <fieldset className={styles.days}>
        <legend className={styles.legend}>Anche per</legend>
        {WEEKDAYS.filter(({ day }) => day !== from).map(({ day, name }) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))}
            />
            <span className={styles.name}>{name}</span>
            <span className={styles.hours}>{hoursText(settings, day) ?? 'chiuso'}</span>
          </label>
        ))}
      </fieldset>
      {isAsked && days.length === 0 && (
        <p className={styles.problem} role="alert">
          Scegli almeno un giorno.
        </p>
      )}
      <p className={styles.text}>
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
