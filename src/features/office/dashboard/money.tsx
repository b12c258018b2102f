// The shop's money in a period: sold, collected, to collect, each saying what it means when it is tapped; and the card that shares
// what was collected by method, till and person.
import { Link } from '@tanstack/react-router'
import { Info, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { deviceNames, type Figures } from '#data/admin/figures.ts'
import { type Collected, collectedOf, type MoneyPart, type Period, type ShopMoney } from '#domain/figures/figures.ts'
import { type Cell, centsCell, textCell } from '#domain/figures/sheet.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { METHODS } from '#domain/order/payment-methods.ts'
import { ORDER_STATES } from '#domain/order/states.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import looks from '#ui/office/looks.module.css'
import { periodText } from '#ui/text/months.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import cells from './cells.module.css'
import { fileNameOf, percent, ShareList } from './chart-cards.tsx'
import { FiguresCard, type OpenTables } from './figures-card.tsx'
import styles from './money.module.css'

interface MoneyCellsProps {
  /** undefined while it is read. */
  money: ShopMoney | undefined
  period: Period
  /** The device has counted it, without the server. */
  isOwnCount: boolean
}

/** Three cells of the strip of figures. */
export function MoneyCells({ money, period, isOwnCount }: MoneyCellsProps) {
  const collected = money && collectedOf(money.rows)
  return (
    <>
      <MoneyCell
        label="Venduto"
        cents={money?.sold.cents}
        note={money && pluralText(money.sold.orders, 'ordine', 'ordini')}
        period={period}
      >
        <p>
          Gli ordini con ritiro in questi giorni, già pagati o no. Non contano gli annullati e quelli del sito e dei totem che
          nessuno ha ancora pagato. Conta il giorno del ritiro, anche se i soldi arrivano prima o dopo.
        </p>
      </MoneyCell>
      <MoneyCell label="Incassato" cents={collected?.cents} note={collected && <Methods {...collected} />} period={period}>
        <p>
          I soldi passati di mano in questi giorni, meno quelli restituiti. Conta il momento in cui si paga: un acconto di oggi è
          di oggi, anche se la torta si ritira domenica.
        </p>
        {collected && (
          <dl className={classNames(looks.facts, 'stack gap-2')}>
            <Part name="Entrati" cents={collected.takenCents} />
            <Part name="Restituiti" cents={collected.backCents} />
            {collected.orphanCents !== 0 && <Part name="Di cui senza un ordine noto" cents={collected.orphanCents} />}
          </dl>
        )}
        {isOwnCount && (
          <p>Contati da questo dispositivo: i soldi di ordini che qui non ci sono, e chi li ha presi, li sa il server.</p>
        )}
      </MoneyCell>
      <MoneyCell
        label="Da incassare"
        cents={money?.due.cents}
        note={money && pluralText(money.due.orders, 'ordine', 'ordini')}
        period={period}
      >
        <p>
          Quello che manca adesso per gli ordini con ritiro in questi giorni: quelli aperti e quelli consegnati senza aver pagato
          tutto. Gli acconti sono già tolti.
        </p>
        {money && (
          <dl className={classNames(looks.facts, 'stack gap-2')}>
            <Part name={`Di tutti i giorni, ${pluralText(money.dueAll.orders, 'ordine', 'ordini')}`} cents={money.dueAll.cents} />
          </dl>
        )}
        <Link to="/gestionale/ordini" search={{ scheda: ORDER_STATES['to-collect'].tab.slug }}>
          Apri gli ordini
        </Link>
      </MoneyCell>
    </>
  )
}

interface MoneyCellProps {
  label: string
  cents: Cents | undefined
  note: ReactNode
  period: Period
  /** What it means. */
  children: ReactNode
}

function MoneyCell({ label, cents, note, period, children }: MoneyCellProps) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={classNames(looks.inset, 'stack gap-1 hoverable', cells.cell)}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <span className={classNames('row gap-2 muted text-1', cells.line)}>
          {label}
          <Info size={15} aria-hidden="true" />
        </span>
        <span className={classNames('text-6 figures nowrap', cells.value)}>
          {cents === undefined ? <Skeleton width="5rem" height="1.75rem" /> : formatEuro(cents)}
        </span>
        <span className={classNames('muted text-1', cells.line)}>{note}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className={classNames(looks.card, styles.meaning)}
      >
        <header className="split">
          <h2 id={`${id}-title`} className="text-4">
            {label}
          </h2>
          <IconButton
            label="Chiudi"
            icon={<X size="1.25em" aria-hidden="true" />}
            popoverTarget={id}
            popoverTargetAction="hide"
          />
        </header>
        <p className="muted">{periodText(period)}</p>
        {children}
      </div>
    </li>
  )
}

function Part({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatEuro(cents)}</dd>
    </div>
  )
}

function Methods({ byMethod }: Collected) {
  return byMethod.map(({ method, cents }) => (
    <span key={method} className={classNames('inline nowrap', styles.method)}>
      {METHODS[method].name} {formatEuro(cents)}
    </span>
  ))
}

// By method, till and person.

const VIEWS = [
  { value: 'method', label: 'Metodo' },
  { value: 'till', label: 'Cassa' },
  { value: 'person', label: 'Persona' },
] as const
type View = (typeof VIEWS)[number]['value']

interface CollectedCardProps {
  figures: Pick<Figures, 'money' | 'people' | 'from' | 'to'>
  tables: OpenTables
}

export function CollectedCard({ figures, tables }: CollectedCardProps) {
  const [view, setView] = useState<View>('method')
  const devices = useLiveQuery(async () => deviceNames(), [])
  const collected = collectedOf(figures.money.rows)
  const parts = partsOf(collected, figures, devices ?? new Map())
  const shown = parts[view]
  const most = Math.max(1, ...shown.map(({ cents }) => cents))
  const rows = VIEWS.flatMap(({ value, label }) =>
    parts[value].map(({ name, takenCents, backCents, cents }): Cell[] => [
      ...[textCell(label), textCell(name), centsCell(takenCents), centsCell(backCents), centsCell(cents)],
    ]),
  )
  return (
    <FiguresCard
      title="Incassato"
      table={{ columns: ['Per', 'Chi o come', 'Entrati', 'Restituiti', 'Netto'], rows }}
      tables={tables}
      fileName={fileNameOf('incassato', figures)}
    >
      <div className={classNames('stack gap-3', styles.views)}>
        <Segmented legend="Diviso per" isLegendHidden look="paper" segments={VIEWS} value={view} onChange={setView} />
        {shown.length === 0 ? (
          <p className="muted">Niente di incassato in questi giorni.</p>
        ) : (
          <ShareList
            rows={shown.map(({ name, cents }) => ({
              ...{ id: name, name, totalCents: cents, share: Math.max(0, cents) / most },
              detail: collected.cents > 0 ? percent(cents / collected.cents) : '',
            }))}
          />
        )}
      </div>
    </FiguresCard>
  )
}

type NamedPart = MoneyPart & { name: string }

function partsOf(
  { byMethod, byTill, byPerson }: Collected,
  { people, money }: Pick<Figures, 'people' | 'money'>,
  devices: ReadonlyMap<string, string>,
): Record<View, NamedPart[]> {
  const nameOf = (personId: string) => people.find(({ id }) => id === personId)?.name ?? 'Account cancellato'
  const ofNobody = (isSite: boolean, name: string): NamedPart[] => {
    const part = collectedOf(money.rows.filter(({ personId, device }) => personId === '' && (device === '') === isSite))
    return part.byMethod.length === 0 ? [] : [{ ...part, name }]
  }
  return {
    method: byMethod.map(({ method, ...part }) => ({ ...part, name: METHODS[method].name })),
    till: byTill.map(({ device, ...part }) => ({
      ...part,
      name: device === '' ? 'Dal sito' : [device, devices.get(device)].filter(Boolean).join(' · '),
    })),
    person: (byPerson ?? []).flatMap(({ personId, ...part }) =>
      personId === ''
        ? [...ofNobody(true, 'Dal sito'), ...ofNobody(false, 'In cassa, senza un nome')]
        : [{ ...part, name: nameOf(personId) }],
    ),
  }
}
