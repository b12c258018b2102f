// A tap on "Ordina" right after a time was chosen is judged by that time, whatever the screen still shows.
import '../../../../tests/fakes/page.ts'

import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { changeCart } from '#data/ordering/cart.ts'
import { aDeviceOf, fillCart, KIOSK, tomorrowAt } from '../../../../tests/fakes/shop-device.ts'
import { askPickup } from './use-pickup.ts'

const never = new AbortController().signal
const yesterdayMs = tomorrowAt('10:00') - 2 * 86_400_000

beforeEach(async () => {
  await aDeviceOf(KIOSK)
  const cursor = { updated: '', id: '', pulledAtMs: 1, comparedAtMs: 1, recordsVersion: 1 }
  await db.cursors.put({ ...cursor, collection: 'settings' })
})

test('in the place of a lost one', async () => {
  await fillCart({ pickupMs: yesterdayMs })
  expect((await askPickup(true, never)).choice).toMatchObject({ kind: 'lost' })
  void changeCart((cart) => ({ ...cart, pickupMs: tomorrowAt('11:00') }))
  expect((await askPickup(true, never)).choice).toEqual({ kind: 'chosen', slotMs: tomorrowAt('11:00') })
})

test('in the place of a proposal', async () => {
  await fillCart({ pickupMs: null })
  expect((await askPickup(false, never)).choice).toMatchObject({ kind: 'proposed' })
  void changeCart((cart) => ({ ...cart, pickupMs: tomorrowAt('17:30') }))
  expect((await askPickup(false, never)).choice).toEqual({ kind: 'chosen', slotMs: tomorrowAt('17:30') })
})

test('before the hours are here it waits for them', async () => {
  await db.cursors.clear()
  await fillCart()
  const asked = askPickup(true, never)
  await db.cursors.put({ collection: 'settings', updated: '', id: '', pulledAtMs: 1, comparedAtMs: 1, recordsVersion: 1 })
  expect((await asked).choice).toMatchObject({ kind: 'chosen' })
})
