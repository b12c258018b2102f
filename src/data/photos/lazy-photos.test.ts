// What screens ask of photos, before they know anything of the database.
import '../../../tests/fakes/page.ts'
import { expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { keepPicked, watchPhoto } from './lazy-photos.ts'

const picked = { blob: new Blob(['Giulia'], { type: 'image/jpeg' }), width: 2, height: 1, shape: 'round' as const }
const shown = (hash: string | null) => new Promise((resolve, reject) => watchPhoto(hash)(resolve, reject))

test('a photo that was picked can be shown; without one there is none', async () => {
  expect(await shown(null)).toBeNull()
  expect(await shown(await keepPicked(picked))).toMatchObject({ width: 2, height: 1, shape: 'round' })
})

test('without room for it there is no photo, and no error', async () => {
  vi.spyOn(db.photos, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect(await keepPicked({ ...picked, blob: new Blob(['un’altra']) })).toBeNull()
})
