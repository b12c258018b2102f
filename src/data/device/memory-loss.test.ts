// A device whose database was cleared knows it, and nothing that was wanted is taken for it.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { deviceCookie } from '#domain/device/device-cookie.ts'
import { loginOf, openTab, resetDevice, server } from '../../../tests/fakes/login-device.ts'
import { page } from '../../../tests/fakes/page.ts'
import { readDevice } from './device.ts'
import { noteLoss, noticeMemoryLoss, readMemoryLoss } from './memory-loss.ts'

const MARK = { code: 'K7', waiting: 2, contactMs: Date.UTC(2026, 10, 20, 9) }
const totem = loginOf('totem0000000001', { kiosk: true })

beforeEach(async () => {
  await resetDevice()
  page.document.cookie = deviceCookie(MARK, false)
})

test('an empty database beside the mark of a device is a loss, told until somebody has read it', async () => {
  await noticeMemoryLoss()
  expect(await readMemoryLoss()).toMatchObject({ ...MARK, isTold: false })
  await noteLoss('isTold')
  // It comes back as another device, and starts again.
  await readDevice()
  await noticeMemoryLoss()
  expect(await readMemoryLoss()).toMatchObject({ ...MARK, isTold: true })
})

test('a first visit, and a device that is all there, have lost nothing', async () => {
  page.document.cookie = deviceCookie(null, false)
  await noticeMemoryLoss()
  expect(await readMemoryLoss()).toBeNull()
  page.document.cookie = deviceCookie(MARK, false)
  await readDevice()
  await noticeMemoryLoss()
  expect(await readMemoryLoss()).toBeNull()
})

test('a kiosk that staff leave, and its next customer, are no loss', async () => {
  const tab = await openTab(totem)
  await readDevice()
  await (await import('#data/session/owner.ts')).forgetCustomer()
  await tab.signOut()
  await noticeMemoryLoss()
  expect(await readMemoryLoss()).toBeNull()
})

test('a device that an admin has revoked is no loss', async () => {
  server.answer('/api/sfoglia/devices', { status: 403, body: { status: 403, message: 'no', data: { revoked: true } } })
  await openTab(totem)
  await readDevice()
  const { becomeRevoked } = await import('#data/sync/revocation.ts')
  await becomeRevoked()
  await noticeMemoryLoss()
  expect(await readMemoryLoss()).toBeNull()
})

test('what was lost twice is told again', async () => {
  await noticeMemoryLoss()
  await noteLoss('isTold')
  await Promise.all(db.tables.map((table) => table.clear()))
  page.document.cookie = deviceCookie({ ...MARK, code: 'K8' }, false)
  await noticeMemoryLoss()
  expect(await readMemoryLoss()).toMatchObject({ code: 'K8', isTold: false })
})

test('the contact takes the mark that the answer brings: without its cookies the browser would drop it', async () => {
  const asked = vi.fn(async (_path: unknown, _init?: RequestInit) => Response.json({}))
  globalThis.fetch = asked as typeof fetch
  await openTab(totem)
  const { contactServer } = await import('#data/sync/device-contact.ts')
  await contactServer(0)
  const contact = asked.mock.calls.find(([path]) => path === '/api/sfoglia/devices')
  expect(contact?.[1]?.credentials).toBe('same-origin')
})

test('the server hears once which device this was, whatever code it has now', async () => {
  await openTab(totem)
  await noticeMemoryLoss()
  const { contactServer } = await import('#data/sync/device-contact.ts')
  const { id } = await readDevice()
  const lostWords = () => server.asked.filter(({ path }) => path === '/api/sfoglia/devices').map(({ body }) => Object(body).lost)
  server.answer('/api/sfoglia/devices', 'silence', { body: { id, code: 'K8' } })
  for (let contacts = 0; contacts < 3; contacts++) await contactServer(0)
  expect(lostWords()).toEqual(['K7', 'K7', undefined])
})
