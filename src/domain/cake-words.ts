// The live cake in words, for who does not see the picture.
import { isDecoration, isType } from '#domain/cake-group.ts'
import type { CakeTiers } from '#domain/cake-layer.ts'
import { type CustomVariant, PHRASE_TYPE } from '#domain/catalogue.ts'

/** `Torta a un piano per 12 persone: base Cacao, farcitura Limone, copertura Panna, con Fragole. Frase: «Auguri Nina».` */
export function cakeWords(variants: readonly CustomVariant[], tiers: CakeTiers, hasWafer = false): string {
  const guests = variants.find((variant) => isType(variant, 'persone'))?.value
  const phrase = variants.find((variant) => variant.type === PHRASE_TYPE)?.value
  const parts = variants.filter(
    (variant) => variant.type !== PHRASE_TYPE && !isType(variant, 'persone') && !isDecoration(variant),
  )
  const made = parts.map(({ type, value }) => `${type.toLowerCase()} ${value}`)
  const decorations = variants.filter(isDecoration).map(({ value }) => value)
  if (decorations.length > 0) made.push(`con ${decorations.join(' e ')}`)
  return [
    `Torta a ${tiers === 2 ? 'due piani' : 'un piano'}${guests ? ` per ${guests}` : ''}`,
    made.length > 0 ? `: ${made.join(', ')}.` : '.',
    hasWafer ? ' Cialda con la tua foto.' : '',
    phrase ? ` Frase: «${phrase}».` : '',
  ].join('')
}
