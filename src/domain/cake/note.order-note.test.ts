import { expect, test } from 'vitest'
import { NOTE_MAX_LENGTH } from '#domain/cart/cart.ts'
import { noteAbout, noteRoom, withNoteAbout } from './note.ts'

const CAKE = 'Torta su misura'

test('a note about a cake stands below what the order says already, and can be read back', () => {
  const note = withNoteAbout('Suonare due volte', CAKE, '', ' senza noci \n grazie ')
  expect(note).toBe('Suonare due volte\nTorta su misura: senza noci grazie')
  expect(noteAbout(note, CAKE)).toBe('senza noci grazie')
})

test('changing it leaves the rest, and the note about another cake', () => {
  const note = withNoteAbout(withNoteAbout('Suonare', CAKE, '', 'senza noci'), 'Torta nuziale', '', 'alta')
  expect(withNoteAbout(note, CAKE, 'senza noci', 'senza soia')).toBe('Suonare\nTorta su misura: senza soia\nTorta nuziale: alta')
  expect(withNoteAbout(note, CAKE, 'senza noci', '')).toBe('Suonare\nTorta nuziale: alta')
})

test('what may still be written fits the order’s note', () => {
  const full = 'x'.repeat(NOTE_MAX_LENGTH - 50)
  const room = noteRoom(full, CAKE, '')
  expect(room).toBe(50 - 1 - `${CAKE}: `.length)
  expect(withNoteAbout(full, CAKE, '', 'y'.repeat(room))).toHaveLength(NOTE_MAX_LENGTH)
  expect(noteRoom('', CAKE, '')).toBe(160)
})
