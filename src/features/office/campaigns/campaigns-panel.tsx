// The big days: campaigns on one side, the chosen one on the other, with its days, its order window, its products and their prices,
// and how many there are of each for each day.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type CampaignRow, type OfficeCampaigns, readOfficeCampaigns } from '#data/admin/campaigns.ts'
import { now } from '#data/server/clock.ts'
import { takesOrders } from '#domain/pickup/campaign.ts'
import { instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { OfficeSplit } from '#ui/office/office-split.tsx'
import { formatDayMedium } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { CampaignForm } from './campaign-form.tsx'
import styles from './campaigns-panel.module.css'

export function CampaignsPanel() {
  const office = useLiveQuery(readOfficeCampaigns)
  if (office) return <Campaigns office={office} />
  return (
    <Loading label="Carico le campagne" className={classNames('stack gap-3', looks.pad)}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height="60px" />
      ))}
    </Loading>
  )
}

type Chosen = { id: string } | 'new' | null

function Campaigns({ office }: { office: OfficeCampaigns }) {
  const [chosen, setChosen] = useState<Chosen>(null)
  const row = office.campaigns.find(({ id }) => chosen !== null && chosen !== 'new' && id === chosen.id) ?? null
  const isOpen = chosen === 'new' || row !== null
  return (
    <OfficeSplit
      listLabel="Campagne"
      detailLabel="Campagna scelta"
      detailWidth="main"
      isDetailOpen={isOpen}
      list={
        <CampaignList
          office={office}
          chosenId={row?.id ?? null}
          onChoose={(id) => setChosen({ id })}
          onNew={() => setChosen('new')}
        />
      }
      detail={
        isOpen ? (
          <CampaignForm
            key={row?.id ?? 'new'}
            row={row}
            office={office}
            onSaved={(id) => setChosen({ id })}
            onClose={() => setChosen(null)}
          />
        ) : (
          <EmptyState
            scene="tutto-fatto"
            title={office.campaigns.length === 0 ? 'Comincia da una festa' : 'Scegli una campagna'}
            text="Natale, Pasqua, San Giuseppe: che cosa si vende solo in quei giorni, a quanto, e quanti ce ne sono."
          />
        )
      }
    />
  )
}

interface CampaignListProps {
  office: OfficeCampaigns
  chosenId: string | null
  onChoose: (id: string) => void
  onNew: () => void
}

function CampaignList({ office: { campaigns }, chosenId, onChoose, onNew }: CampaignListProps) {
  const nowMs = now()
  // What is over stands last, the latest first.
  const isOver = ({ toDay }: CampaignRow) => toDay < shopMoment(nowMs).day
  const shown = [...campaigns.filter((row) => !isOver(row)), ...campaigns.filter(isOver).reverse()]
  return (
    <div>
      <div className={looks.pad}>
        <Button variant="secondary" size="small" icon={<Plus size={18} aria-hidden="true" />} onClick={onNew}>
          Nuova campagna
        </Button>
      </div>
      {shown.length === 0 && (
        <div className={classNames('stack gap-1', looks.pad)}>
          <h2 className="text-3">Ancora nessuna campagna</h2>
          <p className="muted text-2">
            Apri gli ordini di Natale fin d’ora: il panettone si ordina da oggi e si ritira in quei giorni.
          </p>
        </div>
      )}
      <ul>
        {shown.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              data-row={row.id}
              className={classNames(
                looks.row,
                looks.line,
                'stack gap-1',
                styles.row,
                row.id === chosenId && looks.edge,
                isOver(row) && 'muted',
              )}
              aria-current={row.id === chosenId || undefined}
              onClick={() => onChoose(row.id)}
            >
              <span className={classNames('text-3 strong', looks.typed)}>{row.name}</span>
              <span className="text-2">{daysText(row)}</span>
              <span className="muted text-1">{stateText(row, nowMs)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function daysText({ fromDay, toDay }: CampaignRow): string {
  const [from, to] = [fromDay, toDay].map((day) => formatDayMedium(instantOf(day, '12:00')))
  return fromDay === toDay ? String(from) : `${from} – ${to}`
}

/** `Ordini aperti · 3 prodotti` */
function stateText(row: CampaignRow, nowMs: number): string {
  const products = pluralText(new Set([...row.productIds, ...Object.keys(row.prices)]).size, 'prodotto', 'prodotti')
  if (row.toDay < shopMoment(nowMs).day) return `Finita · ${products}`
  if (takesOrders(row, { nowMs, isStaff: false })) return `Ordini aperti · ${products}`
  const isToCome = row.ordersFromMs !== null && row.ordersFromMs > nowMs
  return `${isToCome ? `Ordini dal ${formatDayMedium(row.ordersFromMs ?? 0)}` : 'Ordini chiusi'} · ${products}`
}
