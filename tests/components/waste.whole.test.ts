// What is left at closing time, counted by keyboard at a till without network, put right, and taken back.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { cutNetwork, focus, openShop, press, pressOn, screen, server, visit } from './shop-frame.ts'

const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
const sums = () => screen.getByRole('definition')
const register = () => screen.getByRole('button', { name: /^Registra/ })

test('a till without network counts what is left, puts it right and takes it back', async () => {
  await openShop('/gestionale/ordini', { as: 'cassa' })
  cutNetwork()
  await visit('/gestionale/cassa?vista=avanzi')
  await expect.element(screen.getByText(/Sei offline: qui c’è quello contato su questo dispositivo/)).toBeVisible()
  await field('Cornetto alla crema, rimasti').fill('12')
  await pressOn(field('Cornetto alla crema, rimasti'), 'Enter')
  await expect.element(field('Sfogliatella riccia, rimasti')).toHaveFocus()
  await screen.getByRole('button', { name: 'Più Cornetto alla crema, buttati' }).click()
  await field('Mignon assortiti, rimasti, chili').fill('1')
  await field('Mignon assortiti, buttati, chili').fill('tre')
  // Each product is named once.
  const bar = screen.getByRole('region', { name: 'Modifiche da salvare' })
  await expect.element(bar.getByRole('status')).toHaveTextContent(/^Modificati: Cornetto alla crema, Mignon assortiti$/)
  await register().click()
  await expect.element(screen.getByText('Guarda «Mignon assortiti»: scrivi i chili, come 0,350.')).toBeVisible()
  await expect.element(field('Mignon assortiti, buttati, chili')).toHaveFocus()
  await field('Mignon assortiti, buttati, chili').fill('0,35')
  await isClean('Avanzi, contati')
  await focus(field('Mignon assortiti, buttati, chili'))
  await press('Control+s')
  await expect.element(screen.getByText('Avanzi registrati')).toBeVisible()
  await expect.element(sums().first()).toHaveTextContent(/^12 pezzi/)
  await expect.element(sums().last()).toHaveTextContent(/^1 pezzo e 0,35 kg/)
  await expect.element(register()).not.toBeInTheDocument()
  await field('Cornetto alla crema, rimasti').fill('10')
  await register().click()
  await expect.element(sums().first()).toHaveTextContent(/^10 pezzi/)
  await expect.element(register()).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Annulla' }).last().click()
  await expect.element(sums().first()).toHaveTextContent(/^12 pezzi/)
})

test('a question that a gateway gives up on does not keep the till asking without end', async () => {
  await openShop('/gestionale/ordini', { as: 'cassa' })
  const toldBefore = server.codesTold
  server.refuse('GET', /^\/api\/collections\/waste\/records/, { status: 504 })
  await visit('/gestionale/cassa?vista=avanzi')
  await expect.element(screen.getByText(/Sei offline: qui c’è quello contato su questo dispositivo/)).toBeVisible()
  await expect.poll(() => server.codesTold, { timeout: 20_000 }).toBeGreaterThan(toldBefore)
  expect(server.scripted.asked.filter(({ path }) => path.includes('/waste/')).length).toBeLessThan(20)
})
