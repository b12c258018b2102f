// What is shown of a shop goes to its server in one request, icons and all.
import { afterEach, expect, test, vi } from 'vitest'
import { plainShop } from '../../../tests/builders/a-shop.ts'
import { drawIcons } from './draw-icons.ts'
import { saveShop } from './save-brand.ts'

vi.mock('./draw-icons.ts', () => ({ drawIcons: vi.fn() }))

const picture = (text: string) => new Blob([text], { type: 'image/png' })
const ICONS = {
  ...{ icon192: picture('192'), icon512: picture('512'), maskable192: picture('m192'), maskable512: picture('m512') },
  ...{ touch180: picture('180'), favicon48: picture('48'), share: picture('share') },
}
const shop = { ...plainShop({ name: 'Pasticceria Rossi', logo: 'foto_a.png' }), updated: '2026-11-22 08:00:00.000Z' }

interface Asked {
  path: string
  body: RequestInit['body']
}

/** @param logo what is stored; null where nobody answers */
function aServer(logo: Blob | null): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push({ path, body })
    if (path.startsWith('/api/files/')) {
      if (logo === null) throw new TypeError('Failed to fetch')
      return new Response(logo)
    }
    return Response.json({ id: shop.id, updated: '2026-11-22 08:00:01.000Z' })
  })
  return asked
}

const sentIn = (asked: readonly Asked[]) => {
  const body = asked.at(-1)?.body
  if (!(body instanceof FormData)) return body
  return [...body].map(([field, value]) => [field, typeof value === 'string' ? value : value.name])
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(drawIcons).mockReset()
})

test('a new logo goes with its colour and every icon, in place of those that are there', async () => {
  vi.mocked(drawIcons).mockResolvedValue(ICONS)
  const asked = aServer(null)
  expect((await saveShop(shop, { accent: '#1f4d36' }, { logo: picture('logo') })).kind).toBe('saved')
  expect(asked.filter(({ path }) => path.startsWith('/api/collections/'))).toHaveLength(1)
  expect(sentIn(asked)).toEqual([
    ['@jsonPayload', '{"accent":"#1f4d36"}'],
    ['logo', 'foto.png'],
    ...Object.keys(ICONS).map((name) => ['icons', `${name}.png`]),
  ])
  expect(drawIcons).toHaveBeenCalledWith({ name: 'Pasticceria Rossi', accent: '#1f4d36', logo: expect.any(Blob) })
})

test('a new name is drawn with the logo that is stored; without network nothing is sent', async () => {
  vi.mocked(drawIcons).mockResolvedValue(ICONS)
  const asked = aServer(picture('stored'))
  expect((await saveShop(shop, { name: 'Rossi' })).kind).toBe('saved')
  expect(vi.mocked(drawIcons).mock.calls[0]?.[0]).toMatchObject({ name: 'Rossi', accent: '' })
  expect(sentIn(asked)).toContainEqual(['icons', 'share.png'])
  const alone = aServer(null)
  expect(await saveShop(shop, { name: 'Rossi' })).toEqual({ kind: 'offline' })
  expect(alone.map(({ path }) => path)).toEqual([`/api/files/shop/${shop.id}/foto_a.png`])
})

test('a browser that cannot draw keeps no name from being saved: the icons of the one before go', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(drawIcons).mockRejectedValue(new Error('no canvas'))
  const asked = aServer(picture('stored'))
  expect((await saveShop(shop, { name: 'Rossi' })).kind).toBe('saved')
  expect(sentIn(asked)).toEqual([
    ['@jsonPayload', '{"name":"Rossi"}'],
    ['icons', ''],
  ])
})

test('what no icon is made of goes alone', async () => {
  const asked = aServer(null)
  await saveShop(shop, { address: 'Via Nuova 1' })
  expect(sentIn(asked)).toBe('{"address":"Via Nuova 1"}')
  expect(drawIcons).not.toHaveBeenCalled()
})
