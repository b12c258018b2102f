// Categories made by their names, one after the other.
import { beforeEach, expect, test, vi } from 'vitest'
import { createCategories } from './new-category.ts'

const sent: Record<string, unknown>[] = []
let answers: number[] = []

beforeEach(() => {
  sent.length = 0
  answers = []
  globalThis.fetch = vi.fn(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)))
    const status = answers.shift() ?? 200
    return Response.json(status === 200 ? { id: 'x' } : { data: {} }, { status })
  })
})

const THERE = [{ slug: 'torte', sort: 4 }]

test('each comes last, and has an address of its own', async () => {
  const { ids, outcome } = await createCategories([' Torte ', 'Pane', 'Torte!'], THERE)
  expect(outcome.kind).toBe('saved')
  expect(sent).toMatchObject([
    { id: ids[0], name: 'Torte', slug: 'torte-2', sort: 5, vat: '10%' },
    { id: ids[1], name: 'Pane', slug: 'pane', sort: 6 },
    { id: ids[2], name: 'Torte!', slug: 'torte-3', sort: 7 },
  ])
})

test('one that is refused stops the rest; those before are there', async () => {
  answers = [200, 403]
  const { ids, outcome } = await createCategories(['Pane', 'Gelati', 'Vini'], THERE)
  expect([ids.length, outcome.kind, sent.length]).toEqual([1, 'refused', 2])
})
