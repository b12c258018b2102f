// The last step: everything once more, each line with its way back; what it contains, when, how many; and a note for the
// laboratory, answered as it is typed.
import { Fragment, type ReactNode } from 'react'
import { type CakeDraft, type CakeStep, chosenVariants, lineOfDraft, stepState } from '#domain/cake/draft.ts'
import { writtenPhrase } from '#domain/cake/look.ts'
import { answerNote, type NoteAnswer, noteAbout, noteRoom } from '#domain/cake/note.ts'
import { quantityText, stepQuantity } from '#domain/cart/quantity.ts'
import { allergenLabel } from '#domain/catalogue/allergens.ts'
import { formatEuro } from '#domain/money.ts'
import { catalogueText, typeText, variantText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice, type NoticeTone } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatMomentLong } from '#ui/text/dates.ts'
import { AllergenLine } from './allergen-line.tsx'
import type { CakeNow } from './read-cake.ts'
import { insideSentence, stepText } from './step-nav.tsx'
import styles from './summary-step.module.css'
import { allergensIn, type ChangeDraft, type EditableDraft } from './use-cake-draft.ts'

interface SummaryStepProps {
  cake: CakeNow
  drafting: EditableDraft
  steps: readonly CakeStep[]
  onStep: (slug: string) => void
  /** null for a cake that was begun here and now, and while the notice offers it. */
  onRestart: (() => void) | null
}

export function SummaryStep({ cake, drafting, steps, onStep, onRestart }: SummaryStepProps) {
  const t = useTranslate()
  const { product, types, nowMs } = cake
  const { change } = drafting
  const { draft } = drafting.now
  const { contains, isComplete } = allergensIn(cake, draft)
  const { quantity, leadDays } = lineOfDraft(product, types, draft)
  const firstMs = cake.firstPickupMs(leadDays)
  const traces = product.mayContain.filter((allergen) => !contains.includes(allergen))
  const step = (direction: 1 | -1) => {
    const next = stepQuantity(product, quantity, direction)
    return next === null ? null : () => change((newest) => ({ ...newest, quantity: next }))
  }
  return (
    <div className="stack gap-5">
      <dl className="card raised ruled">
        {steps
          .filter(({ kind }) => kind !== 'summary')
          .map((row) => (
            <SummaryRow key={row.slug} step={row} cake={cake} draft={draft} onEdit={() => onStep(row.slug)} />
          ))}
      </dl>
      <div className="stack gap-2">
        <AllergenLine allergens={contains} isComplete={isComplete} />
        {traces.length > 0 && <AllergenLine allergens={traces} kind="traces" />}
        <p>
          <span className="muted">{capitalise(t('primo ritiro'))}</span>{' '}
          {firstMs === null ? t('da concordare') : formatMomentLong(firstMs, nowMs)}
        </p>
      </div>
      <NoteField cake={cake} draft={draft} change={change} />
      <div className="split gap-4 strong">
        <span>{t('Quante torte così?')}</span>
        <Stepper
          label={catalogueText(product, 'name').text}
          text={quantityText(quantity, product.unit)}
          onFewer={step(-1)}
          onMore={step(1)}
        />
      </div>
      {onRestart && (
        <Button variant="quiet" onClick={onRestart}>
          {t('Ricomincia')}
        </Button>
      )}
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
  const t = useTranslate()
  const { text: name, lang } = stepText(step, t)
  const isMissing = stepState(step, cake.types, draft) === 'missing'
  return (
    <div className={classNames('stack gap-2', styles.row)}>
      <dt className="muted text-1" lang={lang}>
        {name}
      </dt>
      <dd className="strong">
        {isMissing ? (
          <span className={styles.missing}>{step.kind === 'photo' ? t('manca la foto per la cialda') : t('da scegliere')}</span>
        ) : (
          rowText(step, draft, t)
        )}
      </dd>
      <dd>
        <Button variant="secondary" size="small" isWide onClick={onEdit}>
          {isMissing ? t('Scegli') : t('Modifica')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </dd>
    </div>
  )
}

function rowText(step: CakeStep, draft: CakeDraft, t: Translate): ReactNode {
  if (step.kind === 'phrase') {
    const written = writtenPhrase(draft.choices.phrase)
    return written === '' ? t('nessuna') : `«${written}»`
  }
  if (step.kind === 'photo') {
    const photos = [draft.waferImage && t('sulla cialda'), draft.referenceImage && t('come esempio')].filter(Boolean)
    return photos.length > 0 ? photos.join(', ') : t('nessuna')
  }
  if (step.kind !== 'choice') return ''
  const chosen = chosenVariants([step.choice], draft)
  if (chosen.length === 0) return t('nessuna')
  return chosen.map((variant, index) => {
    const { text, lang } = variantText(variant, t)
    const price = variant.priceIncreaseCents > 0 ? ` (+\u00A0${formatEuro(variant.priceIncreaseCents)})` : ''
    return (
      <Fragment key={variant.id}>
        {index > 0 && ', '}
        <span lang={lang}>{text}</span>
        {price}
      </Fragment>
    )
  })
}

// What the laboratory should know. A wish such as "senza noci" is answered as it is typed.

interface NoteFieldProps {
  cake: CakeNow
  draft: CakeDraft
  change: ChangeDraft
}

export function NoteField({ cake, draft, change }: NoteFieldProps) {
  const t = useTranslate()
  const { product, types, line, orderNote } = cake
  const chosen = chosenVariants(types, draft).map((variant) => {
    const choice = types.find(({ type }) => type.id === variant.typeId)
    const { allergens } = variant
    return { type: choice ? typeText(choice.type).text : '', value: variantText(variant, t).text, allergens }
  })
  const answers = answerNote(draft.note, {
    always: product.allergens,
    chosen,
    mayContain: product.mayContain,
    isComplete: allergensIn(cake, draft).isComplete,
  })
  return (
    <div className="stack gap-4">
      <TextArea
        label={t('Qualcosa da sapere?')}
        value={draft.note}
        rows={2}
        maxLength={noteRoom(orderNote, product.name, line === null ? '' : noteAbout(orderNote, product.name))}
        placeholder="senza noci"
        hint={t('Allergie, preferenze: rispondiamo mentre scrivi.')}
        onChange={({ target }) => change((newest) => ({ ...newest, note: target.value }))}
      />
      <div role="status" className="stack gap-4">
        {answers.map((answer) => (
          <Notice key={answer.word} tone={TONES[answer.promise]} live="off">
            {answerText(answer, t)}
          </Notice>
        ))}
      </div>
    </div>
  )
}

const TONES: Record<NoteAnswer['promise'], NoticeTone> = {
  always: 'error',
  choice: 'attention',
  traces: 'attention',
  free: 'done',
  undeclared: 'attention',
  unknown: 'info',
}

function answerText(answer: NoteAnswer, t: Translate): string {
  const { word } = answer
  switch (answer.promise) {
    case 'always':
      return t('Senza {word} non possiamo: in questa torta {allergen} c’è sempre.', {
        word,
        allergen: t(allergenLabel(answer.allergen)),
      })
    case 'choice':
      return [
        t('«{word}»: {choices} contiene {allergen}. Se cambi quella scelta, lo lasciamo fuori.', {
          word,
          choices: answer.choices.map(({ type, value }) => `${value} (${insideSentence(type)})`).join(', '),
          allergen: t(allergenLabel(answer.allergen)),
        }),
        ...(answer.hasTraces ? [t('Qualche traccia può restare comunque.')] : []),
      ].join(' ')
    case 'traces':
      return t(
        '«{word}»: non ne mettiamo. Ma in laboratorio usiamo {allergen} e qualche traccia può restare: per chi è allergico non possiamo garantire.',
        {
          word,
          allergen: t(allergenLabel(answer.allergen)),
        },
      )
    case 'free':
      return t('«{word}»: con le tue scelte non è tra gli ingredienti, e non ci risultano tracce.', { word })
    case 'undeclared':
      return t('«{word}»: chiedi in negozio. Di questa torta non sono ancora indicati tutti gli allergeni.', { word })
    case 'unknown':
      return t('«{word}»: lo legge il laboratorio. Se conta molto, chiedi conferma in negozio.', { word })
  }
}
