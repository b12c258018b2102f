// The live cake, drawn as it is chosen, and three figures that change with every tap: portions, kilos, the first day. Before
// anything drawable is chosen it shows an example; a product that is not drawn shows its picture.
import { memo, type ReactNode, useMemo } from 'react'
import { largePicture } from '#data/catalogue/product-pictures.ts'
import { type CakeDraft, chosenVariants, hasWafer, lineOfDraft, variantsOfDraft } from '#domain/cake/draft.ts'
import { type CakeLook, cakeLook, writtenPhrase } from '#domain/cake/look.ts'
import { isWeddingCake, roleOf, servingsOf } from '#domain/cake/roles.ts'
import { chooseOption } from '#domain/cake/rules.ts'
import { cakeKilos, sizesOf } from '#domain/cake/size.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import { choiceOf } from '#domain/catalogue/catalogue.ts'
import { decimalText } from '#domain/money.ts'
import { catalogueText, variantText } from '#hooks/catalogue-words.ts'
import { CakePicture } from '#ui/cake/cake-picture.tsx'
import { classNames } from '#ui/class-names.ts'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import { Picture } from '#ui/picture/picture.tsx'
import { formatDayRelative } from '#ui/text/dates.ts'
import styles from './cake-stage.module.css'
import type { CakeNow } from './read-cake.ts'

interface CakeStageProps {
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
  const t = useTranslate()
  const { product } = cake
  const name = catalogueText(product, 'name')
  const look = useMemo(() => lookOf(cake, choices), [cake, choices])
  const next = useMemo(() => nextLooks(cake, shown, step), [cake, shown, step])
  return (
    <div className={classNames('column', styles.stage)}>
      <header className={classNames('row gap-2', styles.head)}>
        <div className={styles.back}>{back}</div>
        <div className={classNames('fill', styles.titles)}>
          <h1 className={styles.title} lang={name.lang}>
            {name.text}
          </h1>
          {look && <p className={styles.text}>{t('La disegniamo mentre scegli. La stessa immagine arriva in laboratorio.')}</p>}
        </div>
        <div className={styles.tools}>{tools}</div>
      </header>
      <div className={styles.cake}>
        {look ? (
          <LiveCake {...{ cake, choices, look, next, photoUrl }} className={styles.live} />
        ) : (
          <Picture {...largePicture(product, 0)} alt={name.text} isEager className={styles.picture} />
        )}
      </div>
    </div>
  )
})

interface LiveCakeProps extends Pick<CakeStageProps, 'cake' | 'choices' | 'photoUrl'> {
  look: CakeLook
  next?: CakeLook[]
  className: string | undefined
}

/** Its words are its choices. */
export function LiveCake({ cake, choices, look, next, photoUrl, className }: LiveCakeProps) {
  const t = useTranslate()
  const words = useMemo(() => wordsOf(cake, choices, t), [cake, choices, t])
  return (
    <CakePicture
      look={look}
      next={next ?? []}
      photoUrl={photoUrl}
      label={words === '' ? t('La torta che stai componendo') : words}
      size="large"
      className={className}
    />
  )
}

/** A cake to compose is drawn from the start, with the first base there is; a ready one only as far as its choices draw it. */
export function lookOf({ product, types }: CakeNow, choices: CakeDraft['choices']): CakeLook | null {
  const variants = variantsOfDraft(types, { choices })
  const photos = { hasWafer: hasWafer(types, { choices }) }
  const isWedding = isWeddingCake(product)
  const look = cakeLook(variants, photos, isWedding)
  if (look || product.composition !== 'compose') return look
  const example = types.flatMap(({ type, variants: options }) => options.slice(0, 1).map((variant) => choiceOf(type, variant)))
  const ground = example.filter((variant) => ['base', 'copertura'].includes(roleOf(variant) ?? ''))
  return cakeLook([...ground, ...variants], photos, isWedding)
}

function nextLooks(cake: CakeNow, choices: CakeDraft['choices'], step: TypeChoice | null): CakeLook[] {
  if (step === null) return []
  return step.variants.flatMap(({ id }) => lookOf(cake, chooseOption(cake.types, choices, step, id)) ?? [])
}

function wordsOf({ types }: CakeNow, choices: CakeDraft['choices'], t: Translate): string {
  const phrase = writtenPhrase(choices.phrase)
  const chosen = chosenVariants(types, { choices }).map((variant) => variantText(variant, t).text)
  return [...chosen, ...(phrase === '' ? [] : [phrase])].join(', ')
}

interface CakeFiguresProps {
  cake: CakeNow
  draft: CakeDraft
}

export const CakeFigures = memo(function CakeFigures({ cake, draft }: CakeFiguresProps) {
  const t = useTranslate()
  const { product, types } = cake
  const chosen = servingsOf(variantsOfDraft(types, draft))
  // Until a size is chosen: from the smallest to the largest.
  const sizes = chosen === null ? sizesOf(types).map(({ servings }) => servings) : [chosen]
  const ends = [...new Set([Math.min(...sizes), Math.max(...sizes)])]
  const firstMs = cake.firstPickupMs(lineOfDraft(product, types, draft).leadDays)
  return (
    <dl className={classNames('card raised', styles.figures)}>
      {sizes.length > 0 && (
        <>
          <Figure name={t('porzioni')} value={ends.join('–')} />
          <Figure name={t('di torta')} value={`${ends.map((servings) => decimalText(cakeKilos(servings))).join('–')}\u00a0kg`} />
        </>
      )}
      <Figure name={t('primo ritiro')} value={firstMs === null ? t('da concordare') : formatDayRelative(firstMs, cake.nowMs)} />
    </dl>
  )
})

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt className="muted text-1">{name}</dt>
      <dd className="serif text-3 figures">{value}</dd>
    </div>
  )
}
