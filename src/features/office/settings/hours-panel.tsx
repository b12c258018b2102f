// The week on one side, the closures on the other. What a change does to existing orders is shown before it is saved; orders
// that lost their place by it stay in sight until somebody moves them.
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { OfficeSettings, OrderAhead, SettingRow } from '#data/admin/settings.ts'
import type { WriteOutcome } from '#data/admin/write.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { type Impact, settingsImpact } from '#domain/pickup/settings-check.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import { ClosuresCard } from './closures-card.tsx'
import { CopyDaysDialog, useCopyDays } from './copy-days-dialog.tsx'
import { DayRow, WeekHead } from './day-row.tsx'
import { emptySetting, isOpenWeekday, saveDay, WEEKDAYS } from './day-settings.ts'
import { DisplacedCard, ImpactList } from './displaced-card.tsx'
import { OrderCutoffCard } from './habit-cards.tsx'
import styles from './hours-panel.module.css'
import type { Saver } from './save-status.tsx'

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
    <div className={classNames('stack gap-3', styles.panel)}>
      <section className={classNames(looks.card, styles.week)} aria-labelledby="settimana">
        <div className={classNames('split gap-2', looks.pad)}>
          <h3 id="settimana" className="text-4">
            Settimana
          </h3>
          <Button
            variant="quiet"
            size="small"
            icon={<Copy size={18} aria-hidden="true" />}
            disabled={!settings.some(isOpenWeekday)}
            onClick={copying.open}
          >
            Copia su altri giorni
          </Button>
        </div>
        <WeekHead />
        <ul>
          {WEEKDAYS.map(({ day, name }) => {
            const setting = settings.find((candidate) => candidate.day === day)
            return (
              <DayRow
                key={day}
                name={name}
                setting={setting ?? { ...emptySetting(day), updated: '' }}
                example={example}
                saver={saver}
                onSave={save}
                onEnter={() => setLastDay(day)}
              />
            )
          })}
        </ul>
        <div className={classNames('gap-4 muted text-1', looks.line, styles.legend)} aria-hidden="true">
          <span className={classNames('row gap-2', styles.open)}>negozio aperto</span>
          <span className={classNames('row gap-2', styles.prep)}>laboratorio al lavoro</span>
        </div>
        <p className={classNames('muted text-1', looks.line)}>
          L’ultimo ritiro è 15 minuti prima della chiusura. Con ∞ i posti sono senza limite.
        </p>
      </section>
      <ClosuresCard office={office} saver={saver} propose={propose} />
      <div className="stack gap-3">
        <DisplacedCard orders={orders} settings={settings} />
        {office.shop && <OrderCutoffCard shop={office.shop} saver={saver} />}
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

// Before a change is saved that existing orders do not survive: which ones, and that nothing happens to them by itself.

interface ImpactDialogProps {
  /** Null while nothing is asked. */
  impacts: readonly Impact<OrderAhead>[] | null
  onConfirm: () => void
  onCancel: () => void
}

function ImpactDialog({ impacts, onConfirm, onCancel }: ImpactDialogProps) {
  const count = impacts?.length ?? 0
  return (
    <ConfirmDialog
      isOpen={impacts !== null}
      title={pluralText(count, 'ordine non ci sta più', 'ordini non ci stanno più')}
      text={
        <>
          <p>
            Con questo cambio {count === 1 ? 'resta' : 'restano'} senza posto. Non annulliamo niente:{' '}
            {count === 1 ? 'lo trovi' : 'li trovi'} qui e tra gli ordini, da spostare con chi{' '}
            {count === 1 ? 'l’ha ordinato' : 'li ha ordinati'}.
          </p>
          <ImpactList impacts={impacts ?? []} />
        </>
      }
      action="Salva comunque"
      back="Lascia com’era"
      tone="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
