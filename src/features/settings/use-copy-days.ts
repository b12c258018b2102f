// Copying one day's hours to others: what it does to orders is asked first, and it can be taken back.
import { useState } from 'react'
import { toast } from 'sonner'
import type { SettingRow } from '#data/office-settings.ts'
import type { WriteOutcome } from '#data/office-write.ts'
import type { DaySetting } from '#domain/opening-hours.ts'
import { copiedDays, daysBefore } from './copied-days.ts'
import { saveDays } from './save-days.ts'
import type { Saver } from './use-saver.ts'

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
