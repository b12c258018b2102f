// /entra: what a link that lets in says before it does anything, and every way in which it does not let in. What the server refuses
// and why is for tests/integration/enrolments.test.ts.
import { beforeEach, expect, test } from 'vitest'
import { OWN_REFUSAL } from '#domain/wire.ts'
import { isClean } from './axe.ts'
import { isAt } from './customer.ts'
import { cutNetwork, DESKTOP, openShop, PHONE, restoreNetwork, screen, server, TABLET, visit } from './shop-frame.ts'

const SECRET = 'AbcdefghijklmnopqrstuvwxyZ'
const LINK = `/entra#${SECRET}`
const LOOK = '/api/sfoglia/enrolments/look'
const REDEEM = '/api/sfoglia/enrolments/redeem'

const kiosk = { kind: 'kiosk', name: 'Ingresso', person: '', email: '', shop: 'Pasticceria Rossi' }
const till = { ...kiosk, kind: 'till', name: 'Banco' }
const person = { ...kiosk, kind: 'staff', name: 'Marta Colombo', email: 'marta@sfoglia.test' }
const over = (message: string) => ({ status: 410, body: { message, data: { ...OWN_REFUSAL, reason: 'used' } } })

const seen = (body: object) => server.scripted.answer(LOOK, { body })
const taken = (who: 'totem' | 'cassa') => server.scripted.answer(REDEEM, { body: server.loginOf(who) })
const letIn = screenButton('Fai entrare questo tablet')

function screenButton(name: string) {
  return () => screen.getByRole('button', { name })
}

beforeEach(() => seen(kiosk))

for (const [device, size] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP })) {
  test(`what is about to happen, on a ${device}`, async () => {
    await openShop(LINK, { size })
    await expect.element(screen.getByRole('heading', { name: 'Questo tablet diventa il totem «Ingresso»' })).toBeVisible()
    await expect.element(screen.getByText('Pasticceria Rossi', { exact: false })).toBeVisible()
    await isClean('a kiosk’s link')
    seen(till)
    await visit(`/entra?cassa#${SECRET}`)
    await expect.element(screenButton('Fai entrare questa cassa')()).toBeVisible()
    await isClean('a till’s link')
    seen(person)
    await visit(`/entra?persona#${SECRET}`)
    await expect.element(screen.getByRole('heading', { name: 'Ciao, Marta Colombo' })).toBeVisible()
    await isClean('a person’s link')
    await visit('/entra')
    await expect.element(screen.getByRole('heading', { name: 'Entra con un codice' })).toBeVisible()
    await isClean('no link')
    // Nothing but the button takes it.
    expect(server.scripted.count(REDEEM)).toBe(0)
  })
}

test('the tablet becomes the kiosk, and its secret is in no address that a server sees', async () => {
  await openShop(LINK, { size: TABLET })
  taken('totem')
  await letIn().click()
  await isAt('/')
  await expect.element(screen.getByText('Il tuo ordine').first()).toBeVisible()
  expect(server.scripted.asked.some(({ path }) => path.includes(SECRET))).toBe(false)
  expect(server.scripted.asked.find(({ path }) => path === REDEEM)?.body).toEqual({ secret: SECRET })
})

test('a code that is over is said, and another link is pasted in its place', async () => {
  server.scripted.answer(LOOK, over('Questo codice è scaduto.'))
  await openShop(LINK, { size: TABLET })
  await expect.element(screen.getByRole('heading', { name: 'Questo codice non fa entrare' })).toBeVisible()
  await expect.element(screen.getByText('Questo codice è scaduto.')).toBeVisible()
  await isClean('a code that is over')
  const field = screen.getByLabelText('Hai un altro link?')
  const open = screenButton('Apri il link')
  await field.fill('https://shop.test/entra#corto')
  await open().click()
  await expect.element(screen.getByText('Questo link non è completo: copialo di nuovo, tutto.')).toBeVisible()
  seen(till)
  await field.fill(`https://shop.test/entra#${[...SECRET].reverse().join('')}`)
  await open().click()
  await expect.element(screenButton('Fai entrare questa cassa')()).toBeVisible()
})

test('somebody else was faster: the button says so', async () => {
  await openShop(LINK, { size: TABLET })
  server.scripted.answer(REDEEM, over('Questo codice è già servito a un altro dispositivo.'))
  await letIn().click()
  await expect.element(screen.getByText('Questo codice è già servito a un altro dispositivo.')).toBeVisible()
})

test('an answer that is lost: the same button again', async () => {
  await openShop(LINK, { size: TABLET })
  server.scripted.answer(REDEEM, 'silence')
  await letIn().click()
  await expect.element(screen.getByText('Il negozio non risponde. Controlla la rete e riprova.')).toBeVisible()
  taken('totem')
  await letIn().click()
  await isAt('/')
})

test('without network it waits, and goes on by itself', async () => {
  await openShop('/accedi', { size: TABLET })
  server.scripted.answer(LOOK, 'silence')
  cutNetwork()
  await visit(LINK)
  await expect.element(screen.getByRole('heading', { name: 'Per entrare serve la rete' })).toBeVisible()
  await isClean('without network')
  seen(kiosk)
  restoreNetwork()
  await expect.element(letIn()).toBeVisible()
})

test('whoever is logged in there is told that they leave, the owner that it is their own device', async () => {
  await openShop(LINK, { as: 'admin', size: PHONE })
  await expect.element(screen.getByText(/^Adesso qui è dentro Anna Ricci: se vai avanti, esce\. Di solito/)).toBeVisible()
  await isClean('somebody else is in')
})

test('Marta chooses her password and is in', async () => {
  seen(person)
  await openShop(LINK, { size: PHONE })
  const password = screen.getByLabelText('La tua password')
  const enter = screenButton('Salva la password ed entra')
  await password.fill('corta')
  await enter().click()
  await expect.element(screen.getByText('Scegli una password di almeno 10 caratteri.')).toBeVisible()
  const problem = { password: { code: 'invalid', message: 'Questa password è tra le più usate.' } }
  server.scripted.answer(REDEEM, { status: 400, body: { message: 'No.', data: { ...OWN_REFUSAL, ...problem } } })
  await password.fill('pasticceria1')
  await enter().click()
  await expect.element(screen.getByText('Questa password è tra le più usate.')).toBeVisible()
  taken('cassa')
  await password.fill('sfogliatella-riccia')
  await enter().click()
  await isAt('/gestionale/ordini')
  expect(server.scripted.asked.findLast(({ path }) => path === REDEEM)?.body).toEqual({
    ...{ secret: SECRET, password: 'sfogliatella-riccia' },
  })
})
