// What becomes of a form when somebody else saved the same record meanwhile.
import { describe, expect, test } from 'vitest'
import { mergeEdits } from './three-way-merge.ts'

const base = { name: 'Anna', phone: '333', role: 'CASHIER' }
const NAMES = ['name', 'phone', 'role'] as const
const meet = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  mergeEdits(NAMES, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

describe('two people at one record', () => {
  test('each changed something else: both are kept, and what came is named', () => {
    const values = { name: 'Anna', phone: '320', role: 'ADMIN' }
    expect(meet({ phone: '320' }, { role: 'ADMIN' })).toEqual({ values, taken: ['role'], conflicts: [] })
  })

  test('both changed the same: mine stays in sight and is a question', () => {
    const values = { name: 'Anna', phone: '320', role: 'CASHIER' }
    expect(meet({ phone: '320' }, { phone: '347' })).toEqual({ values, taken: [], conflicts: ['phone'] })
  })

  test('both wrote the same: there is nothing to ask', () => {
    expect(meet({ phone: '320' }, { phone: '320' })).toMatchObject({ taken: [], conflicts: [] })
  })

  test('who has typed nothing sees the newest', () => {
    expect(meet({}, { name: 'Anna Maria' })).toMatchObject({ values: { name: 'Anna Maria' }, taken: ['name'], conflicts: [] })
  })

  test('a field that nobody edits here follows the other', () => {
    const [mine, theirs] = [base, base].map((values, at) => ({ ...values, devices: at }))
    if (mine && theirs) expect(mergeEdits(NAMES, { base: mine, mine, theirs }).values.devices).toBe(1)
  })
})
