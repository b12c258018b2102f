// A record moves under its form: by others, by its own save, and by both, heard of in any order.
import { describe, expect, test } from 'vitest'
import { type Fields, followRow, landEdit, mergeFields, type RecordEdit, settleField, startEdit } from './three-way-merge.ts'

type Values = typeof base
type Name = (typeof NAMES)[number]
type Row = Values & { updated: string }
const base = { name: 'Anna', phone: '333', role: 'CASHIER' }
const row: Row = { updated: '1', ...base }
const NAMES = ['name', 'phone', 'role'] as const
const fields: Fields<Values, Name> = { names: NAMES }

const typed = (values: Partial<Values>, sent: Values | null = null): RecordEdit<Row, Values, Name> => ({
  ...startEdit<Row, Values, Name>(row, base),
  ...{ values: { ...base, ...values }, sent },
})
const follow = (state: RecordEdit<Row, Values, Name>, next: Partial<Row>) => {
  const known = { ...row, ...next }
  const { updated: _, ...theirs } = known
  return followRow(state, known, theirs, fields)
}

describe('two people at one record', () => {
  test.each([
    ['each changed something else', { phone: '320' }, { role: 'ADMIN' }, { phone: '320', role: 'ADMIN' }, ['role'], []],
    ['both changed the same', { phone: '320' }, { phone: '347' }, { phone: '320' }, [], ['phone']],
    ['both wrote the same', { phone: '320' }, { phone: '320' }, { phone: '320' }, [], []],
    ['nothing typed here', {}, { name: 'Anna Maria' }, { name: 'Anna Maria' }, ['name'], []],
    ['nothing changed there', { name: 'Anna Maria' }, {}, { name: 'Anna Maria' }, [], []],
    [
      'one field each, one both',
      { name: 'A', phone: '1' },
      { role: 'USER', phone: '2' },
      { name: 'A', phone: '1', role: 'USER' },
      ['role'],
      ['phone'],
    ],
  ])('%s', (_, mine, theirs, values, taken, conflicts) => {
    const merged = mergeFields(fields, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })
    expect(merged).toEqual({ values: { ...base, ...values }, taken, conflicts })
  })

  test('the same written otherwise is no change, and takes what the other wrote', () => {
    const digits: Fields<Values, Name> = { names: NAMES, isSame: (name, a, b) => a[name].trim() === b[name].trim() }
    const mine = { ...base, phone: '333 ' }
    expect(mergeFields(digits, { base, mine, theirs: { ...base, phone: '347' } })).toMatchObject({
      values: { phone: '347' },
      conflicts: [],
    })
    expect(mergeFields(digits, { base, mine: { ...base, phone: '320 ' }, theirs: { ...base, phone: '320' } })).toMatchObject({
      conflicts: [],
    })
  })

  test('a field that nobody edits here follows the other', () => {
    const role: Fields<Values, 'role'> = { names: ['role'] }
    expect(mergeFields(role, { base, mine: base, theirs: { ...base, name: 'Eva' } }).values.name).toBe('Eva')
  })
})

describe('a record that is being edited', () => {
  test('takes the other’s change beside mine, in the newest version', () => {
    const state = follow(typed({ phone: '320' }), { updated: '2', role: 'ADMIN' })
    expect(state).toMatchObject({ values: { phone: '320', role: 'ADMIN' }, taken: ['role'], conflicts: [] })
    expect(state.row?.updated).toBe('2')
  })

  test('follows in silence while nothing is typed', () => {
    expect(follow(typed({}), { updated: '2', role: 'ADMIN' })).toMatchObject({ values: { role: 'ADMIN' }, taken: [] })
  })

  test('does not go back to a version that is older', () => {
    const state = follow(typed({ phone: '320' }), { updated: '2' })
    expect(follow(state, { updated: '1', phone: '999' })).toBe(state)
  })

  test('heard of again in the same version, it corrects what nobody typed and says nothing', () => {
    const state = follow(typed({ phone: '320' }), { name: 'ANNA' })
    expect(state).toMatchObject({ values: { name: 'ANNA', phone: '320' }, base: { name: 'ANNA' }, taken: [], conflicts: [] })
  })

  test('its own save, heard of while its writer goes on, is nobody else’s change', () => {
    const state = follow(typed({ phone: '3201' }, { ...base, phone: '320' }), { updated: '2', phone: '320' })
    expect(state).toMatchObject({ values: { phone: '3201' }, taken: [], conflicts: [] })
  })

  test('another’s change right after the own save is one', () => {
    const state = follow(typed({ phone: '3201' }, { ...base, phone: '320' }), { updated: '3', phone: '347' })
    expect(state).toMatchObject({ values: { phone: '3201' }, conflicts: ['phone'] })
  })

  test('a save that arrived keeps what was typed meanwhile, and stores the rest as the server has it', () => {
    const sent = { ...base, phone: '320', name: 'Eva ' }
    const landed = landEdit(typed({ ...sent, phone: '3201' }, sent), { ...row, updated: '2' }, { ...sent, name: 'Eva' }, fields)
    expect(landed).toMatchObject({ values: { phone: '3201', name: 'Eva' }, base: { phone: '320', name: 'Eva' }, sent: null })
  })

  test('a question stays open when something else changes, and ends with its answer', () => {
    const asked = follow(typed({ phone: '320' }), { updated: '2', phone: '347' })
    const later = follow(asked, { updated: '3', phone: '347', role: 'ADMIN' })
    expect(later).toMatchObject({ values: { phone: '320', role: 'ADMIN' }, conflicts: ['phone'] })
    expect(settleField(later, 'phone', 'mine')).toMatchObject({ values: { phone: '320' }, conflicts: [] })
    expect(settleField(later, 'phone', 'theirs')).toMatchObject({ values: { phone: '347' }, conflicts: [] })
  })

  test('a question ends by itself when the other writes the same', () => {
    const asked = follow(typed({ phone: '320' }), { updated: '2', phone: '347' })
    expect(follow(asked, { updated: '3', phone: '320' }).conflicts).toEqual([])
  })
})
