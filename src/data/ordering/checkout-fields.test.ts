import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#data/db/database.ts'
import { changeOwner, forgetCustomer } from '#data/session/owner.ts'
import { keepCheckoutFields, readCheckoutFields } from './checkout-fields.ts'

const typed = { name: 'Nonna Rosa', phone: '333 1234567' }

beforeEach(async () => {
  await db.keyValues.clear()
  await keepCheckoutFields(typed)
})

it('keeps what was typed until the order is placed', async () => {
  expect(await readCheckoutFields()).toEqual(typed)
  await keepCheckoutFields(null)
  expect(await readCheckoutFields()).toBeNull()
})

it('is nobody else’s: gone with the login, and when the kiosk forgets', async () => {
  await changeOwner({ userId: 'anna00000000001', role: 'USER', isKiosk: false }, 'ended')
  expect(await readCheckoutFields()).toBeNull()
  await keepCheckoutFields(typed)
  await forgetCustomer()
  expect(await db.keyValues.get('checkout-fields')).toBeUndefined()
})

it('does not trip over what another version wrote', async () => {
  await db.keyValues.put({ key: 'checkout-fields', value: { nome: 'x' } })
  expect(await readCheckoutFields()).toBeNull()
})
