// A shop calls its choices as it likes: whatever is chosen, the cake is the same under any other names.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import { VARIANT_TYPES, VARIANTS } from '../../../demo/shop/variants.ts'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { chosenVariants, draftOfLine, hasWafer, lineOfDraft, missingSteps, newDraft } from './draft.ts'
import { lookOfLine } from './look.ts'
import { answerNote } from './note.ts'
import { servingsOf } from './roles.ts'
import { optionState } from './rules.ts'
import { cakeLabels, cakeWords } from './words.ts'

const PRODUCT = plainProduct({ name: 'Torta su misura', composition: 'compose', leadDays: 2, maxQuantity: 5 })

/** The demo shop's choices under names of its own. */
function catalogue(typeName: (name: string) => string, variantName: (value: string) => string): TypeChoice[] {
  return VARIANT_TYPES.filter(({ slug }) => slug !== 'ripieno').map(({ slug, name, ...type }, sort) => ({
    type: { ...type, id: slug, name: typeName(name), sort },
    variants: VARIANTS.filter((variant) => variant.type === slug).map(({ value, increase, isSoldOut, ...variant }, place) => ({
      ...{ allergens: [], servings: 0, layer: '', colour: '', ...variant },
      ...{ id: `${slug} ${value}`, typeId: slug, value: variantName(value) },
      ...{ priceIncreaseCents: Math.round(increase * 100), isAvailable: !isSoldOut, sort: place },
    })),
  }))
}

const BEFORE = catalogue(
  (name) => name,
  (value) => value,
)
const reversed = (name: string) => [...name].toReversed().join('')
const AFTER = catalogue(reversed, reversed)
const IDS = BEFORE.flatMap(({ variants }) => variants.map(({ id }) => id))

test('a new name changes no drawing, allergen, size, price, note or rule', () => {
  fc.assert(
    fc.property(fc.subarray(IDS), fc.boolean(), (chosen, isWedding) => {
      const draft = { ...newDraft(chosen), referenceImage: null, waferImage: 'foto' }
      const [one, other] = [BEFORE, AFTER].map((types) => {
        const line = lineOfDraft({ ...PRODUCT, isWedding }, types, draft)
        const variants = chosenVariants(types, draft)
        const facts = {
          always: [],
          mayContain: [],
          isComplete: true,
          chosen: variants.map(({ typeId, value, allergens }) => ({ type: typeId, value, allergens })),
        }
        const [answer] = answerNote('senza latte', facts)
        return {
          look: lookOfLine(line),
          servings: servingsOf(line.customVariants),
          line: [line.leadDays, line.unitPriceCents, line.isWedding, line.waferImage],
          hasWafer: hasWafer(types, draft),
          allergens: variants.map(({ allergens }) => allergens),
          note: [answer?.promise, answer?.promise === 'choice' ? answer.choices.length : 0],
          labels: cakeLabels(line.customVariants).map(({ group }) => group),
          hasDecorations: cakeWords(line.customVariants, 1).includes(' con '),
          missing: missingSteps(types, draft).length,
          states: types.flatMap((choice) =>
            choice.variants.map((variant) => {
              const state = optionState(types, draft.choices, choice, variant)
              return [state.kind, 'reason' in state ? state.reason : null]
            }),
          ),
          again: draftOfLine(line, types, '').choices.chosen.size,
        }
      })
      expect(other).toEqual(one)
    }),
  )
})

test('what was put into the cart under the old names keeps its drawing', () => {
  const chosen = ['persone 30 persone', 'base Cacao', 'copertura Naked', 'decorazione Macaron']
  const line = lineOfDraft(PRODUCT, BEFORE, newDraft(chosen))
  const renamed = { ...line, customVariants: line.customVariants.map((choice) => ({ ...choice, type: 'X', value: 'Y' })) }
  expect(lookOfLine(line)?.layers.map(({ id }) => id)).toEqual(['vassoio-oro-con-pizzo', 'cacao', 'naked', 'macaron'])
  expect(lookOfLine(renamed)).toEqual(lookOfLine(line))
})

test('a line of before the columns is drawn by its names', () => {
  const line = lineOfDraft(PRODUCT, BEFORE, newDraft(['persone 30 persone', 'base Cacao', 'decorazione Cialda con foto, piatta']))
  const old = { ...line, isWedding: undefined, customVariants: line.customVariants.map(({ cake, ...choice }) => choice) }
  expect(lookOfLine(old)).toEqual(lookOfLine(line))
  expect(lookOfLine({ ...old, name: 'Torta nuziale' })?.layers.map(({ id }) => id)).toContain('pasta-di-zucchero-bianca')
})
