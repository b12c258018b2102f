// What each step of a new shop's setup asks of its owner: the same cards that the office has, one to a screen.
import { useRef, useState } from 'react'
import type { OfficeSettings } from '#data/admin/settings.ts'
import { askStaff } from '#data/admin/staff-accounts.ts'
import type { WriteOutcome } from '#data/admin/write.ts'
import { CatalogueImport } from '#features/office/catalogue-tools/list-import/csv-panel.tsx'
import { accountName, roleText } from '#features/office/personnel/account-roles.tsx'
import { EnrolDevice } from '#features/office/personnel/enrol-device.tsx'
import { PersonForm, useNewPerson } from '#features/office/personnel/invite-form.tsx'
import { BrandCard } from '#features/office/settings/brand-card.tsx'
import { CardKeysCard } from '#features/office/settings/card-keys-card.tsx'
import { isOpenWeekday } from '#features/office/settings/day-settings.ts'
import { PayAtPickupCard } from '#features/office/settings/habit-cards.tsx'
import { useSaver } from '#features/office/settings/save-status.tsx'
import { WeekChoice } from '#features/office/settings/week-choice.tsx'
import { TillPin } from '#features/office/till/pin-form.tsx'
import { CatalogueStep } from '#features/office/welcome/catalogue-step.tsx'
import { DoneStep } from '#features/office/welcome/done-step.tsx'
import { KnownOwner } from '#features/office/welcome/owner-step.tsx'
import { PlainStep } from '#features/office/welcome/plain-step.tsx'
import { ShopStep } from '#features/office/welcome/shop-step.tsx'
import { StepChoice, StepChoices } from '#features/office/welcome/step-choices.tsx'
import { StepForm, type StepWays, WithDraft } from '#features/office/welcome/step-form.tsx'
import type { AskedStep } from '#features/office/welcome/welcome-screen.tsx'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import looks from '#ui/office/looks.module.css'

export function WelcomeStep({ ways, office, session }: AskedStep) {
  switch (ways.step) {
    case 'owner':
      return <KnownOwner ways={ways} session={session} />
    case 'shop':
      return (
        <WithDraft step="shop">
          {(draft) => <ShopStep ways={ways} shop={office.shop} draft={draft} ownMail={session.user.email} />}
        </WithDraft>
      )
    case 'hours':
      return <HoursStep ways={ways} office={office} />
    case 'end':
      return <DoneStep ways={ways} shop={office.shop} />
    case 'brand':
      return <BrandStep ways={ways} shop={office.shop} />
    case 'catalogue':
      return <CatalogueStep ways={ways} listImport={<CatalogueImport />} />
    case 'people':
      return <PeopleStep ways={ways} ownId={session.user.id} />
    case 'devices':
      return <DevicesStep ways={ways} />
    case 'payments':
      return <PaymentsStep ways={ways} shop={office.shop} />
  }
}

const TEXT_NO_HOURS = 'Scegli un orario qui sopra, oppure «Lo faccio dopo».'

/** Goes on once the week is at the server: half of one would be another week. */
function HoursStep({ ways, office }: { ways: StepWays; office: OfficeSettings }) {
  const work = useRef<Promise<WriteOutcome> | null>(null)
  const send = async () => {
    const outcome = await work.current
    if (outcome?.kind === 'saved' || (outcome === null && office.settings.some(isOpenWeekday))) return null
    return outcome === null ? TEXT_NO_HOURS : 'stay'
  }
  return (
    <StepForm ways={ways} onSend={send}>
      <WeekChoice
        office={office}
        onWork={(begun) => {
          work.current = begun
        }}
      />
    </StepForm>
  )
}

function BrandStep({ ways, shop }: { ways: StepWays; shop: OfficeSettings['shop'] }) {
  const saver = useSaver()
  return (
    <PlainStep ways={ways} held={saver.isUnsaved ? TEXT_UNSAVED : null}>
      <h2 className="visually-hidden">Il marchio</h2>
      {shop ? <BrandCard shop={shop} saver={saver} /> : <p>Prima scrivi il nome del negozio.</p>}
    </PlainStep>
  )
}

const TEXT_UNSAVED = 'Salva quello che hai scelto, o tocca «Torna a com’era»: poi vai avanti.'

/** Who works here already, and somebody new. */
function PeopleStep({ ways, ownId }: { ways: StepWays; ownId: string }) {
  const { read, again } = useServerRead(async () => (await askStaff()) ?? 'failed', [])
  const [isAdding, setAdding] = useState(false)
  const person = useNewPerson()
  const others = Array.isArray(read) ? read.filter(({ id, isKiosk }) => id !== ownId && !isKiosk) : []
  const adding = {
    title: 'Una persona',
    content: <PersonForm {...person} onDone={again} renderPin={(accountId) => <TillPin accountId={accountId} />} />,
    onClose: () => setAdding(false),
  }
  return (
    <PlainStep ways={ways} part={isAdding ? adding : null}>
      {others.length > 0 && (
        <ul className={classNames('stack', looks.card)} aria-label="Chi c’è">
          {others.map((account) => (
            <li key={account.id} className={classNames('split gap-2', looks.line)}>
              <strong>{accountName(account)}</strong> <span className="muted text-2">{roleText(account)}</span>
            </li>
          ))}
        </ul>
      )}
      <StepChoices label="Le persone">
        <StepChoice
          title="Aggiungi una persona"
          text="Con un’e-mail sceglie la sua password; senza, al banco le basta un PIN."
          onChoose={() => setAdding(true)}
        />
      </StepChoices>
      <p className="muted text-2">Lavori da solo? Vai avanti: si aggiunge chi vuoi da Personale, in ogni momento.</p>
    </PlainStep>
  )
}

const DEVICES = {
  kiosk: {
    title: 'Un totem',
    text: 'I clienti ordinano da soli. Sul tablet inquadri un codice, e non si scrive nessuna password.',
  },
  till: { title: 'Una cassa', text: 'Il tablet o il computer del banco: prende ordini, incassa, stampa le comande.' },
} as const

function DevicesStep({ ways }: { ways: StepWays }) {
  const [kind, setKind] = useState<keyof typeof DEVICES | null>(null)
  const part = kind && { title: DEVICES[kind].title, content: <EnrolDevice kind={kind} />, onClose: () => setKind(null) }
  return (
    <PlainStep ways={ways} part={part}>
      <StepChoices label="I dispositivi">
        <StepChoice {...DEVICES.kiosk} onChoose={() => setKind('kiosk')} />
        <StepChoice {...DEVICES.till} onChoose={() => setKind('till')} />
      </StepChoices>
    </PlainStep>
  )
}

function PaymentsStep({ ways, shop }: { ways: StepWays; shop: OfficeSettings['shop'] }) {
  const saver = useSaver()
  return (
    <PlainStep ways={ways}>
      <h2 className="visually-hidden">Pagamenti dal sito</h2>
      {shop && <PayAtPickupCard shop={shop} saver={saver} />}
      <CardKeysCard />
      {saver.status.kind === 'failed' && <Notice tone="error">{saver.status.message}</Notice>}
      <p className="muted text-2">Senza carta e senza ritiro il sito fa vedere i prodotti, e si ordina solo in negozio.</p>
    </PlainStep>
  )
}
