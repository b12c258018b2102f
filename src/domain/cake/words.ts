// The cake in words: a sentence for who does not see the picture, and the labels beside the drawing of the laboratory.
import { type CustomVariant, PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import type { CakeTiers } from './layer.ts'
import { type Choice, GROUPS_OF_ROLE, roleOf } from './roles.ts'

/** `Torta a un piano per 12 persone: base Cacao, farcitura Limone, copertura Panna, con Fragole. Frase: «Auguri Nina».` */
export function cakeWords(variants: readonly CustomVariant[], tiers: CakeTiers, hasWafer = false): string {
  const guests = variants.find((variant) => roleOf(variant) === 'persone')?.value
  const phrase = variants.find((variant) => variant.type === PHRASE_TYPE)?.value
  const parts = variants.filter(
    (variant) => variant.type !== PHRASE_TYPE && !['persone', 'decorazione'].includes(roleOf(variant) ?? ''),
  )
  const made = parts.map(({ type, value }) => `${type.toLowerCase()} ${value}`)
  const decorations = variants.filter((variant) => roleOf(variant) === 'decorazione').map(({ value }) => value)
  if (decorations.length > 0) made.push(`con ${decorations.join(' e ')}`)
  return [
    `Torta a ${tiers === 2 ? 'due piani' : 'un piano'}${guests ? ` per ${guests}` : ''}`,
    made.length > 0 ? `: ${made.join(', ')}.` : '.',
    hasWafer ? ' Cialda con la tua foto.' : '',
    phrase ? ` Frase: «${phrase}».` : '',
  ].join('')
}

// What the laboratory's drawing names beside the cake: as chosen, also what has no layer of its own.

export interface CakeLabel {
  /** As the layers': `base`, `farcia`, `copertura`, `colata`. */
  group: string
  text: string
}

export function cakeLabels(variants: readonly Choice[]): CakeLabel[] {
  return variants.flatMap((variant) => {
    const role = roleOf(variant)
    const [group, ...others] = role === null ? [] : GROUPS_OF_ROLE[role]
    return group && others.length === 0 ? { group, text: variant.value } : []
  })
}
