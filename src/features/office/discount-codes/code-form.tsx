// One code: made, its limits changed, switched off and on again. Its name and percentage stay what they are once it exists
// (an order promised offline is checked against them): another percentage is another code.

import { Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { DiscountCodeRow } from '#data/admin/discount-codes.ts'
import { createRecord, savedRecord, updateRecord, writeProblem } from '#data/admin/write.ts'
import { now } from '#data/server/clock.ts'
import { type DiscountCode, normalizeCode } from '#domain/cart/discount.ts'
import { readEuroCell } from '#domain/catalogue/csv.ts'
import { AMOUNT_MAX_CENTS } from '#domain/catalogue/product-schema.ts'
import { euroFromCents, formatEuro, lessPercent } from '#domain/money.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { normalizeText } from '#domain/wire.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/send-form.tsx'
import looks from '#ui/office/looks.module.css'
import { RecordFrame } from '#ui/office/record-frame.tsx'
import { formatDayMedium } from '#ui/text/dates.ts'
import styles from './code-form.module.css'
import { CodeUses, type RenderBars } from './code-uses.tsx'

const COLLECTION = 'order_discount_codes'
/** Only one of a name may count at a time. */
const CODE_PROBLEMS = { code: 'C’è già un codice attivo con questo nome.' }

interface CodeFormProps {
  /** Null for a new one. */
  code: DiscountCodeRow | null
  /** What a new one starts from. */
  example: DiscountCodeRow | null
  codes: readonly DiscountCodeRow[]
  /** undefined while it is not known. */
  uses: number | undefined
  renderBars: RenderBars
  onSaved: (id: string) => void
  onCopy: (example: DiscountCodeRow) => void
  onClose: () => void
}

export function CodeForm({ code, example, codes, uses, renderBars, onSaved, onCopy, onClose }: CodeFormProps) {
  const form = useCodeForm({ code, example, codes })
  const { row, values } = form
  const save = async () => {
    const saved = await form.save()
    if (!saved) return
    toast.success(row ? 'Codice salvato.' : `Codice ${values.code.trim().toUpperCase()} creato.`)
    // The mirror brings a new one in a moment: it is then opened.
    const record = savedRecord(saved.record)
    if (record) onSaved(record.id)
  }
  const input = (name: keyof CodeValues) => ({
    label: CODE_LABELS[name],
    name,
    value: values[name],
    autoComplete: 'off',
    error: form.problems[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
  })
  return (
    <RecordFrame
      form={form}
      labels={CODE_LABELS}
      text={codeFieldText}
      title={row?.code ?? 'Nuovo codice'}
      newName="codice nuovo"
      detailWidth="aside"
      actions={
        row && (
          <Button variant="quiet" size="small" icon={<Copy size="1.1em" aria-hidden="true" />} onClick={() => onCopy(row)}>
            Duplica
          </Button>
        )
      }
      onSave={() => void save()}
      onClose={onClose}
      onDropped={onClose}
    >
      {row ? (
        <p className="muted text-2">
          Sconto del <strong>{row.percent}%</strong>. Nome e percentuale non cambiano: per un’altra percentuale disattivalo e
          creane uno nuovo.
        </p>
      ) : (
        <Field
          {...input('code')}
          autoCapitalize="characters"
          maxLength={40}
          hint="Chi lo scrive in minuscolo va bene lo stesso."
        />
      )}
      <FieldPair>
        {!row && <Field {...input('percent')} inputMode="numeric" trailing="%" />}
        <Field {...input('minTotal')} inputMode="decimal" trailing="€" />
        {row && <Field {...input('maxUses')} inputMode="numeric" />}
      </FieldPair>
      <Field {...input('validUntil')} type="date" />
      {!row && <Field {...input('maxUses')} inputMode="numeric" />}
      <CodeExample values={values} />
      {row && <CodeUses codeId={row.id} uses={uses} renderBars={renderBars} />}
      {row && <OnOff code={row} form={form} />}
    </RecordFrame>
  )
}

type CodeRecordForm = ReturnType<typeof useCodeForm>

function useCodeForm({ code, example, codes }: Pick<CodeFormProps, 'code' | 'example' | 'codes'>) {
  const taken = new Set(codes.filter(({ id, isDeleted }) => !isDeleted && id !== code?.id).map((other) => other.code))
  return useRecordForm<DiscountCodeRow, CodeValues, keyof CodeValues>({
    row: code,
    names: CODE_FIELDS,
    valuesOf: (row) => (row ? valuesOfCode(row) : example ? { ...valuesOfCode(example), code: '' } : NO_VALUES),
    isSame: (name, one, other) => one[name].trim() === other[name].trim(),
    check: (values) => ({
      ...checkCode(values, code?.isDeleted ? new Set() : taken),
      // One that exists may be ended by its date.
      ...(code === null && isOver(values) && { validUntil: TEXT_OVER }),
    }),
    write: ({ row, values }) => {
      const { code: name, value, ...limits } = fieldsOfCode(values)
      return row
        ? updateRecord(COLLECTION, row.id, limits, { seen: row.updated })
        : createRecord(COLLECTION, { code: name, value, ...limits })
    },
    refusedFields: (problems) => (problems.code === undefined ? {} : CODE_PROBLEMS),
    problemText: (outcome) => writeProblem(outcome, CODE_PROBLEMS),
  })
}

/** Switching off is undone by one tap: no question before it. */
function OnOff({ code, form }: { code: DiscountCodeRow; form: CodeRecordForm }) {
  const [isBusy, setIsBusy] = useState(false)
  const turn = async (deleted: boolean) => {
    setIsBusy(true)
    const isDone = await form.run(() => updateRecord(COLLECTION, code.id, { deleted }, { seen: code.updated }), {
      isDeleted: deleted,
    })
    setIsBusy(false)
    if (isDone) toast.success(deleted ? `${code.code} non vale più.` : `${code.code} vale di nuovo.`)
  }
  return (
    <Button
      variant={code.isDeleted ? 'secondary' : 'danger-quiet'}
      isBusy={isBusy}
      className={styles.turn}
      onClick={() => void turn(!code.isDeleted)}
    >
      {code.isDeleted ? 'Riattiva' : 'Disattiva'}
    </Button>
  )
}

// What a code does to an order, in figures: the owner sees it before a customer does.

const USUAL_CENTS = 4200

function CodeExample({ values }: { values: CodeValues }) {
  const percent = Number(values.percent)
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) return null
  const totalCents = Math.max(USUAL_CENTS, readEuroCell(values.minTotal.trim() || '0') ?? 0)
  const paidCents = lessPercent(totalCents, percent)
  return (
    <dl className={classNames('stack gap-2 text-2', looks.pad, looks.facts, styles.example)}>
      <div>
        <dt>Esempio, un ordine da</dt>
        <dd>{formatEuro(totalCents)}</dd>
      </div>
      <div>
        <dt>Sconto {percent}%</dt>
        <dd className={styles.less}>{formatEuro(paidCents - totalCents)}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Il cliente paga</dt>
        <dd>{formatEuro(paidCents)}</dd>
      </div>
    </dl>
  )
}

// A discount code as its form holds it: texts as typed, and what is wrong with them.

interface CodeValues {
  code: string
  percent: string
  minTotal: string
  /** Last day on which it counts, empty for no end. */
  validUntil: string
  maxUses: string
}

export const NO_VALUES: CodeValues = { code: '', percent: '', minTotal: '', validUntil: '', maxUses: '' }

const CODE_LABELS: Record<keyof CodeValues, string> = {
  code: 'Codice',
  percent: 'Sconto',
  minTotal: 'Ordine minimo',
  validUntil: 'Valido fino al',
  maxUses: 'Usi al massimo',
}

const CODE_FIELDS = ['code', 'percent', 'minTotal', 'validUntil', 'maxUses'] as const satisfies readonly (keyof CodeValues)[]

/** As a person reads it beside another; empty for no limit. */
function codeFieldText(values: CodeValues, name: keyof CodeValues): string {
  const text = values[name].trim()
  if (text === '') return ''
  if (name === 'percent') return `${text}%`
  if (name === 'minTotal') return `${text} €`
  return name === 'validUntil' ? formatDayMedium(instantOf(text, '12:00')) : text
}

const CODE = /^[A-Z0-9][A-Z0-9_-]*$/
const MAX_LENGTH = 40
const WHOLE = /^\d{1,6}$/

export function valuesOfCode(code: DiscountCode): CodeValues {
  return {
    code: code.code,
    percent: String(code.percent),
    minTotal: code.minTotalCents === 0 ? '' : (code.minTotalCents / 100).toFixed(2).replace('.', ','),
    validUntil: code.validUntilMs === null ? '' : shopMoment(code.validUntilMs).day,
    maxUses: code.maxUses === 0 ? '' : String(code.maxUses),
  }
}

/** @param taken codes that count now, of others */
export function checkCode(values: CodeValues, taken: ReadonlySet<string>): Partial<CodeValues> {
  const messages: Partial<CodeValues> = {}
  // Somebody chooses it here: what it could not be is said, and not put right.
  const code = normalizeText(values.code).trim().toUpperCase()
  if (code === '') messages.code = 'Scrivi il codice.'
  else if (!CODE.test(values.code.trim().toUpperCase()) || code.length > MAX_LENGTH)
    messages.code = 'Solo lettere senza accento, numeri, - e _, senza spazi.'
  else if (taken.has(code)) messages.code = 'C’è già un codice attivo con questo nome.'
  const percent = WHOLE.test(values.percent.trim()) ? Number(values.percent) : 0
  if (percent < 1 || percent > 100) messages.percent = 'Un numero intero da 1 a 100.'
  const cents = readEuroCell(values.minTotal.trim() || '0')
  if (cents === null || cents < 0 || cents > AMOUNT_MAX_CENTS) messages.minTotal = 'Un importo, ad esempio 20,00.'
  if (values.maxUses.trim() !== '' && !WHOLE.test(values.maxUses.trim())) messages.maxUses = 'Un numero intero, o niente.'
  return messages
}

/** As the database has them; for values that were checked. A code counts until the end of its last day. */
export function fieldsOfCode(values: CodeValues): Record<string, unknown> {
  return {
    code: normalizeCode(values.code),
    value: Number(values.percent),
    min_total: euroFromCents(readEuroCell(values.minTotal.trim() || '0') ?? 0),
    valid_until: values.validUntil === '' ? '' : new Date(endOf(values.validUntil)).toISOString(),
    max_uses: Number(values.maxUses.trim() || '0'),
  }
}

const TEXT_OVER = 'È già passato: non varrebbe per nessuno.'

function isOver({ validUntil }: CodeValues): boolean {
  return validUntil !== '' && endOf(validUntil) < now()
}

function endOf(day: ShopDay): number {
  return instantOf(addDays(day, 1), '00:00') - 1
}
