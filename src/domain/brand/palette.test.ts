// A shop may choose any colour: whatever it is, everything that is written in it or on it is read, in the light and in the dark.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../../../tests/contrast.ts'
import { GROUNDS, INKS, type Palette, type PaletteToken, paletteDeclarations, paletteOf } from './palette.ts'

const TEXT = 4.5
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

/** What is too weak to be read, each as `one on other: ratio`. */
function weakPairs(palette: Palette, mode: 'light' | 'dark'): string[] {
  const own = (one: PaletteToken, other: PaletteToken) => ({
    one: palette[one],
    other: palette[other],
    name: `${one} on ${other}`,
  })
  const onGround = (one: PaletteToken) => GROUNDS[mode].map((other) => ({ one: palette[one], other, name: `${one} on ${other}` }))
  const [ink = '', muted = ''] = INKS[mode]
  const heroes = (['hero-1', 'hero-2', 'hero-3', 'hero-4'] as const).map((hero) => ({
    ...{ one: ink, other: palette[hero], name: `ink on ${hero}` },
  }))
  const pairs = [
    ...onGround('crust'),
    ...onGround('crust-deep'),
    own('on-crust', 'crust'),
    own('on-crust', 'crust-hover'),
    own('crust-soft', 'crust'),
    own('crust-deep', 'honey'),
    own('crust', 'crust-tint'),
    { one: ink, other: palette.honey, name: 'ink on honey' },
    { one: ink, other: palette['crust-tint'], name: 'ink on crust-tint' },
    { one: muted, other: palette['crust-tint'], name: 'ink-muted on crust-tint' },
    ...heroes,
  ]
  const weak = pairs.filter(({ one, other }) => contrast(one, other) < TEXT)
  return weak.map(({ one, other, name }) => `${name}: ${contrast(one, other).toFixed(2)}`)
}

test.each(['light', 'dark'] as const)('any colour gives a palette that can be read, %s', (mode) => {
  fc.assert(
    fc.property(anyColour, (accent) => {
      const palette = paletteOf(accent, mode)
      for (const value of Object.values(palette)) expect(value).toMatch(/^#[0-9a-f]{6}$/)
      expect(weakPairs(palette, mode)).toEqual([])
    }),
    { examples: ['#000000', '#ffffff', '#ffee00', '#00ff00', '#0000ff', '#ff0000', '#808080'].map((colour) => [colour]) },
  )
})

test('a colour that can be read as it is stays what the shop chose', () => {
  expect(paletteOf('#1f4d36', 'light').crust).toBe('#1f4d36')
  expect(paletteOf('#7a1f2b', 'light').crust).toBe('#7a1f2b')
})

test('a shop without a colour has the sheet’s own, and nothing but a colour comes into a style sheet', () => {
  expect(paletteDeclarations('')).toEqual([])
  expect(paletteDeclarations('red;}body{display:none')).toEqual([])
  expect(paletteDeclarations('#1f4d36')[0]).toEqual(['--crust', expect.stringMatching(/^light-dark\(#1f4d36,#[0-9a-f]{6}\)$/)])
})
