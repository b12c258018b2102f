// The PIN is checked on the device, and wrong tries are remembered there.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { DEMO_PIN_HASH } from '#domain/demo.ts'
import { hashPin, hasPin, keepPinHash, pinWait, tryPin } from './kiosk-pin.ts'

const NOW = 1_000_000

beforeEach(() => db.keyValues.clear())

describe('the PIN of the shop', () => {
  test('is the one whose hash came, and no other', async () => {
    await keepPinHash(await hashPin('135790'))
    expect(await hasPin()).toBe(true)
    expect((await tryPin('135791', NOW)).kind).toBe('wrong')
    expect((await tryPin('135790', NOW)).kind).toBe('right')
  })

  test('of the demo is the one that is printed', async () => {
    await keepPinHash(DEMO_PIN_HASH)
    expect((await tryPin('2468', NOW)).kind).toBe('right')
  })

  test('is none until one was set, and none again when it was taken away', async () => {
    expect(await hasPin()).toBe(false)
    await keepPinHash(DEMO_PIN_HASH)
    await keepPinHash('')
    expect(await hasPin()).toBe(false)
    expect((await tryPin('2468', NOW)).kind).toBe('wrong')
  })

  test('is hashed with as many rounds as OWASP asks for', async () => {
    expect(await hashPin('135790')).toMatch(/^pbkdf2-sha256\$600000\$/)
  })

  test('is hashed with a salt of its own each time', async () => {
    expect(await hashPin('2468')).not.toBe(await hashPin('2468'))
  })
})

describe('wrong tries', () => {
  beforeEach(() => keepPinHash(DEMO_PIN_HASH))

  test('after five even the right PIN waits, and then passes', async () => {
    for (let count = 0; count < 5; count++) expect((await tryPin('1111', NOW)).kind).toBe('wrong')
    expect(await tryPin('2468', NOW)).toEqual({ kind: 'wait', waitMs: 30_000 })
    expect(await pinWait(NOW + 29_000)).toBe(1_000)
    expect((await tryPin('2468', NOW + 30_000)).kind).toBe('right')
    expect(await pinWait(NOW + 30_000)).toBe(0)
  })

  test('ten at the same moment are not more than five', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryPin('1111', NOW)))
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
  })
})
