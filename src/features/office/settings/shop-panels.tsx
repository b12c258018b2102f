// The settings that are fields: the shop's own facts, as they stand on receipts, mails and the page's foot (each saves when its
// field is left), and what only administrators see.
import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { readServerHealth } from '#data/admin/server-health.ts'
import { askShopPrivate, type ShopPrivate } from '#data/admin/settings.ts'
import { createRecord, updateRecord } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { hashPin } from '#data/session/kiosk-pin.ts'
import { isNewPin } from '#domain/device/kiosk-pin.ts'
import { TILL_IDLE_CHOICES, TILL_IDLE_USUAL } from '#domain/device/till-person.ts'
import type { Field as FactField } from '#domain/fields.ts'
import { TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { DEPOSIT_FIELDS, SHOP_FACT_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import {
  fieldLabels,
  fieldProblem,
  formNames,
  limitsOf,
  parseField,
  printFields,
  type TypedFields,
  type TypedValue,
} from '#domain/typed-fields.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { readPhoneNumber } from '#ui/text/phone-number.ts'
import { MailCard } from './mail-card.tsx'
import type { Saver } from './save-status.tsx'
import styles from './shop-panels.module.css'
import { useAutoSave } from './use-auto-save.ts'

/** A server without a record of the shop: its name makes one, and the rest is written there. */
export function NewShopPanel({ saver }: { saver: Saver }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const make = async () => {
    const problem = factProblem('name', name.trim())
    setError(problem)
    focusWrong()
    // It comes back by the mirror, and with it the other fields.
    if (problem === null) await saver.save(() => createRecord('shop', { name: name.trim() }))
  }
  return (
    <form
      ref={ref}
      className={classNames(looks.card, styles.card)}
      aria-labelledby="negozio"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <h2 id="negozio" className={styles.title}>
        Negozio
      </h2>
      <p className={styles.text}>I dati del negozio non ci sono ancora. Comincia dal nome: indirizzo e telefono vengono dopo.</p>
      <Field
        label={FACT_LABELS.name}
        {...limitsOf(SHOP_FACT_FIELDS.name)}
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value)
          setError(null)
        }}
      />
      <div className={styles.line}>
        <Button type="submit">Salva</Button>
      </div>
    </form>
  )
}

export function ShopPanel({ shop, saver }: { shop: Mirrored<Shop>; saver: Saver }) {
  const [left, setLeft] = useState<ReadonlySet<FactName>>(new Set())
  // The form follows whatever row is another one.
  const row = useMemo(() => typedShop(shop), [shop])
  const { form, isKept, isRefused, save, enter } = useAutoSave(row, {
    names: FACTS,
    read: readFacts,
    pick: pickFacts,
    onSave: (next, names) => saver.save(() => updateRecord('shop', next.id, shopRecord(next, names), { seen: next.updated })),
  })
  const { values } = form
  const problemOf = (name: FactName) => (left.has(name) ? factProblem(name, trimmed(values[name])) : null)
  const isWaiting = isRefused && form.conflicts.length === 0 && pickFacts(values, form.changed).length > 0
  const input = (name: FactName) => ({
    label: FACT_LABELS[name],
    value: values[name],
    error: problemOf(name),
    onFocus: enter,
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
    onBlur: () => {
      setLeft(new Set([...left, name]))
      save()
    },
  })
  const line = (name: FactName, hint = '') => (
    <Field
      {...input(name)}
      hint={hint}
      {...limitsOf(FIELDS[name])}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
  return (
    <div className={styles.panel}>
      <section className={classNames(looks.card, styles.card)} aria-labelledby="negozio">
        <h2 id="negozio" className={styles.title}>
          Negozio
        </h2>
        <p className={styles.text}>Questi dati compaiono sulle etichette, nelle e-mail e in fondo al sito.</p>
        <MergeNotice form={form} labels={FACT_LABELS} text={(of, name) => of[name]} />
        {line('name')}
        {line('address')}
        {line('phone')}
        {line('vatNumber')}
        <TextArea {...input('openingNote')} maxLength={SHOP_FACT_FIELDS.openingNote.max} rows={3} />
        <h3 className={styles.subtitle}>Acconto</h3>
        <p className={styles.text}>
          Sulle torte nuziali, e su ogni ordine dal totale che scrivi qui: il cliente può pagare con carta solo l’acconto, e la
          cassa lo propone. Con 0 non si chiede.
        </p>
        {line('depositPercent')}
        {line('depositFromCents')}
        {isWaiting && (
          <Notice
            tone="attention"
            action={
              <Button variant="secondary" size="small" onClick={save}>
                Salva
              </Button>
            }
          >
            Non è ancora salvato.
          </Notice>
        )}
        {isKept && <UnsavedGuard isDirty guardsQuery />}
      </section>
      <section className={classNames(looks.card, styles.card)} aria-labelledby="bilancia">
        <h2 id="bilancia" className={styles.title}>
          Bilancia
        </h2>
        <p className={styles.text}>
          Se stampa etichette che cominciano con 20–29, in cassa basta leggerle. Scrivi come sono fatte le 13 cifre: A articolo, P
          prezzo in centesimi, G grammi, X una cifra qualsiasi, C controllo. L’articolo è il codice bilancia del prodotto.
        </p>
        {line('scaleLabels', 'Per esempio 2XAAAAAPPPPPC. Più modelli: uno spazio in mezzo. Vuoto: nessuna etichetta.')}
      </section>
    </div>
  )
}

// The shop's facts as the owner edits them: typed, what is wrong with them, and how PocketBase takes them.

const FIELDS = { ...SHOP_FACT_FIELDS, ...DEPOSIT_FIELDS } as const
const FACTS = formNames(FIELDS)
const FACT_LABELS = fieldLabels(FIELDS)

type FactName = (typeof FACTS)[number]
type ShopValues = { id: string; updated: string } & TypedFields<typeof FIELDS>

function typedShop({ id, updated, ...facts }: Mirrored<Shop>): ShopValues {
  return { id, updated, ...printFields(FIELDS, facts) }
}

/** What was typed, without blanks around it. */
function readFacts(values: ShopValues): ShopValues {
  return { ...values, ...Object.fromEntries(FACTS.map((name) => [name, trimmed(values[name])])) }
}

function trimmed(value: TypedValue): TypedValue {
  return typeof value === 'string' ? value.trim() : value
}

/** Each fact by itself: a wrong number keeps no address from being saved. */
function pickFacts(values: ShopValues, changed: readonly FactName[]): readonly FactName[] {
  return changed.filter((name) => factProblem(name, trimmed(values[name])) === null)
}

function shopRecord(values: ShopValues, names: readonly FactName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [FIELDS[name].column, parseField(FIELDS[name], values[name])]))
}

/** Italian; null when it is fine. */
function factProblem(name: FactName, typed: TypedValue): string | null {
  const field: FactField = FIELDS[name]
  if (field.kind === 'phone' && typed !== '' && readPhoneNumber(String(typed)) === null) return TEXT_PHONE_INVALID
  return fieldProblem(field, typed, name === 'name' ? 'Il negozio ha bisogno di un nome.' : undefined)
}

// What only an administrator may see: who is told of new orders, and the kiosk's PIN. Asked of the server, kept nowhere here.

export function PrivatePanel({ show, saver }: { show: 'messages' | 'till' | 'kiosk'; saver: Saver }) {
  // undefined: on its way; null: the server cannot be asked; none: the first thing that is saved makes it.
  const [shop, setShop] = useState<ShopPrivate | 'none' | null>()
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
  if (shop === undefined) {
    return (
      <Loading label="Carico le impostazioni" className={styles.panel}>
        <Skeleton height="220px" shape="tile" />
      </Loading>
    )
  }
  if (shop === null) {
    return (
      <div className={styles.panel}>
        <Notice
          tone="offline"
          action={
            <Button variant="secondary" size="small" onClick={() => void ask()}>
              Riprova
            </Button>
          }
        >
          Queste impostazioni non restano su questo dispositivo: per vederle serve la rete.
        </Notice>
      </div>
    )
  }
  const { notifyNumbers, hasPin, tillIdleMinutes } = shop === 'none' ? NOTHING_YET : shop
  return (
    <div className={styles.panel}>
      {show === 'messages' && <MailCard />}
      {show === 'messages' && <NotifyNumbers numbers={notifyNumbers} onSave={(numbers) => save({ notify_numbers: numbers })} />}
      {show === 'till' && <TillIdle minutes={tillIdleMinutes} onSave={(minutes) => save({ till_idle_minutes: minutes })} />}
      {show === 'kiosk' && <PinForm hasPin={hasPin} onSave={async (pin) => save({ kiosk_pin_hash: await hashPin(pin) })} />}
    </div>
  )
}

const NOTHING_YET = { notifyNumbers: [], hasPin: false, tillIdleMinutes: TILL_IDLE_USUAL }

// How long somebody stays at the counter without touching the till.

const IDLE_SEGMENTS = TILL_IDLE_CHOICES.map((minutes) => ({
  value: `${minutes}`,
  label: minutes < 60 ? `${minutes} min` : minutes === 60 ? '1 ora' : '12 ore',
}))

function TillIdle({ minutes, onSave }: { minutes: number; onSave: (minutes: number) => Promise<boolean> }) {
  return (
    <section className={classNames(looks.card, styles.card)} aria-labelledby="chi-al-banco">
      <h2 id="chi-al-banco" className={styles.title}>
        Chi è al banco
      </h2>
      <p className={styles.text}>
        Chi usa una cassa in comune dice chi è con il suo PIN: ogni ordine e ogni incasso porta il suo nome. Il PIN si imposta da
        «I tuoi accessi», oppure da Personale. Se nessuno tocca la cassa per un po’, al tocco dopo lo chiede di nuovo.
      </p>
      <Segmented
        legend="Dopo quanto lo chiede di nuovo"
        look="paper"
        segments={IDLE_SEGMENTS}
        value={`${minutes}`}
        onChange={(value) => void onSave(Number(value))}
      />
    </section>
  )
}

// The numbers that hear of new orders on WhatsApp.

interface NotifyNumbersProps {
  numbers: readonly string[]
  /** Resolves to whether it was saved. */
  onSave: (numbers: string[]) => Promise<boolean>
}

function NotifyNumbers({ numbers, onSave }: NotifyNumbersProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { read: health } = useServerRead(readServerHealth, [])
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const add = async () => {
    const number = readPhoneNumber(typed)
    focusWrong()
    if (number === null) return setError(TEXT_PHONE_INVALID)
    if (numbers.includes(number)) return setError('C’è già.')
    if (await onSave([...numbers, number])) setTyped('')
  }
  return (
    <section className={classNames(looks.card, styles.card)} aria-labelledby="avvisi">
      <h2 id="avvisi" className={styles.title}>
        Chi avvisare
      </h2>
      <p className={styles.text}>A questi numeri arriva un messaggio WhatsApp per ogni ordine nuovo.</p>
      {typeof health === 'object' && !health.whatsapp && (
        <Notice tone="attention">WhatsApp è spento: per ora non arriva niente. Chi cura il server metta le sue chiavi.</Notice>
      )}
      <ul aria-label="Numeri da avvisare">
        {numbers.map((number) => (
          <li key={number} className={styles.row}>
            {number}
            <IconButton
              label={`Togli ${number}`}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => void onSave(numbers.filter((other) => other !== number))}
            />
          </li>
        ))}
      </ul>
      <form
        ref={ref}
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field
          className={styles.grow}
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
    </section>
  )
}

// A new PIN for the kiosks' door. It is hashed on this device and never shown again.

interface PinFormProps {
  hasPin: boolean
  /** Resolves to whether it was saved. */
  onSave: (pin: string) => Promise<boolean>
}

function PinForm({ hasPin, onSave }: PinFormProps) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const send = async () => {
    focusWrong()
    if (!isNewPin(pin)) return setError('Da sei a otto cifre.')
    const isSaved = await onSave(pin)
    setIsDone(isSaved)
    if (isSaved) setPin('')
  }
  return (
    <form
      ref={ref}
      className={classNames(looks.card, styles.card)}
      aria-labelledby="pin-totem"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 id="pin-totem" className={styles.title}>
        PIN dei totem
      </h2>
      <p className={styles.text}>
        Serve per uscire dal totem. {hasPin ? 'Ce n’è già uno: scrivine uno nuovo per cambiarlo.' : 'Non ce n’è ancora uno.'} I
        totem lo imparano al prossimo contatto.
      </p>
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
      <div className={styles.line}>
        <Button type="submit">Cambia il PIN</Button>
      </div>
    </form>
  )
}
