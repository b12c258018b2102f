import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedAllergens, allergensWith, askText } from './allergen-sum.ts'
import { ALLERGENS, allergenLabel, declaredAllergens, isAllergen, isDeclared, NO_ALLERGENS } from './allergens.ts'

it('knows the fourteen of the Regulation', () => {
  expect(new Set(ALLERGENS).size).toBe(14)
  expect(isAllergen('latte')).toBe(true)
  expect(isAllergen('kiwi')).toBe(false)
})

it('adds up, each once, in the Regulation’s order', () => {
  expect(declaredAllergens(['latte', 'glutine'], ['frutta-a-guscio', 'latte'], [])).toEqual([
    'glutine',
    'latte',
    'frutta-a-guscio',
  ])
})

it('reads as Italian', () => {
  expect(allergenLabel('frutta-a-guscio')).toBe('frutta a guscio')
})

const anyAllergens = fc.subarray([...ALLERGENS])

describe('allergens of what is composed', () => {
  it('are those of the product and of everything chosen', () => {
    expect(allergensWith({ allergens: ['latte', 'glutine'] }, [{ allergens: ['soia'] }, { allergens: ['latte'] }])).toEqual({
      contains: ['glutine', 'soia', 'latte'],
      isComplete: true,
    })
  })

  it('are none where all of it has declared none, and not known where one part says nothing', () => {
    const [none, unsaid] = [{ allergens: [NO_ALLERGENS] }, { allergens: [] }] as const
    expect(allergensWith(none, [none])).toEqual({ contains: [], isComplete: true })
    expect(allergensWith(unsaid, [none])).toEqual({ contains: [], isComplete: false })
    expect(allergensWith({ allergens: ['uova'] }, [unsaid])).toEqual({ contains: ['uova'], isComplete: false })
    expect([askText([]), askText(['uova'])]).toEqual([
      'Allergeni: chiedi in negozio',
      'Per gli altri allergeni chiedi in negozio',
    ])
  })

  it('are not asked of the size of a cake', () => {
    expect(isDeclared({ allergens: [], servings: 12 })).toBe(true)
    expect(isDeclared({ allergens: [], servings: 0 })).toBe(false)
  })

  it('never become fewer with a choice', () => {
    fc.assert(
      fc.property(anyAllergens, fc.array(anyAllergens), anyAllergens, (own, chosen, option) => {
        const choices = chosen.map((allergens) => ({ allergens }))
        const { contains: before } = allergensWith({ allergens: own }, choices)
        const { contains: after } = allergensWith({ allergens: own }, [...choices, { allergens: option }])
        const added = addedAllergens({ allergens: option }, before)
        expect(after).toEqual(expect.arrayContaining(before))
        expect(after.length).toBe(before.length + added.length)
      }),
    )
  })
})
