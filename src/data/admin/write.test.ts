// What the server says about a change, as the form needs to know it.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRecord, deleteRecord, updateRecord } from './write.ts'

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json(body, { status })),
  )
const asked = () => vi.mocked(fetch).mock.calls.map(([path, init]) => [init?.method, path])
const versions = () => vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('If-Match'))

afterEach(() => vi.unstubAllGlobals())

describe('a change of the owner', () => {
  test('is saved, for the version that was seen', async () => {
    answer(200, { id: 'sacher000000000' })
    const seen = '2026-11-22 08:00:00.000Z'
    expect(await updateRecord('products', 'sacher000000000', { price: 33 }, { seen })).toEqual({
      kind: 'saved',
      record: { id: 'sacher000000000' },
    })
    expect(asked()).toEqual([['PATCH', '/api/collections/products/records/sacher000000000']])
    expect(versions()).toEqual(['"2026-11-22T08:00:00.000Z"'])
  })

  test('follows the same person’s last one, whose news are not back yet', async () => {
    const seen = { seen: '2026-11-22 08:00:00.000Z' }
    answer(200, { id: 'baba00000000000', updated: '2026-11-22 08:00:01.000Z' })
    await updateRecord('products', 'baba00000000000', { available: false }, seen)
    answer(200, { id: 'baba00000000000', updated: '2026-11-22 08:00:02.000Z' })
    await Promise.all([
      updateRecord('products', 'baba00000000000', { available: true }, seen),
      updateRecord('products', 'baba00000000000', { available: false }, seen),
    ])
    expect(versions()).toEqual(['"2026-11-22T08:00:01.000Z"', '"2026-11-22T08:00:02.000Z"'])
  })

  test('of one record is nothing to another collection’s record of the same id and moment', async () => {
    const seen = { seen: '2026-11-22 09:00:00.000Z' }
    answer(200, { id: 'shop00000000000', updated: '2026-11-22 09:00:01.000Z' })
    await updateRecord('shop', 'shop00000000000', { name: 'Sfoglia' }, seen)
    await updateRecord('shop_private', 'shop00000000000', { notify_numbers: [] }, seen)
    expect(versions()).toEqual(['"2026-11-22T09:00:00.000Z"', '"2026-11-22T09:00:00.000Z"'])
  })

  test('is told apart when somebody else was first', async () => {
    answer(412, { status: 412, message: 'Qualcun altro l’ha modificato nel frattempo.', data: {} })
    expect(await deleteRecord('products', 'sacher000000000', { seen: 'prima' })).toEqual({ kind: 'changed-elsewhere' })
  })

  test('says what is wrong by field', async () => {
    answer(400, {
      message: 'Failed to create record.',
      data: {
        code: { code: 'validation_not_unique', message: 'Value must be unique.' },
        value: { code: 'validation_a_new_one', message: 'Must be something else.' },
      },
    })
    expect(await createRecord('order_discount_codes', { code: 'ESTATE' })).toEqual({
      kind: 'invalid',
      problems: { code: 'C’è già.', value: 'Questo valore non va bene.' },
      message: '',
    })
  })

  test('says what is wrong in the words of the shop’s own rules', async () => {
    answer(400, {
      message: 'Controlla gli orari.',
      data: { source: 'sfoglia', close_hours: { code: 'validation_hours', message: 'Gli orari si accavallano.' } },
    })
    expect(await createRecord('settings', {})).toEqual({
      kind: 'invalid',
      problems: { close_hours: 'Gli orari si accavallano.' },
      message: 'Controlla gli orari.',
    })
  })

  test('is sent as a form when it carries files', async () => {
    answer(200, {})
    await createRecord('products', new FormData())
    const [call] = vi.mocked(fetch).mock.calls
    expect(call?.[1]?.body).toBeInstanceOf(FormData)
    expect(new Headers(call?.[1]?.headers).has('Content-Type')).toBe(false)
  })

  test.each([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a portal answers',
      async () => new Response('<html>Benvenuto nel wifi</html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['the server behind is away', async () => Response.json({}, { status: 503 })],
  ])('waits in the form when %s', async (_, fetching) => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetching))
    expect(await updateRecord('settings', 'lunedi000000000', {}, { seen: '' })).toEqual({ kind: 'offline' })
  })

  test.each([403, 429, 500])('is never refused in English: %i', async (status) => {
    answer(status, { message: 'Whatever the database says of it.', data: {} })
    expect(await createRecord('products', {})).toEqual({ kind: 'refused', message: '' })
  })

  test('is refused in the server’s words', async () => {
    answer(403, { message: 'Questo account non può farlo.', data: { source: 'sfoglia' } })
    expect(await createRecord('products', {})).toEqual({ kind: 'refused', message: 'Questo account non può farlo.' })
  })
})
