// What was typed into the profile outlives the page, field by field, and not its owner.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { changeOwner } from './owner.ts'
import { keepProfileDraft, readProfileDraft } from './profile.ts'

beforeEach(() => db.keyValues.clear())

test('two forms keep their fields beside each other, and forget their own', async () => {
  await Promise.all([keepProfileDraft({ name: 'Giulietta', phone: null }), keepProfileDraft({ email: 'nuova@example.com' })])
  expect(await readProfileDraft()).toEqual({ name: 'Giulietta', email: 'nuova@example.com' })
  await keepProfileDraft({ name: null, surname: null })
  expect(await readProfileDraft()).toEqual({ email: 'nuova@example.com' })
  await keepProfileDraft({ email: null })
  expect(await db.keyValues.get('profile-draft')).toBeUndefined()
})

test('what is no draft does not stand in the way', async () => {
  await db.keyValues.put({ key: 'profile-draft', value: { name: 7 } })
  expect(await readProfileDraft()).toEqual({})
})

test('the next person does not find it', async () => {
  await changeOwner({ userId: 'giulia', role: 'USER', isKiosk: false }, 'left')
  await keepProfileDraft({ phone: '333' })
  await changeOwner(null, 'ended')
  expect(await readProfileDraft()).toEqual({})
})
