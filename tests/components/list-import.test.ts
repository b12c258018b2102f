// What an owner brings besides products: customers, who get accounts, and the hours of the week.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { choose } from './files.ts'
import { openShop, screen, server, TABLET } from './shop-frame.ts'

const give = (name: string, content: string) =>
  choose({ name, type: 'text/csv', content }, () => screen.getByRole('button', { name: 'Scegli il file' }).click())

test('customers of another shop get an account, who has one keeps it, and bad rows are named', async () => {
  await openShop('/gestionale/prodotti?vista=csv', { as: 'admin', size: TABLET })
  const lines = ['First Name,Last Name,Email,Phone', 'Ada,Bianchi,ada@example.it,333 1234567', 'Ida,,ida@example,']
  await give('clienti.csv', `${lines.join('\n')}\n`)
  const rows = screen.getByRole('list', { name: 'Righe da guardare' })
  await expect.element(rows).toHaveTextContent('L’e-mail non è valida.')
  await isClean('customers of a list')
  await screen.getByRole('button', { name: 'Importa 1 cliente' }).click()
  await expect.element(screen.getByText('Importazione finita: 1 cliente importato.')).toBeVisible()
  expect(server.where('users', { email: 'ada@example.it' })).toMatchObject([{ role: 'USER', surname: 'Bianchi' }])

  await give('clienti.csv', `${lines.join('\n')}\n`)
  await expect.element(screen.getByText('Un cliente ha già un account: resta com’è.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Importa', exact: true })).toBeDisabled()

  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await screen.getByRole('button', { name: 'Togli i clienti importati' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Togli i clienti' }).click()
  await expect.element(screen.getByText('Importazione annullata: 1 cliente tolto.')).toBeVisible()
  expect(server.where('users', { email: 'ada@example.it' })).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Togli i clienti importati' })).not.toBeInTheDocument()
})

test('the hours of a week are shown beside those of now, and written', async () => {
  await openShop('/gestionale/prodotti?vista=csv', { as: 'admin', size: TABLET })
  await give('orari.txt', 'lunedì: chiuso\nmartedì: 07:05–13:00, 16:00–19:35\nmercoledì 7-25\ngiovedì: 07:05–19:35\n')
  const days = screen.getByRole('list', { name: 'Giorni del file' })
  await expect.element(days).toHaveTextContent('07:05–13:00, 16:00–19:35')
  await expect.element(screen.getByText('«mercoledi 7-25» non si capisce', { exact: false })).toBeVisible()
  await isClean('hours of a list')
  const hours = () =>
    server
      .where('settings', {})
      .map(({ id, open_hours, break_start, close_hours }) => ({ id, open_hours, break_start, close_hours }))
  const before = hours()
  await screen.getByRole('button', { name: /^Scrivi \d giorni$/ }).click()
  await expect.element(screen.getByText('Orari scritti:', { exact: false })).toBeVisible()
  expect(server.where('settings', { day: '2' })).toMatchObject([
    { open_hours: '07:05', break_start: '13:00', break_end: '16:00', close_hours: '19:35' },
  ])

  await screen.getByRole('button', { name: 'Torna agli orari di prima' }).click()
  await screen.getByRole('button', { name: 'Rimetti gli orari di prima' }).click()
  await expect.element(screen.getByText('Orari come prima:', { exact: false })).toBeVisible()
  expect(hours()).toEqual(before)
})
