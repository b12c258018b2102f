// Who stands at a till: told by PIN without network, guessed by nobody, gone when nobody touches the till.
import '../../../tests/fakes/page.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { keysOf } from '#data/db/keys.ts'
import { actingId, endActing, readActing, touchTill } from './acting.ts'
import { hashPin } from './kiosk-pin.ts'
import { keepTillPeople, readTillPeopleHere, takeOver, tillPinWait } from './till-people.ts'

const MARTA = 'marta0000000000'
const MARCO = 'marco0000000000'
const NOW = Date.now()
const MINUTE = 60_000

let people: { id: string; name: string; digits: number; pin_hash: string }[] = []

beforeAll(async () => {
  const [marta, marco] = await Promise.all([hashPin('2580'), hashPin('135790')])
  people = [
    { id: MARTA, name: 'Marta Colombo', digits: 4, pin_hash: marta },
    { id: MARCO, name: 'Marco Bellini', digits: 6, pin_hash: marco },
    { id: 'anna00000000000', name: 'Anna Ricci', digits: 0, pin_hash: '' },
  ]
})

beforeEach(async () => {
  await db.keyValues.clear()
  await keepTillPeople({ people, idle_minutes: 5 })
})

describe('the people of a till', () => {
  test('are those that the server told, with how long their PIN is', async () => {
    expect(await readTillPeopleHere()).toEqual([
      { id: MARTA, name: 'Marta Colombo', digits: 4 },
      { id: MARCO, name: 'Marco Bellini', digits: 6 },
      { id: 'anna00000000000', name: 'Anna Ricci', digits: 0 },
    ])
  })

  test('leave no hash of their PIN on the till, and no key that a script can read', async () => {
    const value = (await db.keyValues.get('till-people'))?.value
    for (const { pin_hash } of people) {
      if (pin_hash !== '') expect(JSON.stringify(value)).not.toContain(pin_hash.split('$')[3])
    }
    const { key } = value as { key: CryptoKey }
    expect([key.type, key.extractable]).toEqual(['secret', false])
  })

  test('are nobody any more where the till is not let in, nor is who was there', async () => {
    await takeOver(MARTA, '2580', NOW)
    await keepTillPeople({})
    expect([await readTillPeopleHere(), await readActing(NOW)]).toEqual([[], { kind: 'nobody' }])
    expect((await takeOver(MARTA, '2580', NOW)).kind).toBe('wrong')
  })

  test('end with the login; how often one guessed does not', () => {
    expect(keysOf('secret')).toEqual(expect.arrayContaining(['till-people', 'acting']))
    expect(keysOf('device')).toContain('till-pin-tries')
  })
})

describe('somebody takes over', () => {
  test('by name and PIN; what is done from then on is theirs', async () => {
    expect(await actingId()).toBeUndefined()
    expect((await takeOver(MARTA, '2580', NOW)).kind).toBe('right')
    expect(await readActing(NOW)).toEqual({ kind: 'person', id: MARTA, name: 'Marta Colombo' })
    expect((await takeOver(MARCO, '135790', NOW)).kind).toBe('right')
    expect(await actingId()).toBe(MARCO)
  })

  test('not with another’s PIN, nor without one', async () => {
    expect((await takeOver(MARTA, '135790', NOW)).kind).toBe('wrong')
    expect((await takeOver('anna00000000000', '', NOW)).kind).toBe('wrong')
    expect((await takeOver('nessuno00000000', '2580', NOW)).kind).toBe('wrong')
    expect(await readActing(NOW)).toEqual({ kind: 'nobody' })
  })

  test('a wrong PIN leaves who is there', async () => {
    await takeOver(MARTA, '2580', NOW)
    await takeOver(MARCO, '999999', NOW)
    expect(await actingId()).toBe(MARTA)
  })
})

describe('guessing', () => {
  test('of one waits after five, whoever else comes in between', async () => {
    for (let count = 0; count < 5; count++) expect((await takeOver(MARTA, '1357', NOW)).kind).toBe('wrong')
    expect((await takeOver(MARCO, '135790', NOW)).kind).toBe('right')
    expect(await takeOver(MARTA, '2580', NOW)).toEqual({ kind: 'wait', waitMs: 30_000 })
    expect([await tillPinWait(MARTA, NOW + 29_000), await tillPinWait(MARCO, NOW)]).toEqual([1000, 0])
    expect((await takeOver(MARTA, '2580', NOW + 30_000)).kind).toBe('right')
    expect(await tillPinWait(MARTA, NOW + 30_000)).toBe(0)
  })

  test('at the same moment is no more than five', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeOver(MARTA, '1357', NOW)))
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
  })

  test('a logout does not begin it anew', async () => {
    for (let count = 0; count < 5; count++) await takeOver(MARTA, '1357', NOW)
    await db.keyValues.bulkDelete(keysOf('login', 'secret', 'owner', 'customer'))
    await keepTillPeople({ people, idle_minutes: 5 })
    expect((await takeOver(MARTA, '2580', NOW)).kind).toBe('wait')
  })
})

describe('who was there', () => {
  test('is gone after as long without a touch as the owner chose', async () => {
    await takeOver(MARTA, '2580', NOW)
    expect((await readActing(NOW + 5 * MINUTE)).kind).toBe('person')
    expect((await readActing(NOW + 5 * MINUTE + 1)).kind).toBe('left')
    // A clock that jumped does not bring them back.
    expect((await readActing(NOW - 6 * MINUTE)).kind).toBe('left')
  })

  test('stays by a touch, and does not come back by one', async () => {
    await takeOver(MARTA, '2580', NOW)
    await touchTill(NOW + 4 * MINUTE)
    expect((await readActing(NOW + 8 * MINUTE)).kind).toBe('person')
    await touchTill(NOW + 20 * MINUTE)
    expect((await readActing(NOW + 20 * MINUTE)).kind).toBe('left')
  })

  test('is asked for anew when the PIN is another, or the person is suspended', async () => {
    await takeOver(MARTA, '2580', NOW)
    const renamed = people.map((one) => (one.id === MARCO ? { ...one, name: 'Marco B.' } : one))
    await keepTillPeople({ people: renamed, idle_minutes: 15 })
    expect((await readActing(NOW)).kind).toBe('person')
    await keepTillPeople({ people: people.filter(({ id }) => id !== MARTA), idle_minutes: 5 })
    expect((await readActing(NOW)).kind).toBe('left')
    await takeOver(MARCO, '135790', NOW)
    const another = await hashPin('246802')
    await keepTillPeople({ people: people.map((one) => (one.id === MARCO ? { ...one, pin_hash: another } : one)) })
    expect((await readActing(NOW)).kind).toBe('left')
  })

  test('may leave: from then on the login alone speaks', async () => {
    await endActing('left')
    expect((await readActing(NOW)).kind).toBe('nobody')
    await takeOver(MARTA, '2580', NOW)
    await endActing('left')
    expect((await readActing(NOW)).kind).toBe('left')
    await endActing('ended')
    expect((await readActing(NOW)).kind).toBe('nobody')
  })
})
