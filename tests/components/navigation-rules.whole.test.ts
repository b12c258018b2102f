// Who may be where: every role on every path, by a link inside the app. By the address bar:
// edge/render/pages.test.ts, and without network tests/e2e/navigation-rules.e2e.ts.
import { expect, test } from 'vitest'
import { OPEN_PATHS } from '#domain/account/navigation.ts'
import { NAVIGATION_RULES, STAYS, UNKNOWN_PATHS, VISITORS } from '../navigation-rules.ts'
import { field, isAt } from './customer.ts'
import { frame, openShop, screen } from './shop-frame.ts'

const notFound = () => screen.getByRole('heading', { level: 1, name: 'Page not found' })

for (const [index, visitor] of VISITORS.entries()) {
  test(`${visitor}: every path leads where it should`, async () => {
    await openShop('/', visitor === 'guest' ? {} : { as: visitor })
    Object.assign(frame, { isSamePage: true })
    await walk(index)
    expect('isSamePage' in frame, 'the page was not loaded again').toBe(true)
  })
}

/** @param visitor the place among the rules' ends */
async function walk(visitor: number): Promise<void> {
  for (const [path, ...ends] of NAVIGATION_RULES) {
    // From nowhere: once that has gone, it is decided where they are.
    await leadsNowhere('/nessuna-pagina')
    frame.history.pushState({}, '', path)
    await expect.element(notFound(), { message: path }).not.toBeInTheDocument()
    const end = ends[visitor] ?? ''
    expect(frame.location.pathname, path).toBe(end === STAYS ? path.replace(/\?.*/, '') : end)
    await expect.element(screen.getByRole('heading', { level: 1 }).first(), { message: path }).toBeVisible()
  }
  for (const path of UNKNOWN_PATHS) await leadsNowhere(path)
}

async function leadsNowhere(path: string): Promise<void> {
  frame.history.pushState({}, '', path)
  await expect.element(notFound(), { message: path }).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', '/')
  expect(frame.location.pathname).toBe(path)
}

const NAMES = [
  ...['categoria', 'cerca', 'senza', 'ritiro', 'prodotto', 'passo', 'riga', 'persone', 'ordine', 'success', 'token'],
  ...['vista', 'giorno', 'scheda', 'foglio', 'persona'],
]

for (const visitor of ['cliente', 'totem', 'admin'] as const) {
  test(`${visitor}: no screen falls over what its address says`, async () => {
    const stays = NAVIGATION_RULES.filter(([, ...ends]) => ends[VISITORS.indexOf(visitor)] === STAYS)
    await openShop('/', { as: visitor })
    for (const path of [...stays.map(([path]) => path.replace(/\?.*/, '')), ...OPEN_PATHS]) {
      for (const value of ['25', 'true', '[1]', '{"a":{"b":[null]}}', '%E0%A4%A', '__proto__', '']) {
        const address = path.startsWith('/prodotto/') ? `/prodotto/x${value}` : path
        await leadsNowhere('/nessuna-pagina')
        frame.history.pushState({}, '', `${address}?${NAMES.map((name) => `${name}=${value}`).join('&')}&cerca=due`)
        await expect.element(notFound(), { message: `${path} ${value}` }).not.toBeInTheDocument()
        expect(frame.document.body.textContent, `${path} ${value}`).not.toContain('Qualcosa non ha funzionato')
      }
    }
  })
}

test('the way home from the error page', async () => {
  await openShop('/nessuna-pagina')
  // The drawing is decoration, so it has no name: it has to be there and to have arrived.
  const drawing = () => frame.document.querySelector<HTMLImageElement>('main img')?.naturalWidth
  await expect.poll(drawing).toBeGreaterThan(0)
  await screen.getByRole('link', { name: 'Torna alla home' }).click()
  await isAt('/')
  await expect.element(screen.getByRole('button', { name: /^Aggiungi/ }).first()).toBeVisible()
})

test('who was sent to sign in comes back to where they wanted to go', async () => {
  await openShop('/account/ordini')
  await isAt('/accedi')
  await field('E-mail').fill('cliente@sfoglia.demo')
  await field('Password').fill('dolcezza-demo')
  await screen.getByRole('button', { name: 'Accedi', exact: true }).click()
  await isAt('/account/ordini')
})

test('who logs out leaves no page to the next person in this tab', async () => {
  await openShop('/gestionale/prodotti', { as: 'admin' })
  await screen.getByRole('button', { name: /Amministrazione/ }).click()
  await screen.getByRole('button', { name: 'Esci' }).click()
  await isAt('/accedi')
  await field('E-mail').fill('admin@sfoglia.demo')
  await field('Password').fill('dolcezza-demo')
  await screen.getByRole('button', { name: 'Accedi', exact: true }).click()
  await isAt('/gestionale')
})
