// The sections of the settings by their name in the address, and what keeps a change from being saved, above them.

import type { ReactNode } from 'react'
import { type OfficeSettings, readOfficeSettings } from '#data/admin/settings.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import looks from '#ui/office/looks.module.css'
import { BrandCard } from './brand-card.tsx'
import { CardKeysCard } from './card-keys-card.tsx'
import { FiscalPanel } from './fiscal-panel.tsx'
import { CashRoundingCard, PayAtPickupCard } from './habit-cards.tsx'
import { HeroCard } from './hero-card.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { MailCard } from './mail-card.tsx'
import { KioskPin, NotifyNumbers, type PrivateSettings, TillIdle, usePrivateSettings, WithPrivate } from './private-cards.tsx'
import type { Saver } from './save-status.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings-sections.module.css'
import { NewShopPanel, ShopPanel } from './shop-panels.tsx'

interface OtherParts {
  /** What the printer of fiscal receipts can be told. */
  fiscalTools: ReactNode
  /** How this device prints. */
  printer: ReactNode
  /** The way back to a new shop's setup. */
  setup: ReactNode
}

/** Hours first: who comes without a section wants them. */
export function useSettingsSections(saver: Saver, { fiscalTools, printer, setup }: OtherParts) {
  const office = useLiveQuery(readOfficeSettings)
  const known = usePrivateSettings(saver)
  const sections = [
    { view: 'orari', label: 'Orari e posti', content: office ? <HoursPanel office={office} saver={saver} /> : <Waiting /> },
    {
      view: 'negozio',
      label: 'Negozio',
      content: office ? <ShopCards office={office} saver={saver} setup={setup} /> : <Waiting />,
    },
    { view: 'aspetto', label: 'Aspetto', content: office ? <LookCards office={office} saver={saver} /> : <Waiting /> },
    { view: 'pagamenti', label: 'Pagamenti', content: office ? <PaymentCards office={office} saver={saver} /> : <Waiting /> },
    { view: 'messaggi', label: 'Messaggi', content: <MessageCards known={known} /> },
    { view: 'cassa', label: 'Cassa', content: <TillCards office={office} known={known} saver={saver} /> },
    {
      view: 'totem',
      label: 'Totem',
      content: (
        <div className={classNames('stack gap-3', styles.cards)}>
          <WithPrivate known={known}>{(settings) => <KioskPin {...settings} />}</WithPrivate>
        </div>
      ),
    },
    {
      view: 'registratore',
      label: 'Registratore',
      content: (
        <div className={classNames('stack gap-3', styles.cards)}>
          {office?.shop && <FiscalPanel shop={office.shop} saver={saver} />}
          {office && !office.shop && <p>Prima scrivi il nome del negozio.</p>}
          {fiscalTools}
        </div>
      ),
    },
    {
      view: 'stampante',
      label: 'Stampante',
      content: (
        <div className={classNames('stack gap-3', styles.cards)}>
          <SettingsCard title="Stampante di questo dispositivo">{printer}</SettingsCard>
        </div>
      ),
    },
  ] as const
  return { sections, isReady: Boolean(office) && known.shop !== undefined }
}

/** What kept the last change from being saved. */
export function SettingsFailure({ saver: { status } }: { saver: Saver }) {
  if (status.kind !== 'failed') return null
  return (
    <div className={looks.notices}>
      <Notice tone="error">{status.message}</Notice>
    </div>
  )
}

function Waiting() {
  return (
    <Loading label="Carico le impostazioni">
      <Skeleton height="520px" shape="tile" />
    </Loading>
  )
}

function ShopCards({ office: { shop }, saver, setup }: { office: OfficeSettings; saver: Saver; setup: ReactNode }) {
  return (
    <div className={classNames('stack gap-3', styles.cards)}>
      {shop ? <ShopPanel shop={shop} saver={saver} /> : <NewShopPanel saver={saver} />}
      {setup}
    </div>
  )
}

function PaymentCards({ office: { shop }, saver }: { office: OfficeSettings; saver: Saver }) {
  return (
    <div className={classNames('stack gap-3', styles.cards)}>
      <CardKeysCard />
      {shop ? <PayAtPickupCard shop={shop} saver={saver} /> : <p>Prima scrivi il nome del negozio.</p>}
    </div>
  )
}

function LookCards({ office: { shop }, saver }: { office: OfficeSettings; saver: Saver }) {
  if (!shop) return <p>Prima scrivi il nome del negozio.</p>
  return (
    <div className="stack gap-3">
      <BrandCard shop={shop} saver={saver} />
      <HeroCard shop={shop} saver={saver} />
    </div>
  )
}

function MessageCards({ known }: { known: PrivateSettings }) {
  return (
    <div className={classNames('stack gap-3', styles.cards)}>
      <MailCard />
      <WithPrivate known={known}>{(settings) => <NotifyNumbers {...settings} />}</WithPrivate>
    </div>
  )
}

interface TillCardsProps {
  office: OfficeSettings | null | undefined
  known: PrivateSettings
  saver: Saver
}

function TillCards({ office, known, saver }: TillCardsProps) {
  return (
    <div className={classNames('stack gap-3', styles.cards)}>
      {office?.shop && <CashRoundingCard shop={office.shop} saver={saver} />}
      <WithPrivate known={known}>{(settings) => <TillIdle {...settings} />}</WithPrivate>
    </div>
  )
}
