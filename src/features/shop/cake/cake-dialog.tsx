// A cake as it is taken down at the till: every choice on one sheet, with the small drawing of it, what it contains and the first
// day beside them, and its price on the button. The same draft, rules and prices as in the composer.
import { Camera } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CakeStep, cakeSteps, hasWafer, lineOfDraft, missingSteps, stepState } from '#domain/cake/draft.ts'
import { quantityText, stepQuantity } from '#domain/cart/quantity.ts'
import { formatEuro } from '#domain/money.ts'
import { useKeptPhoto } from '#hooks/use-photo.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { type OptionChip, OptionChips } from '#ui/office/option-chips.tsx'
import { AllergenLine } from './allergen-line.tsx'
import styles from './cake-dialog.module.css'
import { CakeFigures, LiveCake, lookOf } from './cake-stage.tsx'
import { DraftAnnouncer, priceOf, useAdding } from './composer-foot.tsx'
import { ExamplePhoto, WaferPhoto } from './photo-step.tsx'
import { PhraseStep } from './phrase-step.tsx'
import type { CakeWanted } from './read-cake.ts'
import { insideSentence } from './step-nav.tsx'
import { NoteField } from './summary-step.tsx'
import { allergensIn, type EditableDraft, useCakeDraft } from './use-cake-draft.ts'
import { type OpenedCake, useOpenedCake } from './use-opened-cake.ts'
import { type Option, useOptions } from './variant-step.tsx'

interface CakeDialogProps {
  /** Null while no cake is asked for. */
  wanted: CakeWanted | null
  /** It lies in the cart. */
  onDone: () => void
  onClose: () => void
}

const NOTHING: CakeWanted = { productId: '', lineIndex: null }

export function CakeDialog({ wanted, onDone, onClose }: CakeDialogProps) {
  const opened = useOpenedCake(wanted ?? NOTHING, null)
  const lineIndex = wanted?.lineIndex ?? null
  const product = opened?.cake.product
  return (
    <Dialog
      isOpen={wanted !== null}
      onClose={onClose}
      title={product?.name ?? 'Torta su misura'}
      look="sheet"
      className={styles.dialog}
    >
      {opened === undefined && <CakeSkeleton />}
      {product?.isAvailable && opened && <CakeSheet key={opened.name} {...opened} lineIndex={lineIndex} onDone={onDone} />}
      {product?.isAvailable === false && <Gone title="Per ora non ne prepariamo" onClose={onClose} />}
      {opened === null && (
        <Gone
          title={lineIndex === null ? 'Qui non c’è niente da comporre' : 'Questa torta non è più nel carrello'}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function Gone({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <EmptyState
      scene="pagina-non-trovata"
      title={title}
      text="Le altre torte le trovi tra i prodotti."
      action={<Button onClick={onClose}>Torna all’ordine</Button>}
    />
  )
}

interface CakeSheetProps extends OpenedCake {
  lineIndex: number | null
  onDone: () => void
}

function CakeSheet({ cake, initial, fresh, isResumed, lineIndex, onDone }: CakeSheetProps) {
  const { product, types, line } = cake
  const drafting = useCakeDraft(cake, initial, fresh)
  const { now, change, newest } = drafting
  const { draft } = now
  const { isBusy, add } = useAdding({ cake, newest, lineIndex, onDone })
  const [isAsked, setAsked] = useState(false)
  const [isLeftover, setLeftover] = useState(isResumed)
  const form = useFirstAnswer()
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const [missing] = missingSteps(types, draft)
  const { isFrom, leastCents, allCents } = priceOf(cake, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === undefined) return isBusy ? undefined : add()
    setAsked(true)
    focusWrong()
  }
  const step = (direction: 1 | -1) => {
    const next = stepQuantity(product, draft.quantity, direction)
    return next === null ? null : () => change((last) => ({ ...last, quantity: next }))
  }
  return (
    <form ref={form} className={styles.sheet} onSubmit={submit} noValidate>
      <CakeAside cake={cake} drafting={drafting} />
      <div ref={ref} className="stack gap-4">
        {isLeftover && (
          <Notice
            tone="info"
            action={
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  change(() => fresh)
                  setLeftover(false)
                }}
              >
                Ricomincia
              </Button>
            }
          >
            È la torta lasciata a metà.
          </Notice>
        )}
        {cakeSteps(types).map((step) => (
          <StepChips key={step.slug} step={step} cake={cake} drafting={drafting} isAsked={isAsked} />
        ))}
      </div>
      <div className={styles.foot}>
        <DraftAnnouncer cake={cake} shown={now} price={`${isFrom ? 'da ' : ''}${formatEuro(leastCents)}`} />
        <Stepper
          label={product.name}
          text={quantityText(lineOfDraft(product, types, draft).quantity, product.unit)}
          onFewer={step(-1)}
          onMore={step(1)}
        />
        <Button type="submit" size="large" className={styles.add} isBusy={isBusy}>
          {missing
            ? `Manca: ${insideSentence(missing.name)} · ${isFrom ? 'da ' : ''}${formatEuro(allCents)}`
            : `${line ? 'Salva' : 'Aggiungi'}, ${formatEuro(allCents)}`}
        </Button>
      </div>
    </form>
  )
}

/** The keyboard begins at the first answer, not at the cross. */
function useFirstAnswer() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return form
}

interface SheetPartProps {
  cake: OpenedCake['cake']
  drafting: EditableDraft
}

function CakeAside({ cake, drafting: { now } }: SheetPartProps) {
  const { draft, added } = now
  const photoUrl = useKeptPhoto(draft.waferImage)
  const look = lookOf(cake, draft.choices)
  const { contains, isComplete } = allergensIn(cake, draft)
  return (
    <div className={styles.aside}>
      {look && (
        <LiveCake cake={cake} choices={draft.choices} look={look} photoUrl={photoUrl ?? null} className={styles.drawing} />
      )}
      <CakeFigures cake={cake} draft={draft} />
      <AllergenLine allergens={contains} isComplete={isComplete} added={added} />
    </div>
  )
}

interface StepChipsProps extends SheetPartProps {
  step: CakeStep
  isAsked: boolean
}

function StepChips({ step, cake, drafting, isAsked }: StepChipsProps) {
  const { change, now } = drafting
  const { draft } = now
  const isMissing = isAsked && stepState(step, cake.types, draft) === 'missing'
  switch (step.kind) {
    case 'choice':
      return <ChoiceChips {...{ cake, drafting }} choice={step.choice} error={isMissing ? 'Da scegliere.' : null} />
    case 'phrase':
      return <PhraseStep draft={draft} change={change} />
    case 'photo':
      return (
        <>
          {hasWafer(cake.types, draft) && (
            <div aria-invalid={isMissing || undefined} tabIndex={-1} className="stack gap-2">
              <WaferPhoto draft={draft} change={change} hasLiveCamera={false} />
              {isMissing && <Notice tone="error">Manca la foto per la cialda.</Notice>}
            </div>
          )}
          <More {...{ cake, drafting }} />
        </>
      )
    case 'summary':
      return null
  }
}

interface ChoiceChipsProps extends SheetPartProps {
  choice: Extract<CakeStep, { kind: 'choice' }>['choice']
  error: string | null
}

const NONE = ''

function ChoiceChips({ cake, drafting, choice, error }: ChoiceChipsProps) {
  const { draft } = drafting.now
  const { options, noneName, choose } = useOptions({ cake, drafting, shown: draft, choice })
  const { type } = choice
  const none: OptionChip[] = noneName === null ? [] : [{ id: NONE, text: noneName, extra: '', isOff: false }]
  const isNone = !options.some(({ id }) => draft.choices.chosen.has(id))
  return (
    <OptionChips
      className={styles.step}
      legend={type.name}
      rule={type.isMultiple ? 'facoltative' : ''}
      isMultiple={type.isMultiple}
      options={[...none, ...options.map(chipOf)]}
      chosen={isNone ? new Set([NONE]) : draft.choices.chosen}
      error={error}
      onToggle={(id) => choose(id === NONE ? null : id)}
    >
      {conflictsOf(options).map((text) => (
        <p key={text} className="muted text-1">
          {text}
        </p>
      ))}
    </OptionChips>
  )
}

function chipOf({ id, name, notes, price, isOff }: Option): OptionChip {
  return { id, text: name.text, aside: notes.map(({ text }) => text).join(', '), extra: price, isOff }
}

/** Names of so many options stand before a reason; of more, the reason alone. */
const MOST_NAMES = 3

/** What does not go together with what is chosen, each reason once: `Cialda tonda: al posto di …` */
function conflictsOf(options: readonly Option[]): string[] {
  const names = new Map<string, string[]>()
  for (const { name, notes } of options) {
    for (const { text, look } of notes) {
      if (look === 'reason' || look === 'instead') names.set(text, [...(names.get(text) ?? []), name.text])
    }
  }
  return [...names].map(([text, of]) =>
    of.length > MOST_NAMES ? text : `${of.join(', ')}: ${insideSentence(text[0] ?? '')}${text.slice(1)}`,
  )
}

/** What few cakes have: behind one tap while there is none. */
function More({ cake, drafting: { now, change } }: SheetPartProps) {
  const { draft } = now
  const [isOpen, setOpen] = useState(draft.referenceImage !== null || draft.note !== '')
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        className={styles.more}
        icon={<Camera size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Con una foto o una nota
      </Button>
    )
  }
  return (
    <>
      <ExamplePhoto draft={draft} change={change} hasLiveCamera={false} />
      <NoteField cake={cake} draft={draft} change={change} />
    </>
  )
}

function CakeSkeleton() {
  return (
    <Loading label="Apro le scelte" className="stack gap-4">
      <Skeleton height="44px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </Loading>
  )
}
