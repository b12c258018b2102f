// Two photos: the one that is printed on a wafer, and one that shows how the cake is meant. Both stay on the device until the
// order takes them along.
import { useState } from 'react'
import { keepPicked, openPhoto } from '#data/photos/lazy-photos.ts'
import { type CakeDraft, hasWafer } from '#domain/cake/draft.ts'
import { isWafer } from '#domain/cake/roles.ts'
import { CAKE_REASONS, chooseOption, optionState } from '#domain/cake/rules.ts'
import { choiceOf } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { useKeptPhoto } from '#hooks/use-photo.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { PhotoField, type PhotoFieldProps } from '#ui/photo-field/photo-field.tsx'
import styles from './photo-step.module.css'
import type { CakeNow } from './read-cake.ts'
import type { ChangeDraft } from './use-cake-draft.ts'
import { variantNames } from './variant-step.tsx'

export interface PhotoStepProps {
  cake: CakeNow
  draft: CakeDraft
  change: ChangeDraft
  /** The device has no camera app of its own. */
  hasLiveCamera: boolean
}

/** Across, centimetres: what the sugar printer prints. */
const WAFER_CM = { width: 14, height: 14 }

export function PhotoStep({ cake, draft, change, hasLiveCamera }: PhotoStepProps) {
  const field = { draft, change, hasLiveCamera }
  return (
    <div className="stack gap-5">
      {hasWafer(cake.types, draft) ? <WaferPhoto {...field} /> : <WaferOffer cake={cake} draft={draft} change={change} />}
      <ExamplePhoto {...field} />
    </div>
  )
}

type OnePhotoProps = Omit<PhotoStepProps, 'cake'>

export function WaferPhoto(field: OnePhotoProps) {
  const t = useTranslate()
  return (
    <KeptPhotoField
      {...field}
      name="waferImage"
      label={t('Foto sulla cialda')}
      hint={t('La stampiamo su una cialda di zucchero: si mangia.')}
      shape="round"
      printedCm={WAFER_CM}
    />
  )
}

export function ExamplePhoto(field: OnePhotoProps) {
  const t = useTranslate()
  return (
    <KeptPhotoField
      {...field}
      name="referenceImage"
      label={t('Foto di esempio')}
      hint={t('Per farci capire come la immagini. Non va sulla torta.')}
      shape="free"
    />
  )
}

interface KeptPhotoFieldProps extends Pick<PhotoFieldProps, 'label' | 'hint' | 'shape' | 'printedCm' | 'hasLiveCamera'> {
  draft: CakeDraft
  change: ChangeDraft
  name: 'waferImage' | 'referenceImage'
}

function KeptPhotoField({ draft, change, name, ...field }: KeptPhotoFieldProps) {
  const t = useTranslate()
  const url = useKeptPhoto(draft[name])
  const [isFull, setFull] = useState(false)
  return (
    <>
      <PhotoField
        {...field}
        url={url}
        openFile={openPhoto}
        onPicked={async (photo) => {
          const hash = await keepPicked(photo)
          setFull(hash === null)
          if (hash !== null) change((newest) => ({ ...newest, [name]: hash }))
        }}
        onRemove={() => change((newest) => ({ ...newest, [name]: null }))}
      />
      {isFull && <Notice tone="error">{t('Su questo dispositivo non c’è più posto per la foto.')}</Notice>}
    </>
  )
}

/** For who has a photo in mind and no wafer yet. */
function WaferOffer({ cake: { types }, draft, change }: Omit<PhotoStepProps, 'hasLiveCamera'>) {
  const t = useTranslate()
  const [offer] = types.flatMap((choice) => {
    const wafer = choice.variants.find((variant) => variant.isAvailable && isWafer(choiceOf(choice.type, variant)))
    return wafer ? [{ choice, wafer }] : []
  })
  if (!offer) return null
  const { choice, wafer } = offer
  const state = optionState(types, draft.choices, choice, wafer)
  return (
    <section className={classNames('stack gap-2 card', styles.offer)}>
      <h3 className="text-3">{t('La tua foto sulla torta')}</h3>
      <p className="muted">
        {t('Su una cialda di zucchero che si mangia: {price} in più.', { price: formatEuro(wafer.priceIncreaseCents) })}
      </p>
      {state.kind === 'instead' && (
        <p className="muted">{t('Al posto di {names}.', { names: variantNames(types, state.ids, t) })}</p>
      )}
      {state.kind === 'full' ? (
        <p className="muted">{t(CAKE_REASONS[state.reason])}</p>
      ) : (
        <Button
          variant="secondary"
          onClick={() => change((newest) => ({ ...newest, choices: chooseOption(types, newest.choices, choice, wafer.id) }))}
        >
          {t('Aggiungi la cialda')}
        </Button>
      )}
    </section>
  )
}
