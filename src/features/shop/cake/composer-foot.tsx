// Below the steps, always at hand: what the cake contains, what it costs, the way on; and what the last change made of them,
// for screen readers.
import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { type CakeDraft, type CakeStep, lineOfDraft, missingSteps, variantsOfDraft } from '#domain/cake/draft.ts'
import { servingsOf } from '#domain/cake/roles.ts'
import { priceRange } from '#domain/cart/price-range.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import type { AllergenSum } from '#domain/catalogue/allergen-sum.ts'
import { allergenNames } from '#domain/catalogue/allergens.ts'
import { formatEuro } from '#domain/money.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Price } from '#ui/text/price.tsx'
import { AllergenLine, type AllergenLineProps } from './allergen-line.tsx'
import styles from './composer-foot.module.css'
import type { CakeNow } from './read-cake.ts'
import { insideSentence, stepText } from './step-nav.tsx'
import { allergensIn, type DraftNow } from './use-cake-draft.ts'

interface ComposerFootProps {
  cake: CakeNow
  lineIndex: number | null
  /** What is shown: may be a tap behind. */
  shown: DraftNow
  /** What is acted upon. */
  newest: () => CakeDraft
  steps: readonly CakeStep[]
  current: CakeStep
  /** The summary has sent to this step. */
  isMending: boolean
  onStep: (slug: string, isMending: boolean) => void
  onDone: (productName: string) => void
}

export const ComposerFoot = memo(function ComposerFoot({
  shown,
  steps,
  current,
  isMending,
  onStep,
  ...adding
}: ComposerFootProps) {
  const t = useTranslate()
  const { cake, newest } = adding
  const { isBusy, add } = useAdding(adding)
  const { isFrom, leastCents, allCents } = priceOf(cake, shown.draft)
  const cents = current.kind === 'summary' ? allCents : leastCents
  const nextOf = (draft: CakeDraft) => nextAction(steps, current, missingSteps(cake.types, draft), isMending)
  const next = nextOf(shown.draft)
  const goOn = () => {
    const { step } = nextOf(newest())
    if (step) onStep(step.slug, isMending || current.kind === 'summary')
    else add()
  }
  return (
    <>
      <DraftAnnouncer cake={cake} shown={shown} price={`${isFrom ? `${t('da')} ` : ''}${formatEuro(leastCents)}`} />
      <ComposerBar
        sum={allergensIn(cake, shown.draft)}
        added={shown.added}
        price={<Price text={formatEuro(cents)} isFrom={isFrom} size="large" />}
        label={
          next.step
            ? `${next.isMissing ? t('Manca') : t('Avanti')}: ${insideSentence(stepText(next.step, t).text)}`
            : cake.line
              ? t('Salva le modifiche')
              : t('Aggiungi al carrello')
        }
        hasArrow={next.step !== null}
        isBusy={isBusy}
        onNext={goOn}
      />
    </>
  )
})

/** Of one cake, and of as many as there are; `isFrom`: what is still to be chosen may make it dearer. */
export function priceOf({ product, types }: CakeNow, draft: CakeDraft) {
  const { leastCents } = priceRange(product, types, draft.choices.chosen)
  const allCents = linePrice({ ...lineOfDraft(product, types, draft), unitPriceCents: leastCents })
  return { isFrom: missingSteps(types, draft).some(({ kind }) => kind === 'choice'), leastCents, allCents }
}

interface NextAction {
  /** Null: into the cart. */
  step: CakeStep | null
  isMissing: boolean
}

/**
 * The step after this one; from the summary, and from where it has sent to, to what is missing, else back to it and into the cart.
 * @param isMending whether the summary has sent here
 */
export function nextAction(
  steps: readonly CakeStep[],
  current: CakeStep,
  missing: readonly CakeStep[],
  isMending: boolean,
): NextAction {
  if (current.kind === 'summary') return { step: missing[0] ?? null, isMissing: true }
  if (!isMending) return { step: steps[steps.indexOf(current) + 1] ?? null, isMissing: false }
  const other = missing.find((step) => step !== current)
  return { step: other ?? steps.at(-1) ?? null, isMissing: other !== undefined }
}

export function useAdding({
  cake,
  newest,
  lineIndex,
  onDone,
}: Pick<ComposerFootProps, 'cake' | 'newest' | 'lineIndex' | 'onDone'>) {
  const [isBusy, setBusy] = useState(false)
  const put = async () => {
    setBusy(true)
    const { putInCart } = await importWithRetry(() => import('./put-in-cart.ts'))
    await putInCart(cake, newest(), lineIndex)
    onDone(catalogueText(cake.product, 'name').text)
  }
  return { isBusy, add: () => void put().finally(() => setBusy(false)) }
}

// Always at hand below the steps: what the cake contains, what it costs, the way on.

interface ComposerBarProps extends Pick<AllergenLineProps, 'added'> {
  sum: AllergenSum
  price: ReactNode
  label: string
  hasArrow: boolean
  isBusy: boolean
  onNext: () => void
}

function ComposerBar({ sum, added, price, label, hasArrow, isBusy, onNext }: ComposerBarProps) {
  return (
    <div className={classNames('stack gap-2 foot-bar', styles.bar)}>
      <AllergenLine allergens={sum.contains} isComplete={sum.isComplete} added={added ?? []} />
      <div className="cluster gap-4">
        {price}
        <Button size="large" className={styles.next} isBusy={isBusy} onClick={onNext}>
          {label}
          {hasArrow && <ChevronRight size="1.25em" aria-hidden="true" />}
        </Button>
      </div>
    </div>
  )
}

// Tells a screen reader, politely, what the last tap changed: price, portions, allergens that came along.

interface DraftAnnouncerProps {
  cake: CakeNow
  shown: DraftNow
  price: string
}

export function DraftAnnouncer({ cake, shown: { draft, changes, added }, price }: DraftAnnouncerProps) {
  const t = useTranslate()
  const servings = servingsOf(variantsOfDraft(cake.types, draft))
  const parts = [
    added.length > 0 ? t('aggiunge {names}', { names: allergenNames(added, t) }) : '',
    price,
    servings === null ? '' : `${servings} ${t('porzioni')}`,
  ]
  return (
    <p role="status" className="visually-hidden">
      {changes > 0 && parts.filter((part) => part !== '').join(', ')}
    </p>
  )
}
