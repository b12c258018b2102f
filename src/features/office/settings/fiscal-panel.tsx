// The printer of fiscal receipts in the settings: whether there is one, where it is, who prints, and which of its departments sells
// with which VAT. Each saves when its field is left.

import { useMemo, useState } from 'react'
import { updateRecord } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { printerOrigin } from '#data/printing/printer-post.ts'
import { VAT_WORDS, VATS, type Vat } from '#domain/catalogue/vat.ts'
import { departmentsText, isDepartment, LAST_DEPARTMENT, readDepartments } from '#domain/fiscal/departments.ts'
import { FISCAL_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import { fieldLabels, fieldProblem, formNames, parseField, printFields, type TypedFields } from '#domain/typed-fields.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { type Saver, useUnsaved } from './save-status.tsx'
import { SettingsCard } from './settings-card.tsx'
import { useAutoSave } from './use-auto-save.ts'

const NAMES = formNames(FISCAL_FIELDS)
const LABELS = fieldLabels(FISCAL_FIELDS)
type Name = (typeof NAMES)[number]
type Values = { id: string; updated: string } & TypedFields<typeof FISCAL_FIELDS>

export function FiscalPanel({ shop, saver }: { shop: Mirrored<Shop>; saver: Saver }) {
  const row = useMemo(() => typedFiscal(shop), [shop])
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const { form, isKept, isRefused, save, enter } = useAutoSave<Values, Name>(row, {
    names: NAMES,
    read: readTyped,
    pick: (values, changed) => changed.filter((name) => problemOf(name, values) === null),
    onSave: (next, names) => saver.save(() => updateRecord('shop', next.id, recordOf(next, names), { seen: next.updated })),
  })
  useUnsaved(saver, form.isDirty)
  const { values } = form
  const leave = (name: Name) => () => {
    setLeft(new Set([...left, name]))
    save()
  }
  const shown = (name: Name) => (left.has(name) ? problemOf(name, values) : null)
  const typing = (name: Name) => ({ onFocus: enter, onBlur: leave(name), onKeyDown: blurOnEnter })
  return (
    <SettingsCard
      title="Registratore telematico"
      text="Per le stampanti fiscali Epson in rete (FP-81II, FP-90III). Lo scontrino esce da solo quando si incassa, si rende o si consegna, dalla cassa che lo fa, qualunque schermo sia aperto: in contanti subito, con la carta dopo qualche secondo, il tempo del codice lotteria. Senza registratore le comande dicono che non sono uno scontrino fiscale."
    >
      <MergeNotice form={form} labels={LABELS} text={fieldText} />
      <Switch
        label={LABELS.isFiscal}
        hint="Da accendere quando il tecnico lo ha attivato e i reparti qui sotto sono giusti."
        isOn={values.isFiscal}
        onChange={(isFiscal) => {
          form.set({ isFiscal })
          save()
        }}
      />
      <Field
        label={LABELS.fiscalAddress}
        hint="È scritto sullo scontrino di configurazione, per esempio 192.168.1.60."
        autoComplete="off"
        inputMode="url"
        maxLength={FISCAL_FIELDS.fiscalAddress.max}
        value={values.fiscalAddress}
        error={shown('fiscalAddress')}
        onChange={({ target }) => form.set({ fiscalAddress: target.value })}
        {...typing('fiscalAddress')}
      />
      <Field
        label={LABELS.fiscalOperator}
        hint="Da 1 a 12. Vuoto: il primo."
        autoComplete="off"
        inputMode="numeric"
        value={values.fiscalOperator}
        error={shown('fiscalOperator')}
        onChange={({ target }) => form.set({ fiscalOperator: target.value })}
        {...typing('fiscalOperator')}
      />
      <Switch
        label={LABELS.isUncollectedForServices}
        hint="Ciò che si consegna e non si paga è merce, e lo scontrino dice «Non riscosso beni». Da accendere solo dove si vendono servizi, come i corsi."
        isOn={values.isUncollectedForServices}
        onChange={(isUncollectedForServices) => {
          form.set({ isUncollectedForServices })
          save()
        }}
      />
      <fieldset className="stack gap-3">
        <legend className="strong">Reparto del registratore per ogni IVA</legend>
        <p className="muted text-2">
          Chiedi al tecnico quale reparto vende con quale IVA. Vuoto: con quella IVA non si fanno scontrini.
        </p>
        <div className={looks.fields}>{RATES.map(department)}</div>
        <details>
          <summary className={looks.opener}>Senza IVA: nature da N1 a N7</summary>
          <div className={looks.fields}>{NATURES.map(department)}</div>
        </details>
      </fieldset>
      {isRefused && form.conflicts.length === 0 && (
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
  )

  function department(vat: Vat) {
    const typed = typedDepartments(values.fiscalDepartments).get(vat) ?? ''
    return (
      <Field
        key={vat}
        label={VATS[vat].label}
        autoComplete="off"
        inputMode="numeric"
        maxLength={2}
        value={typed}
        error={
          left.has('fiscalDepartments') && typed !== '' && !isDepartment(Number(typed)) ? `Da 1 a ${LAST_DEPARTMENT}.` : null
        }
        onChange={({ target }) => form.set({ fiscalDepartments: withDepartment(values.fiscalDepartments, vat, target.value) })}
        {...typing('fiscalDepartments')}
      />
    )
  }
}

const isRate = (vat: Vat) => vat.endsWith('%')
const RATES = VAT_WORDS.filter(isRate).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
const NATURES = VAT_WORDS.filter((vat) => !isRate(vat))

function blurOnEnter({ key, currentTarget }: { key: string; currentTarget: HTMLElement }): void {
  if (key === 'Enter') currentTarget.blur()
}

function typedFiscal({ id, updated, ...shop }: Mirrored<Shop>): Values {
  return { id, updated, ...printFields(FISCAL_FIELDS, shop) }
}

// Departments while they are typed: the same text as is stored, its numbers as far as they are there.

function typedDepartments(text: string): Map<Vat, string> {
  const pairs = text.split(' ').map((pair) => pair.split('='))
  return new Map(VAT_WORDS.map((vat) => [vat, pairs.find(([word]) => word === vat)?.[1] ?? '']))
}

function withDepartment(text: string, vat: Vat, typed: string): string {
  const all = typedDepartments(text).set(vat, typed.replace(/\D/g, ''))
  return [...all].flatMap(([word, number]) => (number === '' ? [] : [`${word}=${number}`])).join(' ')
}

/** As it would be saved: the address as the browser needs it. */
function readTyped(values: Values): Values {
  const typed = values.fiscalAddress.trim()
  return {
    ...values,
    fiscalAddress: typed === '' ? '' : (printerOrigin(typed) ?? typed),
    fiscalOperator: values.fiscalOperator.trim(),
  }
}

function problemOf(name: Name, values: Values): string | null {
  switch (name) {
    case 'isFiscal':
    case 'isUncollectedForServices':
      return null
    case 'fiscalAddress': {
      const typed = values.fiscalAddress.trim()
      return typed === '' || printerOrigin(typed) !== null ? null : 'Scrivi l’indirizzo, per esempio 192.168.1.60.'
    }
    case 'fiscalOperator':
      return fieldProblem(FISCAL_FIELDS.fiscalOperator, values.fiscalOperator) === null ? null : 'Da 1 a 12.'
    default: {
      const text = values.fiscalDepartments
      return departmentsText(readDepartments(text)) === text ? null : `Da 1 a ${LAST_DEPARTMENT}.`
    }
  }
}

function recordOf(values: Values, names: readonly Name[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [FISCAL_FIELDS[name].column, parseField(FISCAL_FIELDS[name], values[name])]))
}

function fieldText(values: Values, name: Name): string {
  const value = values[name]
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  return value || 'vuoto'
}
