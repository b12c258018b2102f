// Below the steps: what a change made of the price and the allergens, said and shown, and the way on.
import { memo, useState } from 'react'
import { patiently } from '#data/patiently.ts'
import { type CakeDraft, lineOfDraft } from '#domain/cake-draft.ts'
import { type CakeStep, missingSteps } from '#domain/cake-steps.ts'
import { formatEuro } from '#domain/money.ts'
import { linePrice } from '#domain/pricing.ts'
import { useText } from '#ui/use-text.ts'
import { ComposerBar } from './composer-bar.tsx'
import { DraftAnnouncer } from './draft-announcer.tsx'
import { stepName } from './step-words.ts'
import type { CakeNow } from './use-cake.ts'
import { allergensIn, type DraftNow } from './use-drafting.ts'

export interface ComposerFootProps {
  cake: CakeNow
  lineIndex: number | null
  /** What is shown: may be a tap behind. */
  shown: DraftNow
  /** What is acted upon. */
  newest: () => CakeDraft
  steps: readonly CakeStep[]
  current: CakeStep
  onStep: (slug: string) => void
  onDone: (productName: string) => void
}

export const ComposerFoot = memo(function ComposerFoot({ shown, steps, current, onStep, ...adding }: ComposerFootProps) {
  const t = useText()
  const { cake, newest } = adding
  const { isBusy, add } = useAdding(adding)
  const item = lineOfDraft(cake.product, cake.types, shown.draft)
  const nextOf = (draft: CakeDraft) => nextAction(steps, current, missingSteps(cake.types, draft))
  const next = nextOf(shown.draft)
  const goOn = () => {
    const { step } = nextOf(newest())
    if (step) onStep(step.slug)
    else add()
  }
  return (
    <>
      <DraftAnnouncer cake={cake} shown={shown} price={formatEuro(item.unitPriceCents)} />
      <ComposerBar
        allergens={allergensIn(cake, shown.draft)}
        added={shown.added}
        price={formatEuro(current.kind === 'summary' ? linePrice(item) : item.unitPriceCents)}
        label={
          next.step
            ? `${next.isMissing ? t('Manca') : t('Avanti')}: ${stepName(next.step, t).toLowerCase()}`
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

/** The step after this one; from the summary to what is missing, or into the cart (null). */
function nextAction(steps: readonly CakeStep[], current: CakeStep, missing: readonly CakeStep[]) {
  if (current.kind === 'summary') return { step: missing[0] ?? null, isMissing: true }
  return { step: steps[steps.indexOf(current) + 1] ?? null, isMissing: false }
}

function useAdding({ cake, newest, lineIndex, onDone }: Pick<ComposerFootProps, 'cake' | 'newest' | 'lineIndex' | 'onDone'>) {
  const [isBusy, setBusy] = useState(false)
  const put = async () => {
    setBusy(true)
    const { putInCart } = await patiently(() => import('./put-in-cart.ts'))
    await putInCart(cake, newest(), lineIndex)
    onDone(cake.product.name)
  }
  return { isBusy, add: () => void put().finally(() => setBusy(false)) }
}
