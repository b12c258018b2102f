// One code: made, its limits changed, switched off and on again. Its name and percentage stay what they are once it exists
// (an order promised offline is checked against them): another percentage is another code.
import { ArrowLeft, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { DiscountCodeRow } from '#data/admin/discount-codes.ts'
import { createRecord, savedRecord, updateRecord, type WriteOutcome, writeProblem } from '#data/admin/write.ts'
import { readEuroCell } from '#domain/catalogue/csv.ts'
import { formatEuro, lessPercent } from '#domain/money.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/send-form.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import styles from './code-form.module.css'
import { CODE_LABELS, type CodeValues, checkCode, fieldsOfCode, NO_VALUES, valuesOfCode } from './code-values.ts'

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
  onSaved: (id: string) => void
  onCopy: (example: DiscountCodeRow) => void
  onClose: () => void
}

export function CodeForm({ code, example, codes, uses, onSaved, onCopy, onClose }: CodeFormProps) {
  const [base, setBase] = useState(code)
  const start = base ? valuesOfCode(base) : example ? { ...valuesOfCode(example), code: '' } : NO_VALUES
  const [values, setValues] = useState<CodeValues>(start)
  const [isAsked, setIsAsked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** A name that the server did not take: it stays marked until it is another. */
  const [refusedCode, setRefusedCode] = useState<string | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const taken = new Set(codes.filter(({ id, isDeleted }) => !isDeleted && id !== base?.id).map((other) => other.code))
  const messages = checkCode(values, base?.isDeleted ? new Set() : taken)
  if (values.code === refusedCode) messages.code ??= CODE_PROBLEMS.code
  const changed = namesOfChanged(values, start)
  const finish = (outcome: WriteOutcome): boolean => {
    setProblem(writeProblem(outcome, CODE_PROBLEMS))
    if (outcome.kind !== 'saved') return false
    setIsAsked(false)
    return true
  }
  const save = async () => {
    setIsAsked(true)
    focusWrong()
    if (Object.keys(messages).length > 0) return setProblem('Controlla i campi segnati.')
    setIsSaving(true)
    const { code: name, value, ...limits } = fieldsOfCode(values)
    const outcome = base
      ? await updateRecord(COLLECTION, base.id, limits, { seen: base.updated })
      : await createRecord(COLLECTION, { code: name, value, ...limits })
    setIsSaving(false)
    if (outcome.kind === 'invalid' && outcome.problems.code !== undefined) {
      setRefusedCode(values.code)
      focusWrong()
    }
    if (!finish(outcome) || outcome.kind !== 'saved') return
    toast.success(base ? 'Codice salvato.' : `Codice ${values.code.trim().toUpperCase()} creato.`)
    // The mirror brings it back in a moment: the form is then made anew from it.
    const saved = savedRecord(outcome.record)
    if (saved) onSaved(saved.id)
  }
  const input = (name: keyof CodeValues) => ({
    label: CODE_LABELS[name],
    name,
    value: values[name],
    autoComplete: 'off',
    error: isAsked || (values[name] !== start[name] && values[name] !== '') ? (messages[name] ?? null) : null,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  // Somebody else wrote, or this save came back: a form in which nothing was typed follows.
  if (code && base && code.updated !== base.updated && (changed.length === 0 || isSame(values, valuesOfCode(code)))) {
    setBase(code)
    setValues(valuesOfCode(code))
  }
  return (
    <>
      <div ref={ref} className={styles.form}>
        <div className={styles.head}>
          <IconButton
            label="Torna all’elenco"
            icon={<ArrowLeft size="1.25em" aria-hidden="true" />}
            className={styles.back}
            onClick={onClose}
          />
          <h2 className={styles.title}>{base?.code ?? 'Nuovo codice'}</h2>
          {base && (
            <Button
              variant="quiet"
              shape="box"
              size="small"
              icon={<Copy size="1.1em" aria-hidden="true" />}
              onClick={() => onCopy(base)}
            >
              Duplica
            </Button>
          )}
        </div>
        {uses !== undefined && <p className={styles.fact}>{usesText(uses)}</p>}
        {base ? (
          <p className={styles.fact}>
            Sconto del <strong>{base.percent}%</strong>. Nome e percentuale non cambiano: per un’altra percentuale disattivalo e
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
          {!base && <Field {...input('percent')} inputMode="numeric" trailing="%" />}
          <Field {...input('minTotal')} inputMode="decimal" trailing="€" />
        </FieldPair>
        <FieldPair>
          <Field {...input('validUntil')} type="date" />
          <Field {...input('maxUses')} inputMode="numeric" />
        </FieldPair>
        <CodeExample values={values} />
        {base && <OnOff code={base} onDone={finish} />}
      </div>
      <SaveBar
        changed={changed.length === 0 && !base ? ['codice nuovo'] : changed}
        isSaving={isSaving}
        problem={problem}
        action={base ? 'Salva' : 'Crea'}
        onSave={() => void save()}
        onDiscard={() => {
          setValues(start)
          setProblem(null)
          setIsAsked(false)
          if (!base) onClose()
        }}
      />
      <UnsavedGuard isDirty={changed.length > 0} />
    </>
  )
}

interface OnOffProps {
  code: DiscountCodeRow
  onDone: (outcome: WriteOutcome) => boolean
}

/** Switching off is undone by one tap: no question before it. */
function OnOff({ code, onDone }: OnOffProps) {
  const [isBusy, setIsBusy] = useState(false)
  const turn = async (deleted: boolean) => {
    setIsBusy(true)
    const outcome = await updateRecord(COLLECTION, code.id, { deleted }, { seen: code.updated })
    setIsBusy(false)
    if (onDone(outcome)) toast.success(deleted ? `${code.code} non vale più.` : `${code.code} vale di nuovo.`)
  }
  return (
    <Button
      variant={code.isDeleted ? 'secondary' : 'danger-quiet'}
      shape="box"
      isBusy={isBusy}
      className={styles.turn}
      onClick={() => void turn(!code.isDeleted)}
    >
      {code.isDeleted ? 'Riattiva' : 'Disattiva'}
    </Button>
  )
}

function namesOfChanged(values: CodeValues, start: CodeValues): string[] {
  return (Object.keys(CODE_LABELS) as (keyof CodeValues)[])
    .filter((name) => values[name].trim() !== start[name].trim())
    .map((name) => CODE_LABELS[name].toLowerCase())
}

function isSame(values: CodeValues, other: CodeValues): boolean {
  return namesOfChanged(values, other).length === 0
}

function usesText(uses: number): string {
  if (uses === 0) return 'Mai usato finora.'
  return uses === 1 ? 'Usato in un ordine.' : `Usato in ${uses} ordini.`
}

// What a code does to an order, in figures: the owner sees it before a customer does.

const USUAL_CENTS = 4200

function CodeExample({ values }: { values: CodeValues }) {
  const percent = Number(values.percent)
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) return null
  const totalCents = Math.max(USUAL_CENTS, readEuroCell(values.minTotal.trim() || '0') ?? 0)
  const paidCents = lessPercent(totalCents, percent)
  return (
    <dl className={styles.example}>
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
