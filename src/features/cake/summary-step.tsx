// Everything once more, each line with its way back; what it contains, when, how many.
import { type CakeDraft, chosenVariants, lineOfDraft } from '#domain/cake-draft.ts'
import { type CakeStep, stepState } from '#domain/cake-steps.ts'
import { writtenPhrase } from '#domain/cake-writing.ts'
import { formatEuro } from '#domain/money.ts'
import { stepQuantity } from '#domain/quantity.ts'
import { quantityText } from '#domain/quantity-text.ts'
import { Button } from '#ui/button.tsx'
import { formatMomentLong } from '#ui/dates.ts'
import type { Say } from '#ui/language.ts'
import { Stepper } from '#ui/stepper.tsx'
import { useText } from '#ui/use-text.ts'
import { AllergenLine } from './allergen-line.tsx'
import { NoteField } from './note-field.tsx'
import { stepName } from './step-words.ts'
import styles from './summary-step.module.css'
import type { CakeNow } from './use-cake.ts'
import { allergensIn, type Drafting } from './use-drafting.ts'

export interface SummaryStepProps {
  cake: CakeNow
  drafting: Drafting
  steps: readonly CakeStep[]
  onStep: (slug: string) => void
}

export function SummaryStep({ cake, drafting, steps, onStep }: SummaryStepProps) {
  const t = useText()
  const { product, types, nowMs } = cake
  const { change } = drafting
  const { draft } = drafting.now
  const allergens = allergensIn(cake, draft)
  const { quantity, leadDays } = lineOfDraft(product, types, draft)
  const firstMs = cake.firstPickupMs(leadDays)
  const traces = product.mayContain.filter((allergen) => !allergens.includes(allergen))
  const step = (direction: 1 | -1) => {
    const next = stepQuantity(product, quantity, direction)
    return next === null ? null : () => change((newest) => ({ ...newest, quantity: next }))
  }
  return (
    <div className={styles.summary}>
      <dl className={styles.rows}>
        {steps
          .filter(({ kind }) => kind !== 'summary')
          .map((row) => (
            <SummaryRow key={row.slug} step={row} cake={cake} draft={draft} onEdit={() => onStep(row.slug)} />
          ))}
      </dl>
      <div className={styles.facts}>
        <AllergenLine allergens={allergens} />
        {traces.length > 0 && <AllergenLine allergens={traces} kind="traces" />}
        <p>
          <span className={styles.fact}>{t('primo ritiro')}</span>{' '}
          {firstMs === null ? t('da concordare') : formatMomentLong(firstMs, nowMs)}
        </p>
      </div>
      <NoteField cake={cake} draft={draft} change={change} />
      <div className={styles.quantity}>
        <span>{t('Quante torte così?')}</span>
        <Stepper label={product.name} text={quantityText(quantity, product.unit)} onFewer={step(-1)} onMore={step(1)} />
      </div>
    </div>
  )
}

interface SummaryRowProps {
  step: CakeStep
  cake: CakeNow
  draft: CakeDraft
  onEdit: () => void
}

function SummaryRow({ step, cake, draft, onEdit }: SummaryRowProps) {
  const t = useText()
  const name = stepName(step, t)
  const isMissing = stepState(step, cake.types, draft) === 'missing'
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {isMissing ? (
          <span className={styles.missing}>{step.kind === 'photo' ? t('manca la foto per la cialda') : t('da scegliere')}</span>
        ) : (
          rowText(step, draft, t)
        )}
      </dd>
      <dd>
        <Button variant="quiet" size="small" onClick={onEdit}>
          {isMissing ? t('Scegli') : t('Modifica')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </dd>
    </div>
  )
}

function rowText(step: CakeStep, draft: CakeDraft, t: Say): string {
  if (step.kind === 'phrase') {
    const written = writtenPhrase(draft.choices.phrase)
    return written === '' ? t('nessuna') : `«${written}»`
  }
  if (step.kind === 'photo') {
    const photos = [draft.waferImage && t('sulla cialda'), draft.referenceImage && t('come esempio')].filter(Boolean)
    return photos.length > 0 ? photos.join(', ') : t('nessuna')
  }
  if (step.kind !== 'choice') return ''
  const chosen = chosenVariants([step.choice], draft).map(({ value, priceIncreaseCents }) =>
    priceIncreaseCents > 0 ? `${value} (+\u00A0${formatEuro(priceIncreaseCents)})` : value,
  )
  return chosen.length > 0 ? chosen.join(', ') : t('nessuna')
}
