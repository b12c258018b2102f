// The live cake in the light of the counter. Before anything drawable is chosen it shows an example; a product that is not drawn
// shows its picture.
import { memo, type ReactNode, useMemo } from 'react'
import { largePicture } from '#data/product-pictures.ts'
import { type CakeLook, cakeLook } from '#domain/cake.ts'
import { type CakeDraft, hasWafer, variantsOfDraft } from '#domain/cake-draft.ts'
import { chooseOption } from '#domain/cake-options.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import { CakePicture } from '#ui/cake-picture.tsx'
import { Picture } from '#ui/picture.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './cake-stage.module.css'
import type { CakeNow } from './use-cake.ts'

export interface CakeStageProps {
  cake: CakeNow
  choices: CakeDraft['choices']
  /** What one tap of this step may make of it. */
  step: TypeChoice | null
  /** Before that tap: may be a tap behind `choices`. */
  shown: CakeDraft['choices']
  /** The wafer's photo; null without one. */
  photoUrl: string | null
  back: ReactNode
  tools: ReactNode
}

export const CakeStage = memo(function CakeStage({ cake, choices, step, shown, photoUrl, back, tools }: CakeStageProps) {
  const t = useText()
  const { product } = cake
  const { look, words } = useMemo(() => ({ look: lookOf(cake, choices), words: wordsOf(cake, choices) }), [cake, choices])
  const next = useMemo(() => nextLooks(cake, shown, step), [cake, shown, step])
  return (
    <div className={styles.stage}>
      <header className={styles.head}>
        <div className={styles.back}>{back}</div>
        <div className={styles.titles}>
          <h1 className={styles.title}>{product.name}</h1>
          {look && <p className={styles.text}>{t('La disegniamo mentre scegli. La stessa immagine arriva in laboratorio.')}</p>}
        </div>
        <div className={styles.tools}>{tools}</div>
      </header>
      <div className={styles.cake}>
        {look ? (
          <CakePicture
            look={look}
            next={next}
            photoUrl={photoUrl}
            label={words === '' ? t('La torta che stai componendo') : words}
            size="large"
            className={styles.live}
          />
        ) : (
          <Picture {...largePicture(product, 0)} alt={product.name} isEager className={styles.picture} />
        )}
      </div>
    </div>
  )
})

/** A cake to compose is drawn from the start, with the first base there is; a ready one only as far as its choices draw it. */
function lookOf({ product, types }: CakeNow, choices: CakeDraft['choices']): CakeLook | null {
  const variants = variantsOfDraft(types, { choices })
  const photos = { hasWafer: hasWafer(types, { choices }) }
  const look = cakeLook(variants, photos, product.name)
  if (look || product.composition !== 'compose') return look
  const example = types.flatMap(({ type, variants: options }) =>
    options.slice(0, 1).map(({ value }) => ({ type: type.name, value, priceIncreaseCents: 0 })),
  )
  return cakeLook([...example.filter(({ type }) => /^(base|copertura)$/i.test(type)), ...variants], photos, product.name)
}

function nextLooks(cake: CakeNow, choices: CakeDraft['choices'], step: TypeChoice | null): CakeLook[] {
  if (step === null) return []
  return step.variants.flatMap(({ id }) => lookOf(cake, chooseOption(cake.types, choices, step, id)) ?? [])
}

function wordsOf({ types }: CakeNow, choices: CakeDraft['choices']): string {
  return variantsOfDraft(types, { choices })
    .map(({ value }) => value)
    .join(', ')
}
