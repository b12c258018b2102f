// A new shop's owner: from the one-time link through every step, at a phone and at a desktop; what happens when the link is over,
// nobody answers, or somebody else is logged in; and going on another day where it was left.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import {
  cutNetwork,
  DESKTOP,
  frame,
  openShop,
  PHONE,
  pressOn,
  reload,
  restoreNetwork,
  screen,
  server,
  sheetsPrinted,
  visit,
} from './shop-frame.ts'

const LINK = '/benvenuto#segreto-di-prova'
const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name, exact: true })
const field = (name: string) => screen.getByLabelText(name, { exact: true })
const step = () => new URLSearchParams(frame.location.search).get('passo')
const overflow = () => frame.document.documentElement.scrollWidth - frame.innerWidth

/** The shop is nobody's demo, and so much of its setup is done. */
function ownShop(steps: Record<string, 'done' | 'skipped'> = {}): void {
  const [secrets] = server.where('shop_private', {})
  server.write('shop_private', { id: String(secrets?.id), is_demo: false, setup: { steps, isCardAway: false } })
}

const setup = () => server.where('shop_private', {})[0]?.setup as { steps: Record<string, string>; isCardAway: boolean }

function linkIsGood(): void {
  ownShop()
  server.scripted.answer('/api/sfoglia/welcome/check', {
    body: { mail: 'titolare@rossi.example', shopName: 'Pasticceria Rossi' },
  })
  server.scripted.answer('/api/sfoglia/welcome', { body: server.loginOf('admin') })
}

for (const [name, size] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`the owner begins on ${name}: what is wrong is said, Enter sends, and the link is gone from the address`, async () => {
    linkIsGood()
    await openShop(LINK, { size })
    await expect.element(heading('Cominciamo da te')).toHaveFocus()
    await expect.element(screen.getByText('1 di 9 · Tu')).toBeVisible()
    await expect.element(field('E-mail')).toHaveValue('titolare@rossi.example')
    await expect.element(screen.getByText(/^Almeno 10 caratteri/)).toBeVisible()
    await isClean(`the owner on ${name}`)
    await button('Avanti').click()
    await expect.element(field('Nome')).toHaveFocus()
    await expect.element(screen.getByText('Inserisci il tuo nome.')).toBeVisible()
    await field('Nome').fill('Anna')
    await field('Cognome').fill('Rossi')
    await field('Password').fill('pasticceria1')
    await button('Avanti').click()
    await expect.element(screen.getByText(/comincia dal nome del negozio/)).toBeVisible()
    await isClean(`what is wrong, on ${name}`)
    await field('Password').fill('tre parole a caso')
    await pressOn(field('Password'), 'Enter')
    await expect.element(heading('Il tuo negozio')).toHaveFocus()
    expect([step(), frame.location.hash]).toEqual(['negozio', ''])
    const asked = server.scripted.asked.find(({ path }) => path === '/api/sfoglia/welcome')
    expect(asked?.body).toEqual({
      ...{ secret: 'segreto-di-prova', name: 'Anna', surname: 'Rossi' },
      ...{ mail: 'titolare@rossi.example', password: 'tre parole a caso' },
    })
  })

  test(`every step on ${name} is clean, fits, and leads back and on`, async () => {
    ownShop()
    await openShop('/benvenuto', { as: 'admin', size })
    for (const [title, slug] of [
      ['Il tuo negozio', 'negozio'],
      ['Quando sei aperto', 'orari'],
      ['Come ti riconoscono', 'marchio'],
      ['Che cosa vendi', 'catalogo'],
      ['Chi lavora con te', 'persone'],
      ['Totem e cassa', 'dispositivi'],
      ['Come ti pagano', 'pagamenti'],
    ] as const) {
      await expect.element(heading(title)).toHaveFocus()
      await expect.element(button('Avanti')).toBeVisible()
      expect([slug, step(), overflow()]).toEqual([slug, slug, 0])
      await isClean(`${slug} on ${name}`)
      await button(slug === 'negozio' || slug === 'orari' ? 'Avanti' : 'Lo faccio dopo').click()
    }
    await expect.element(heading('Il negozio è pronto')).toHaveFocus()
    await isClean(`the end on ${name}`)
    await button('Stampa la locandina').click()
    await expect.poll(() => sheetsPrinted).toBe(1)
    await expect
      .poll(() => setup().steps)
      .toEqual({
        ...{ shop: 'done', hours: 'done', brand: 'skipped', catalogue: 'skipped' },
        ...{ people: 'skipped', devices: 'skipped', payments: 'skipped' },
      })
    frame.history.back()
    await expect.element(heading('Come ti pagano')).toHaveFocus()
    await button('Indietro').click()
    await expect.element(heading('Totem e cassa')).toHaveFocus()
  })
}

test('a link that is over says so, and the login leads back here', async () => {
  server.refuse('POST', /welcome\/check/, { status: 410, message: 'Questo link non vale: è scaduto.' })
  ownShop({ shop: 'done' })
  await openShop(LINK, { size: PHONE })
  await expect.element(heading('Questo link non vale più')).toBeVisible()
  await expect.element(screen.getByText('Questo link non vale: è scaduto.')).toBeVisible()
  await isClean('a link that is over')
  await button('Accedi').click()
  await field('E-mail').fill('admin@sfoglia.demo')
  await field('Password').fill('dolcezza-demo')
  await button('Accedi').click()
  await expect.element(heading('Quando sei aperto')).toBeVisible()
})

test('without network the link waits, and what was typed is there after a reload', async () => {
  linkIsGood()
  await openShop('/benvenuto', { size: PHONE })
  await expect.element(heading('Qui si prepara il negozio')).toBeVisible()
  await isClean('without a link')
  cutNetwork()
  frame.location.hash = 'segreto-di-prova'
  await expect.element(screen.getByText('Il negozio non risponde. Controlla la rete e riprova.')).toBeVisible()
  restoreNetwork()
  await button('Riprova').click()
  await field('Nome').fill('Anna')
  await field('Password').fill('tre parole a caso')
  await reload()
  await expect.element(field('Nome')).toHaveValue('Anna')
  // No password is kept anywhere.
  await expect.element(field('Password')).toHaveValue('')
})

test('somebody else who is logged in is told, and may leave', async () => {
  linkIsGood()
  await openShop(LINK, { as: 'cliente', size: PHONE })
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Qui è entrato / })).toBeVisible()
  await isClean('somebody else')
  await button('Esci e prosegui').click()
  await expect.element(heading('Cominciamo da te')).toBeVisible()
})

test('a wrong VAT number is told at its field; what is saved is the shop’s', async () => {
  ownShop()
  await openShop('/benvenuto?passo=negozio', { as: 'admin', size: PHONE })
  await field('Partita IVA').fill('12345678901')
  await button('Avanti').click()
  await expect.element(screen.getByText(/La partita IVA ha undici cifre/)).toBeVisible()
  await expect.element(field('Partita IVA')).toHaveFocus()
  await field('Nome').fill('Pasticceria Rossi')
  await field('Partita IVA').fill('01234567897')
  await field('E-mail').fill('ciao@rossi.example')
  await reload()
  await expect.element(field('Nome')).toHaveValue('Pasticceria Rossi')
  cutNetwork()
  await button('Avanti').click()
  await expect.element(screen.getByText(/^Sei offline: quello che hai scritto resta qui/)).toBeVisible()
  restoreNetwork()
  await button('Avanti').click()
  await expect.element(heading('Quando sei aperto')).toBeVisible()
  expect(server.where('shop', {})).toMatchObject([
    { name: 'Pasticceria Rossi', vat_number: '01234567897', mail: 'ciao@rossi.example' },
  ])
})

test('one tap gives a whole week; a day that differs is changed in its row', async () => {
  ownShop()
  for (const { id } of server.where('settings', {})) server.remove('settings', id)
  await openShop('/benvenuto?passo=orari', { as: 'admin', size: DESKTOP })
  await button('Avanti').click()
  await expect.element(screen.getByText(/^Scegli un orario qui sopra/)).toBeVisible()
  const week = screen.getByRole('button', { name: 'mar–dom 7–13, 16–19:30' })
  await week.click()
  await expect.element(week).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => server.where('settings', { open_hours: '07:00', break_start: '13:00' }).length).toBe(6)
  expect(server.where('settings', { open_hours: '07:00' }).map(({ slot_capacity }) => slot_capacity)).toEqual(Array(6).fill(4))
  await screen.getByText('Cambia i singoli giorni').click()
  await expect.element(field('Domenica, chiude')).toHaveValue('19:30')
  await isClean('a week')
  await field('Domenica, chiude').fill('20')
  await button('Avanti').click()
  await expect.element(heading('Come ti riconoscono')).toBeVisible()
  await expect.poll(() => server.where('settings', { day: '0' })[0]?.close_hours).toBe('20:00')
})

test('the example fills the catalogue once, and goes again by one tap', async () => {
  ownShop()
  // One stays, of the owner's own.
  for (const { id } of server.where('products', {}).slice(1)) server.remove('products', id)
  await openShop('/benvenuto?passo=catalogo', { as: 'admin', size: PHONE })
  await screen.getByRole('button', { name: /^Da un esempio/ }).click()
  await expect.element(screen.getByText(/ci sono 12 prodotti di esempio/)).toBeVisible()
  await expect.element(screen.getByText(/^In catalogo: 1 prodotto tuo/)).toBeVisible()
  const examples = () => [...server.records('products').values()].filter(({ id }) => id.startsWith('esempio'))
  expect(examples().length).toBe(12)
  await isClean('the example')
  await screen.getByRole('button', { name: /^Da un esempio/ }).click()
  await expect.element(screen.getByRole('button', { name: /^Da un esempio/ })).not.toHaveAttribute('aria-busy')
  expect(examples().length).toBe(12)
  server.write('products', { id: 'esempiocornetto', name: 'Il mio cornetto' })
  await expect.element(screen.getByText(/ci sono 11 prodotti di esempio/)).toBeVisible()
  await button('Togli gli esempi').click()
  await isClean('whether it goes')
  await screen.getByRole('dialog').getByRole('button', { name: 'Togli', exact: true }).click()
  await expect.poll(() => examples().map(({ name }) => name)).toEqual(['Il mio cornetto'])
})

test('who comes back goes on at what is open', async () => {
  ownShop({ shop: 'done', hours: 'skipped' })
  await openShop('/benvenuto', { as: 'admin', size: DESKTOP })
  await expect.element(heading('Come ti riconoscono')).toBeVisible()
  const list = screen.getByRole('navigation', { name: 'Passi' })
  await expect.element(list.getByRole('link', { name: /^Negozio.*fatto$/ })).toBeVisible()
  await list.getByRole('link', { name: /^Orari/ }).click()
  await expect.element(heading('Quando sei aperto')).toBeVisible()
  frame.history.back()
  await expect.element(heading('Come ti riconoscono')).toBeVisible()
})

test('what a choice opens stands in its place, and the way back leads to the choices first', async () => {
  ownShop()
  await openShop('/benvenuto?passo=catalogo', { as: 'admin', size: PHONE })
  const list = screen.getByRole('button', { name: /^Da un elenco/ })
  await list.click()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Da un elenco' })).toHaveFocus()
  await expect.element(button('Scegli il file')).toBeVisible()
  expect(list.elements()).toEqual([])
  await isClean('a list')
  await button('Indietro').click()
  await expect.element(list).toBeVisible()
  await list.click()
  await button('Chiudi').click()
  await expect.element(list).toBeVisible()
  await button('Indietro').click()
  await expect.element(heading('Come ti riconoscono')).toBeVisible()
})

test('somebody who is half typed is still there after the way back', async () => {
  ownShop()
  await openShop('/benvenuto?passo=persone', { as: 'admin', size: PHONE })
  const add = screen.getByRole('button', { name: /^Aggiungi una persona/ })
  const name = screen.getByLabelText('Nome', { exact: true })
  await add.click()
  await name.fill('Silvia')
  await button('Indietro').click()
  await add.click()
  await expect.element(name).toHaveValue('Silvia')
})

/** Nothing that stays in its place lies over its lower edge. */
function isBare(element: Element): boolean {
  const { left, right, bottom } = element.getBoundingClientRect()
  return element.contains(frame.document.elementFromPoint((left + right) / 2, bottom - 2))
}

for (const size of [PHONE, { width: 360, height: 640 }, { width: 640, height: 400 }]) {
  const { width, height } = size
  test(`at ${width} by ${height} the whole code is in sight, and so is why a step does not go on`, async () => {
    ownShop()
    await openShop('/benvenuto?passo=dispositivi', { as: 'admin', size })
    await screen.getByRole('button', { name: /^Un totem/ }).click()
    await button('Mostra il codice').click()
    const code = screen.getByRole('img', { name: /^Codice QR/ })
    await expect.element(code).toBeInViewport({ ratio: 1 })
    expect(isBare(code.element())).toBe(true)
    await isClean('a code')
    await visit('/benvenuto?passo=marchio')
    await screen.getByRole('button', { name: 'Lavanda' }).click()
    frame.scrollTo(0, 0)
    await button('Avanti').click()
    const why = screen.getByText(/^Salva quello che hai scelto/)
    await expect.element(why).toBeInViewport({ ratio: 1 })
    expect(isBare(why.element())).toBe(true)
  })
}

test('a code is asked for once, also while the network comes and goes: of two secrets the wrong one may be shown', async () => {
  ownShop()
  await openShop('/benvenuto?passo=dispositivi', { as: 'admin', size: PHONE })
  await screen.getByRole('button', { name: /^Una cassa/ }).click()
  const arrive = server.hold(/^\/api\/sfoglia\/enrolments$/)
  await button('Mostra il codice').click()
  await expect.poll(() => server.heldTokens.length).toBe(1)
  cutNetwork()
  await expect.element(screen.getByText('Sei offline: per fare un codice serve la rete.')).toBeVisible()
  restoreNetwork()
  const asked = (path: RegExp) => server.scripted.asked.filter((request) => path.test(request.path)).length
  const before = asked(/health/)
  await expect.poll(() => asked(/health/)).toBeGreaterThan(before)
  await new Promise((resolve) => setTimeout(resolve, 300))
  arrive()
  await expect.element(screen.getByRole('img', { name: /^Codice QR/ })).toBeVisible()
  expect(asked(/^\/api\/sfoglia\/enrolments$/)).toBe(1)
})

test('on a phone the shop in its colours stays in sight while one is chosen', async () => {
  ownShop()
  await openShop('/benvenuto?passo=marchio', { as: 'admin', size: PHONE })
  const colour = screen.getByRole('button', { name: 'Lavanda' })
  colour.element().scrollIntoView({ block: 'center' })
  await colour.click()
  for (const name of ['Di giorno', 'Con lo schermo scuro'])
    await expect.element(screen.getByRole('figure', { name })).toBeInViewport({ ratio: 1 })
  await isClean('a colour')
})
