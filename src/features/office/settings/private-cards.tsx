// What only an administrator may see: who is told of new orders, how long somebody stays at the counter, and the kiosks' PIN. Asked of
// the server, kept nowhere here.
import { Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { readServerHealth } from '#data/admin/server-health.ts'
import { askShopPrivate, type ShopPrivate } from '#data/admin/settings.ts'
import { createRecord, updateRecord } from '#data/admin/write.ts'
import { hashPin } from '#data/session/kiosk-pin.ts'
import { isNewPin } from '#domain/device/kiosk-pin.ts'
import { TILL_IDLE_CHOICES, TILL_IDLE_USUAL } from '#domain/device/till-person.ts'
import { TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { readPhoneNumber } from '#ui/text/phone-number.ts'
import styles from './private-cards.module.css'
import type { Saver } from './save-status.tsx'
import { SettingsCard } from './settings-card.tsx'

export interface PrivateSettings {
  /** undefined: on its way; null: the server cannot be asked; none: the first thing that is saved makes it. */
  shop: ShopPrivate | 'none' | null | undefined
  ask: () => Promise<void>
  /** Resolves to whether it was saved. */
  save: (values: Record<string, unknown>) => Promise<boolean>
}

export function usePrivateSettings(saver: Saver): PrivateSettings {
  const [shop, setShop] = useState<PrivateSettings['shop']>()
  const ask = useCallback(async () => setShop(await askShopPrivate()), [])
  useEffect(() => void ask(), [ask])
  const save = async (values: Record<string, unknown>) => {
    if (!shop) return false
    const write = () =>
      shop === 'none'
        ? createRecord('shop_private', values)
        : updateRecord('shop_private', shop.id, values, { seen: shop.updated })
    const outcome = await saver.save(write)
    await ask()
    return outcome.kind === 'saved'
  }
  return { shop, ask, save }
}

type KnownSettings = Pick<ShopPrivate, 'notifyNumbers' | 'hasPin' | 'tillIdleMinutes'> & Pick<PrivateSettings, 'save'>

/** A card of what the server alone knows, or why it is not here. */
export function WithPrivate({ known, children }: { known: PrivateSettings; children: (settings: KnownSettings) => ReactNode }) {
  const { shop, ask, save } = known
  if (shop === undefined) {
    return (
      <Loading label="Carico le impostazioni">
        <Skeleton height="220px" shape="tile" />
      </Loading>
    )
  }
  if (shop !== null) return children({ ...(shop === 'none' ? NOTHING_YET : shop), save })
  return (
    <Notice
      tone="offline"
      live="off"
      action={
        <Button variant="secondary" size="small" onClick={() => void ask()}>
          Riprova
        </Button>
      }
    >
      Queste impostazioni non restano su questo dispositivo: per vederle serve la rete.
    </Notice>
  )
}

const NOTHING_YET = { notifyNumbers: [], hasPin: false, tillIdleMinutes: TILL_IDLE_USUAL }

// How long somebody stays at the counter without touching the till.

const IDLE_SEGMENTS = TILL_IDLE_CHOICES.map((minutes) => ({
  value: `${minutes}`,
  label: minutes < 60 ? `${minutes} min` : minutes === 60 ? '1 ora' : '12 ore',
}))

export function TillIdle({ tillIdleMinutes, save }: KnownSettings) {
  return (
    <SettingsCard
      title="Chi è al banco"
      text="Chi usa una cassa in comune dice chi è con il suo PIN: ogni ordine e ogni incasso porta il suo nome. Il PIN si imposta da «I tuoi accessi», oppure da Personale. Se nessuno tocca la cassa per un po’, al tocco dopo lo chiede di nuovo."
    >
      <Segmented
        legend="Dopo quanto lo chiede di nuovo"
        look="paper"
        segments={IDLE_SEGMENTS}
        value={`${tillIdleMinutes}`}
        onChange={(value) => void save({ till_idle_minutes: Number(value) })}
      />
    </SettingsCard>
  )
}

// The numbers that hear of new orders on WhatsApp.

export function NotifyNumbers({ notifyNumbers: numbers, save }: KnownSettings) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { read: health } = useServerRead(readServerHealth, [])
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const add = async () => {
    const number = readPhoneNumber(typed)
    focusWrong()
    if (number === null) return setError(TEXT_PHONE_INVALID)
    if (numbers.includes(number)) return setError('C’è già.')
    if (await save({ notify_numbers: [...numbers, number] })) setTyped('')
  }
  return (
    <SettingsCard title="Chi avvisare" text="A questi numeri arriva un messaggio WhatsApp per ogni ordine nuovo.">
      {typeof health === 'object' && !health.whatsapp && (
        <Notice tone="attention">WhatsApp è spento: per ora non arriva niente. Chi cura il server metta le sue chiavi.</Notice>
      )}
      <ul aria-label="Numeri da avvisare">
        {numbers.map((number) => (
          <li key={number} className={classNames('split text-3 figures', styles.row)}>
            {number}
            <IconButton
              label={`Togli ${number}`}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => void save({ notify_numbers: numbers.filter((other) => other !== number) })}
            />
          </li>
        ))}
      </ul>
      <form
        ref={ref}
        className={classNames('wrap gap-2', styles.line)}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field
          label="Numero da aggiungere"
          type="tel"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="secondary">
          Aggiungi
        </Button>
      </form>
    </SettingsCard>
  )
}

// A new PIN for the kiosks' door. It is hashed on this device and never shown again.

export function KioskPin({ hasPin, save }: KnownSettings) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const send = async () => {
    focusWrong()
    if (!isNewPin(pin)) return setError('Da sei a otto cifre.')
    const isSaved = await save({ kiosk_pin_hash: await hashPin(pin) })
    setIsDone(isSaved)
    if (isSaved) setPin('')
  }
  return (
    <SettingsCard
      title="PIN dei totem"
      text={`Serve per uscire dal totem. ${
        hasPin ? 'Ce n’è già uno: scrivine uno nuovo per cambiarlo.' : 'Non ce n’è ancora uno.'
      } I totem lo imparano al prossimo contatto.`}
    >
      <form
        ref={ref}
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <PasswordField
          label="Nuovo PIN"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          value={pin}
          error={error}
          onChange={({ target }) => {
            setPin(target.value)
            setError(null)
            setIsDone(false)
          }}
        />
        {isDone && <Notice tone="done">PIN cambiato. Segnalo da qualche parte: non lo mostriamo più.</Notice>}
        <div>
          <Button type="submit">Cambia il PIN</Button>
        </div>
      </form>
    </SettingsCard>
  )
}
