// The shop's own facts, as they stand on receipts, mails and the page's foot: each saves when its field is left.
import { useMemo, useState } from 'react'
import { createRecord } from '#data/admin/write.ts'
import { saveShop } from '#data/brand/save-brand.ts'
import type { Mirrored } from '#data/db/database.ts'
import type { Field as FactField } from '#domain/fields.ts'
import { TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { DEPOSIT_FIELDS, IMPRINT_FIELDS, LEGAL_TEXT_FIELDS, SHOP_FACT_FIELDS } from '#domain/settings-schema.ts'
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
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { readPhoneNumber } from '#ui/text/phone-number.ts'
import { type Saver, useUnsaved } from './save-status.tsx'
import { SettingsCard } from './settings-card.tsx'
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
    <SettingsCard
      title="Dati del negozio"
      text="I dati del negozio non ci sono ancora. Comincia dal nome: indirizzo e telefono vengono dopo."
    >
      <form
        ref={ref}
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
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
        <div>
          <Button type="submit">Salva</Button>
        </div>
      </form>
    </SettingsCard>
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
    onSave: (next, names) => saver.save(() => saveShop({ ...shop, updated: next.updated }, shopRecord(next, names))),
  })
  useUnsaved(saver, form.isDirty)
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
  const area = (name: 'openingNote' | 'conditionsNote' | 'privacyNote', rows: number, hint = '') => (
    <TextArea {...input(name)} maxLength={FIELDS[name].max} rows={rows} hint={hint} />
  )
  return (
    <>
      <div className="stack gap-3">
        <SettingsCard title="Dati del negozio" text="Questi dati compaiono sulle etichette, nelle e-mail e in fondo al sito.">
          <MergeNotice form={form} labels={FACT_LABELS} text={(of, name) => of[name]} />
          {line('name')}
          {line('address')}
          {line('phone')}
          {line('vatNumber')}
          {area('openingNote', 3)}
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
          {isKept && <UnsavedGuard isDirty />}
        </SettingsCard>
        <SettingsCard
          title="Acconto"
          text="Sulle torte nuziali, e su ogni ordine dal totale che scrivi qui: il cliente può pagare con carta solo l’acconto, e la cassa lo propone. Con 0 non si chiede."
        >
          {line('depositPercent')}
          {line('depositFromCents')}
        </SettingsCard>
        <SettingsCard
          title="Bilancia"
          text="Se stampa etichette che cominciano con 20–29, in cassa basta leggerle. Scrivi come sono fatte le 13 cifre: A articolo, P prezzo in centesimi, G grammi, X una cifra qualsiasi, C controllo. L’articolo è il codice bilancia del prodotto."
        >
          {line('scaleLabels', 'Per esempio 2XAAAAAPPPPPC. Più modelli: uno spazio in mezzo. Vuoto: nessuna etichetta.')}
        </SettingsCard>
      </div>
      <div className="stack gap-3">
        <SettingsCard
          title="Che cosa dice la legge"
          text="Chi vende in rete deve scrivere chi è. Compare nelle condizioni di vendita, nella privacy e in fondo al sito."
        >
          {line('legalName', 'Se è diversa dal nome, come Rossi Dolciaria srl.')}
          {line('mail', 'A questo indirizzo rispondono i clienti.')}
          {line('pec')}
          {line('rea', 'Per esempio VR-123456.')}
          {line('instagram')}
          {line('facebook')}
        </SettingsCard>
        <SettingsCard
          title="Condizioni e privacy"
          text="Le due pagine sono già scritte, con i dati del negozio al loro posto. Qui aggiungi quello che da te è diverso; falle leggere a chi ti segue."
        >
          <MissingBlanks shop={shop} />
          {line('hosting', 'La ditta che tiene il server, come si legge sul suo contratto.')}
          {area('conditionsNote', 4)}
          {area('privacyNote', 4)}
          <p className="wrap gap-3 text-2">
            <a href="/condizioni" target="_blank" rel="noopener">
              Leggi le condizioni
            </a>
            <a href="/privacy" target="_blank" rel="noopener">
              Leggi la privacy
            </a>
            {shop.legalChanged !== '' && (
              <span className="muted">Cambiate da te il {shop.legalChanged.split('-').reverse().join('/')}.</span>
            )}
          </p>
        </SettingsCard>
      </div>
    </>
  )
}

/** What the legal pages have a place for, and the shop has not said yet. */
function MissingBlanks({ shop }: { shop: Shop }) {
  const missing = BLANKS.filter((name) => shop[name] === '').map((name) => FACT_LABELS[name])
  if (missing.length === 0) return null
  return <Notice tone="attention">Nelle pagine manca ancora: {missing.join(', ')}.</Notice>
}

const BLANKS = ['address', 'vatNumber', 'phone', 'mail', 'hosting'] as const

// The shop's facts as the owner edits them: typed, what is wrong with them, and how PocketBase takes them.

const FIELDS = { ...SHOP_FACT_FIELDS, ...IMPRINT_FIELDS, ...LEGAL_TEXT_FIELDS, ...DEPOSIT_FIELDS } as const
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
