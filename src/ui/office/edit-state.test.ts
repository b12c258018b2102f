// A form's record moves under it: by others, by its own save, and by both, heard of in any order.
import { describe, expect, test } from 'vitest'
import { type EditState, followRow, settleField, startEdit } from './three-way-merge.ts'

type Row = typeof row
type State = EditState<Row, (typeof NAMES)[number]>
const row = { updated: '1', opens: '07:00', closes: '20:00' }
const NAMES = ['opens', 'closes'] as const
const typed = (values: Partial<Row>, sent: Row | null = null): State => ({
  ...startEdit<Row, (typeof NAMES)[number]>(row),
  ...{ values: { ...row, ...values }, sent },
})
const follow = (state: State, next: Partial<Row>) => followRow(state, { ...row, ...next }, NAMES)

describe('a record that is being edited', () => {
  test('takes the other’s change beside mine, in the newest version', () => {
    const state = follow(typed({ opens: '06:30' }), { updated: '2', closes: '19:00' })
    expect(state).toMatchObject({ values: { opens: '06:30', closes: '19:00' }, taken: ['closes'], conflicts: [] })
    expect(state.base.updated).toBe('2')
  })

  test('follows in silence while nothing is typed', () => {
    expect(follow(typed({}), { updated: '2', closes: '19:00' })).toMatchObject({ values: { closes: '19:00' }, taken: [] })
  })

  test('does not go back to a version that is older', () => {
    const state = typed({ opens: '06:30' })
    expect(follow(state, { updated: '1', opens: '09:00' })).toBe(state)
  })

  test('its own save, heard of while its writer goes on, is nobody else’s change', () => {
    const sent = { ...row, opens: '06:30' }
    const state = follow(typed({ opens: '06:15' }, sent), { updated: '2', opens: '06:30' })
    expect(state).toMatchObject({ values: { opens: '06:15' }, taken: [], conflicts: [] })
  })

  test('another’s change right after the own save is one', () => {
    const sent = { ...row, opens: '06:30' }
    const state = follow(typed({ opens: '06:15' }, sent), { updated: '3', opens: '08:00' })
    expect(state).toMatchObject({ values: { opens: '06:15' }, conflicts: ['opens'] })
  })

  test('a question stays open when something else changes, and ends with its answer', () => {
    const asked = follow(typed({ opens: '06:30' }), { updated: '2', opens: '08:00' })
    const later = follow(asked, { updated: '3', opens: '08:00', closes: '19:00' })
    expect(later).toMatchObject({ values: { opens: '06:30', closes: '19:00' }, conflicts: ['opens'] })
    expect(settleField(later, 'opens', 'mine')).toMatchObject({ values: { opens: '06:30' }, conflicts: [] })
    expect(settleField(later, 'opens', 'theirs')).toMatchObject({ values: { opens: '08:00' }, conflicts: [] })
  })
})
