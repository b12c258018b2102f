// The owner's discount codes: made, found, limited, switched off and on again, by keyboard too.
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { isClean } from './axe.ts'
import { cutNetwork, DESKTOP, openShop, press, restoreNetwork, screen, server, TABLET, visit } from './shop-frame.ts'

const PATH = '/gestionale/codici-sconto'

for (const [name, size] of Object.entries({ tablet: TABLET, desktop: DESKTOP })) {
  test(`a code is made, limited, switched off and on again on a ${name}`, async () => {
    await openShop(PATH, { as: 'admin', size })
    const list = screen.getByRole('region', { name: 'Codici', exact: true })
    const detail = screen.getByRole('region', { name: 'Codice scelto' })
    await expect.element(list.getByRole('button', { name: 'NONNA10', exact: true })).toBeVisible()
    await isClean('codes')

    await press('n')
    await detail.getByLabelText('Codice', { exact: true }).fill('nonna10')
    await detail.getByLabelText('Sconto', { exact: true }).fill('120')
    await expect.element(detail.getByText('C’è già un codice attivo con questo nome.')).toBeVisible()
    await expect.element(detail.getByText('Un numero intero da 1 a 100.')).toBeVisible()
    await detail.getByLabelText('Valido fino al').fill('2026-11-17')
    await expect.element(detail.getByText('È già passato: non varrebbe per nessuno.')).toBeVisible()
    await isClean('a wrong code')
    await detail.getByLabelText('Valido fino al').fill('')
    await detail.getByLabelText('Codice', { exact: true }).fill('scuola15')
    await detail.getByLabelText('Sconto', { exact: true }).fill('15')
    await detail.getByLabelText('Ordine minimo').fill('20,00')
    await detail.getByLabelText('Usi al massimo').fill('30')
    await expect.element(detail.getByText('35,70 €')).toBeVisible()
    await press('Control+s')
    await expect.element(list.getByRole('row', { name: /^SCUOLA15 15% senza scadenza 20,00 € 0 di 30/ })).toBeVisible()
    const written = () => server.where('order_discount_codes', { code: 'SCUOLA15' })
    expect(written()).toMatchObject([{ value: 15, min_total: 20, max_uses: 30, deleted: false, valid_until: '' }])

    await detail.getByLabelText('Usi al massimo').fill('5')
    await detail.getByRole('button', { name: /^Salva/ }).click()
    await expect.element(list.getByText('0 di 5', { exact: true })).toBeVisible()
    await detail.getByRole('button', { name: 'Disattiva', exact: true }).click()
    const group = (title: RegExp) => list.getByRole('rowgroup').filter({ hasText: title }).getByText('SCUOLA15')
    await expect.element(group(/Disattivati/)).toBeVisible()
    await detail.getByRole('button', { name: 'Riattiva', exact: true }).click()
    await expect.element(group(/^Attivi/)).toBeVisible()
    expect(written()).toMatchObject([{ deleted: false, max_uses: 5 }])

    await screen.getByLabelText('Cerca un codice').fill('introvabile')
    await expect.element(screen.getByRole('heading', { name: 'Nessun codice trovato' })).toBeVisible()
    await screen.getByRole('button', { name: 'Cancella la ricerca' }).click()
    await expect.element(list.getByText('SCUOLA15')).toBeVisible()
  })
}

test('what a code was used for of late is drawn, and told day by day', async () => {
  const [code] = server.where('order_discount_codes', { code: 'NONNA10' })
  for (const order of server.where('orders', { order_discount_id: code?.id }))
    server.put('orders', { id: order.id, order_discount_id: '' })
  await openShop(PATH, { as: 'admin', size: DESKTOP })
  const detail = screen.getByRole('region', { name: 'Codice scelto' })
  await screen.getByRole('button', { name: 'NONNA10', exact: true }).click()
  await expect.element(detail.getByText('Mai usato finora')).toBeVisible()

  const daysAgo = (days: number) => new Date(server.nowMs - days * 24 * 60 * MINUTE_MS).toISOString().replace('T', ' ')
  const [one, other, old] = server.where('orders', { status: 'COMPLETED' })
  for (const [order, days] of [
    [one, 3],
    [other, 3],
    [old, 40],
  ] as const)
    server.put('orders', { id: order?.id ?? '', order_discount_id: code?.id, placed_at: daysAgo(days) })
  await visit(PATH)
  await screen.getByRole('button', { name: 'NONNA10', exact: true }).click()
  await expect.element(detail.getByText('Usato in 3 ordini, 2 negli ultimi 30 giorni')).toBeVisible()
  const rows = detail.getByRole('table', { name: 'Usi al giorno' }).getByRole('row')
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual(['GiornoUsi', expect.stringMatching(/2$/)])
  await isClean('uses of a code')
})

test('without network the codes are there to read, and what is typed waits', async () => {
  await openShop(PATH, { as: 'admin' })
  await screen.getByRole('button', { name: 'NONNA10', exact: true }).click()
  cutNetwork()
  const limit = screen.getByLabelText('Usi al massimo')
  await limit.fill('7')
  await screen.getByRole('button', { name: /^Salva/ }).click()
  await expect.element(screen.getByText('Sei offline: quello che hai scritto resta qui.', { exact: false })).toBeVisible()
  await expect.element(limit).toHaveValue('7')
  restoreNetwork()
  await expect.element(screen.getByRole('button', { name: 'In linea', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: /^Salva/ }).click()
  await expect.element(screen.getByText('Codice salvato.')).toBeVisible()
})

test('two people at one code: what the other changed comes in, what both changed is a question, nothing typed is lost', async () => {
  await openShop(PATH, { as: 'admin', size: DESKTOP })
  await screen.getByRole('button', { name: 'NONNA10', exact: true }).click()
  const detail = screen.getByRole('region', { name: 'Codice scelto' })
  const id = server.where('order_discount_codes', { code: 'NONNA10' })[0]?.id ?? ''
  await detail.getByLabelText('Usi al massimo').fill('7')
  server.put('order_discount_codes', { id, max_uses: 9, min_total: 12.5 })
  const question = detail.getByRole('region', { name: 'Scelta: usi al massimo' })
  await expect.element(question).toBeVisible()
  await expect.element(detail.getByText(/Nel frattempo è cambiato: ordine minimo\./)).toBeVisible()
  await expect.element(detail.getByLabelText('Ordine minimo')).toHaveValue('12,50')
  await isClean('two at one code')
  await press('Control+s')
  await expect.element(detail.getByText('Scegli prima quale valore tenere, qui sopra.')).toBeVisible()
  expect(server.where('order_discount_codes', { id })).toMatchObject([{ max_uses: 9 }])
  await question.getByRole('button', { name: 'Il mio: 7' }).click()
  await detail.getByRole('button', { name: /^Salva/ }).click()
  await expect.element(screen.getByText('Codice salvato.')).toBeVisible()
  expect(server.where('order_discount_codes', { id })).toMatchObject([{ max_uses: 7, min_total: 12.5 }])
})
