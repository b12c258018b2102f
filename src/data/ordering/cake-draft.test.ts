// Cakes that are being composed outlive the page, and not the customer.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { changeOwner, forgetCustomer } from '#data/session/owner.ts'
import { newDraft } from '#domain/cake/draft.ts'
import { draftName, keepCakeDraft, readCakeDraft } from './cake-draft.ts'

const BEGUN = { ...newDraft(['base-cacao']), note: 'senza noci', waferImage: 'foto', quantity: 2 }

const aLine = {
  ...{ id: 'componi', name: 'Torta su misura', unitPriceCents: 2400, leadDays: 1 },
  ...{ customVariants: [], referenceImage: null, waferImage: null },
}

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

test('a cake is found again as it was left, each product’s own', async () => {
  await Promise.all([keepCakeDraft('componi', BEGUN), keepCakeDraft('nuziale', newDraft())])
  expect(await readCakeDraft('componi')).toEqual(BEGUN)
  expect(await readCakeDraft('nuziale')).toEqual(newDraft())
  await keepCakeDraft('componi', null)
  expect(await readCakeDraft('componi')).toBeNull()
  expect(await readCakeDraft('nuziale')).toEqual(newDraft())
})

test('changes to a cake in the cart belong to the line as it is there, and only the last are kept', async () => {
  const line = { ...aLine, quantity: 1 }
  const name = draftName('componi', line)
  await Promise.all([keepCakeDraft('componi', newDraft()), keepCakeDraft(name, BEGUN)])
  expect(await readCakeDraft(draftName('componi', { ...line }))).toEqual(BEGUN)
  expect(await readCakeDraft(draftName('componi', { ...line, quantity: 2 }))).toBeNull()
  expect(await readCakeDraft(draftName('componi', null))).toEqual(newDraft())
  await keepCakeDraft(draftName('componi', { ...line, name: 'Nuziale' }), BEGUN)
  expect(await readCakeDraft(name)).toBeNull()
  expect(await readCakeDraft('componi')).toEqual(newDraft())
})

test('what another version wrote is no cake, and does not stand in the way', async () => {
  await db.keyValues.put({ key: 'cake-draft', value: { componi: { chosen: 'cacao' } } })
  expect(await readCakeDraft('componi')).toBeNull()
  await keepCakeDraft('componi', BEGUN)
  expect(await readCakeDraft('componi')).toEqual(BEGUN)
})

test('nothing is left of it for the kiosk’s next customer, nor after a logout', async () => {
  await keepCakeDraft('componi', BEGUN)
  await forgetCustomer()
  expect(await db.keyValues.get('cake-draft')).toBeUndefined()

  await changeOwner({ userId: 'giulia', role: 'USER', isKiosk: false }, 'left')
  await keepCakeDraft('componi', BEGUN)
  await changeOwner(null, 'left')
  expect(await db.keyValues.get('cake-draft')).toBeUndefined()
})
