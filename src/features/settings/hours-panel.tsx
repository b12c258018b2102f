// The week on one side, the closures on the other. What a change does to orders that are there is said before it is saved; what is
// impossible already stays in sight until somebody moved it.
import { Copy } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { OfficeSettings, OrderAhead, SettingRow } from '#data/office-settings.ts'
import type { WriteOutcome } from '#data/office-write.ts'
import type { DaySetting } from '#domain/opening-hours.ts'
import { type Impact, impossibleOrders, settingsImpact } from '#domain/settings-impact.ts'
import { Button } from '#ui/button.tsx'
import { ClosuresCard } from './closures-card.tsx'
import { CopyDaysDialog } from './copy-days-dialog.tsx'
import { DayRow } from './day-row.tsx'
import styles from './hours-panel.module.css'
import { ImpactDialog } from './impact-dialog.tsx'
import { ImpactList } from './impact-list.tsx'
import { saveDay } from './save-days.ts'
import { emptySetting, WEEKDAYS } from './setting-record.ts'
import { useCopyDays } from './use-copy-days.ts'
import type { Saver } from './use-saver.ts'

const EXAMPLE: DaySetting = { ...emptySetting(''), openHours: '07:00', closeHours: '20:00', slotCapacity: 4 }

/** A change that waits for a person's yes. */
interface Proposal {
  impacts: Impact<OrderAhead>[]
  work: () => Promise<WriteOutcome>
  /** Null: the person thought better of it. */
  settle: (outcome: WriteOutcome | null) => void
}

export function HoursPanel({ office, saver }: { office: OfficeSettings; saver: Saver }) {
  const { settings, orders } = office
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [lastDay, setLastDay] = useState('')
  const toMove = useMemo(() => impossibleOrders(orders, settings), [orders, settings])
  const example = settings.find(isOpenWeekday) ?? EXAMPLE

  /** Saves at once, or after the orders in its way were shown. */
  const propose = (after: DaySetting[], work: Proposal['work']): Promise<WriteOutcome | null> => {
    const impacts = settingsImpact(orders, settings, after)
    if (impacts.length === 0) return saver.save(work)
    return new Promise((settle) => setProposal({ impacts, work, settle }))
  }
  const save = (next: SettingRow) => propose([...settings.filter(({ day }) => day !== next.day), next], () => saveDay(next))
  const copying = useCopyDays(settings, saver, propose)
  return (
    <div className={styles.panel}>
      <section className={styles.week} aria-labelledby="settimana">
        <div className={styles.top}>
          <h2 id="settimana" className={styles.title}>
            Settimana
          </h2>
          <Button
            variant="quiet"
            size="small"
            shape="box"
            icon={<Copy size={18} aria-hidden="true" />}
            disabled={!settings.some(isOpenWeekday)}
            onClick={copying.open}
          >
            Copia su altri giorni
          </Button>
        </div>
        <div className={styles.head} aria-hidden="true">
          <span className={styles.headName}>Giorno</span>
          <span>Apertura</span>
          <span>Pausa</span>
          <span>Laboratorio</span>
          <span>Posti ogni 15 min</span>
          <span className={styles.hours}>
            <span>6</span>
            <span>12</span>
            <span>18</span>
          </span>
        </div>
        <ul className={styles.rows}>
          {WEEKDAYS.map(({ day, name }) => {
            const setting = settings.find((candidate) => candidate.day === day)
            return (
              <DayRow
                key={day}
                name={name}
                setting={setting ?? { ...emptySetting(day), updated: '' }}
                example={example}
                onSave={save}
                onEnter={() => setLastDay(day)}
              />
            )
          })}
        </ul>
        <div className={styles.legend} aria-hidden="true">
          <span className={styles.open}>negozio aperto</span>
          <span className={styles.prep}>laboratorio al lavoro</span>
        </div>
        <p className={styles.foot}>L’ultimo ritiro è 15 minuti prima della chiusura. Con ∞ i posti sono senza limite.</p>
      </section>
      <div className={styles.side}>
        <ClosuresCard office={office} saver={saver} propose={propose} />
        {toMove.length > 0 && (
          <section className={styles.card} aria-labelledby="da-spostare">
            <h2 id="da-spostare" className={styles.title}>
              Ordini da spostare
            </h2>
            <ImpactList impacts={toMove} />
          </section>
        )}
      </div>
      <CopyDaysDialog
        isOpen={copying.isOpen}
        settings={settings}
        startDay={lastDay}
        onCopy={copying.copy}
        onClose={copying.close}
      />
      <ImpactDialog
        impacts={proposal?.impacts ?? null}
        onConfirm={() => {
          setProposal(null)
          if (proposal) void saver.save(proposal.work).then(proposal.settle)
        }}
        onCancel={() => {
          setProposal(null)
          // What was typed gives way to what is.
          proposal?.settle(null)
        }}
      />
    </div>
  )
}

function isOpenWeekday({ day, openHours }: DaySetting): boolean {
  return day.length === 1 && openHours !== ''
}
