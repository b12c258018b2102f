// The owner and the people who work there: an invitation, a role, a suspension, a kiosk, the last administrator, two at one
// account.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { isClean } from './axe.ts'
import { cutNetwork, DESKTOP, focus, openShop, press, restoreNetwork, screen, server, TABLET } from './shop-frame.ts'

const person = (name: RegExp) => screen.getByRole('list', { name: 'Persone' }).getByRole('button', { name })

test('somebody without mail is added, and gets a PIN at once', async () => {
  await openShop('/gestionale/personale', { as: 'admin', size: DESKTOP })
  await screen.getByRole('button', { name: 'Aggiungi' }).click()
  await screen.getByLabelText('Nome', { exact: true }).fill('Pia')
  await screen.getByLabelText('Cognome').fill('Neri')
  const add = screen.getByRole('button', { name: 'Aggiungi senza e-mail' }).element() as HTMLElement
  // An impatient hand: the second time while the first is under way.
  add.click()
  for (let turns = 0; turns < 3; turns++) await Promise.resolve()
  add.click()
  await expect.element(screen.getByText('Fatto. Adesso dai un PIN a Pia: alla cassa basta quello.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Imposta il PIN' })).toBeVisible()
  expect(server.where('users', { name: 'Pia' })).toHaveLength(1)
  await isClean('somebody without mail')
})

test('Silvia is invited, and suspended', async () => {
  await openShop('/gestionale/personale', { as: 'admin', size: DESKTOP })
  await expect.element(person(/Marco Bellini/)).toBeVisible()
  await isClean('people')
  await screen.getByRole('button', { name: 'Aggiungi' }).click()
  const invite = screen.getByRole('button', { name: 'Invia l’invito' })
  await screen.getByRole('button', { name: 'Aggiungi senza e-mail' }).click()
  await expect.element(screen.getByText('Inserisci il cognome.')).toBeVisible()
  await screen.getByLabelText('Nome', { exact: true }).fill('Silvia')
  await screen.getByLabelText('Cognome').fill('D’Angelo')
  await screen.getByLabelText('E-mail').fill('silvia@sfoglia.test')
  await isClean('invitation')
  await invite.click()
  await expect.element(screen.getByText('Invito inviato a silvia@sfoglia.test.')).toBeVisible()
  await expect.element(person(/Silvia D’Angelo/)).toBeVisible()
  const hers = () => server.where('users', { email: 'silvia@sfoglia.test' })
  expect(hers()).toMatchObject([{ name: 'Silvia', surname: 'D’Angelo', role: 'CASHIER' }])

  await person(/Silvia D’Angelo/).click()
  await isClean('account')
  await screen.getByRole('switch', { name: 'Può accedere' }).click()
  const question = screen.getByRole('dialog', { name: 'Sospendere Silvia D’Angelo?' })
  await question.getByRole('button', { name: 'Sospendi' }).click()
  await expect.element(person(/Silvia D’Angelo.*Accesso sospeso/)).toBeVisible()
  expect(hers()).toMatchObject([{ disabled: true }])
})

test('the last administrator stays, a kiosk gets its account, and without network it is said', async () => {
  await openShop('/gestionale/personale', { as: 'admin', size: TABLET })
  await person(/Anna Ricci/).click()
  await screen.getByRole('radio', { name: /^Cassa/ }).click()
  server.refuse('PATCH', /\/users\/records\/admin/, { status: 400, message: 'Qualcuno che amministra deve restare attivo.' })
  await screen.getByRole('button', { name: /^Salva/ }).click()
  const question = screen.getByRole('dialog', { name: 'Stai togliendo l’accesso a te' })
  await question.getByRole('button', { name: 'Toglilo comunque' }).click()
  await expect.element(screen.getByText('Qualcuno che amministra deve restare attivo.')).toBeVisible()
  await screen.getByRole('region', { name: 'Modifiche da salvare' }).getByRole('button', { name: 'Annulla' }).click()

  await screen.getByRole('button', { name: 'Aggiungi' }).click()
  await screen.getByText('Totem', { exact: true }).last().click()
  await screen.getByLabelText('Nome del totem').fill('Totem in sala')
  const show = screen.getByRole('button', { name: 'Mostra il codice' })
  await show.click()
  await expect.element(screen.getByRole('img', { name: 'Codice QR per far entrare Totem in sala' })).toBeVisible()
  await expect.element(screen.getByText('In attesa…')).toBeVisible()
  await isClean('a code')
  expect(server.where('users', { name: 'Totem in sala' })).toMatchObject([{ kiosk: true, role: 'USER' }])
  const waiting = screen.getByRole('list', { name: 'Totem' }).getByRole('button', { name: /Totem in sala/ })
  await expect.element(waiting).toHaveTextContent('ancora nessun dispositivo')
  await expect.element(waiting).toHaveTextContent('In attesa')
  const [asked] = server.scripted.asked.filter(({ path }) => path === '/api/sfoglia/enrolments')
  const { id } = asked?.body as { id: string }
  server.put('enrolments', { id, state: 'used', code: 'K2', name: 'Totem in sala' })
  await expect.element(screen.getByText('Entrato: K2 · Totem in sala')).toBeVisible()
  const kiosks = screen.getByRole('list', { name: 'Totem' })
  await expect.element(kiosks.getByRole('button', { name: /Totem in sala/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Un altro totem' }).click()

  await screen.getByRole('searchbox', { name: 'Cerca tra personale e clienti' }).fill('cliente@sfoglia')
  const customers = screen.getByRole('list', { name: 'Clienti' })
  await expect.element(customers.getByRole('button', { name: /Giulia Ferraro/ })).toBeVisible()
  cutNetwork()
  await screen.getByLabelText('Nome del totem').fill('Totem fuori')
  await show.click()
  await expect.element(screen.getByText('Sei offline: per fare un codice serve la rete.')).toBeVisible()
  restoreNetwork()
  await expect.element(screen.getByRole('img', { name: 'Codice QR per far entrare Totem fuori' })).toBeVisible()
})

test('two at one account: nothing typed is lost, nothing is overwritten unseen, and leaving asks', async () => {
  const id = server.where('users', { role: 'CASHIER' })[0]?.id ?? ''
  await openShop(`/gestionale/personale?persona=${id}`, { as: 'admin', size: DESKTOP })
  const form = screen.getByRole('region', { name: 'Scheda' })
  const phone = form.getByRole('textbox', { name: 'Telefono' })
  const save = form.getByRole('button', { name: /^Salva/ })
  await phone.fill('320 915 7734')
  server.put('users', { id, name: 'Marco Aurelio', phone: '347 660 1192' })
  await save.click()
  const question = form.getByRole('region', { name: 'Scelta: telefono' })
  await expect.element(question).toBeVisible()
  await expect.element(form.getByText(/Nel frattempo è cambiato: nome\./)).toBeVisible()
  await expect.element(form.getByLabelText('Nome', { exact: true })).toHaveValue('Marco Aurelio')
  await expect.element(phone).toHaveValue('320 915 7734')
  await isClean('two at one account')
  await save.click()
  await expect.element(form.getByText('Scegli prima quale valore tenere, qui sopra.')).toBeVisible()
  await question.getByRole('button', { name: 'Il mio: 320 915 7734' }).click()
  await save.click()
  await expect.element(form.getByRole('region', { name: 'Modifiche da salvare' })).not.toBeInTheDocument()
  expect(server.where('users', { id })).toMatchObject([{ name: 'Marco Aurelio', phone: '320 915 7734' }])

  await form.getByLabelText('Cognome').fill('Bellini Rossi')
  await focus(screen.getByRole('heading', { level: 1 }))
  await press('n')
  const leaving = screen.getByRole('dialog', { name: 'Ci sono modifiche non salvate' })
  await leaving.getByRole('button', { name: 'Resta qui' }).click()
  await press('/')
  await expect.element(screen.getByRole('searchbox', { name: 'Cerca tra personale e clienti' })).toHaveFocus()
  await userEvent.keyboard('anna')
  await expect.element(person(/Marco Aurelio/)).not.toBeInTheDocument()
  await expect.element(form.getByLabelText('Cognome')).toHaveValue('Bellini Rossi')
})

test('Anna sees where she is logged in, leaves the lost telephone, and reads who logged in', async () => {
  const at = new Date(server.nowMs - 3_600_000).toISOString().replace('T', ' ')
  const session = (id: string, device: string, current: boolean) => ({ id, device, current, started_at: at, last_used: at })
  const here = session('qui000000000001', 'Chrome su Windows', true)
  const lost = session('perso0000000001', 'Safari su iPhone', false)
  server.scripted.answer('/api/sfoglia/sessions', { body: { sessions: [here, lost] } }, { body: { sessions: [here] } })
  server.scripted.answer('/api/sfoglia/sessions/perso0000000001/end', { body: {} })
  server.scripted.answer('/api/sfoglia/second-factor', { body: { since: '', codes_left: 0, accounts: [] } })
  const entry = {
    id: 'fatto0000000001',
    at,
    event: 'role-changed',
    account: 'Marco Bellini',
    actor: '?',
    address: '10.0.0.7',
    detail: 'ADMIN',
  }
  server.scripted.answer('/api/sfoglia/security-log', { body: { events: [entry, { ...entry, id: 'x', event: 'unheard-of' }] } })
  await openShop('/gestionale/personale?vista=registro', { as: 'admin', size: DESKTOP })
  const log = screen.getByRole('region', { name: 'Registro degli accessi' })
  await expect.element(log.getByText('Ruolo cambiato Marco Bellini · Amministrazione · da un account eliminato')).toBeVisible()
  expect(log.getByRole('listitem').elements()).toHaveLength(1)
  await isClean('security log')

  await screen
    .getByRole('banner')
    .getByRole('button', { name: /Anna Ricci/ })
    .click()
  await screen.getByRole('button', { name: 'I tuoi accessi' }).click()
  const dialog = screen.getByRole('dialog', { name: 'I tuoi accessi' })
  await expect.element(dialog.getByText(/^Questo dispositivo · accesso 1 h fa/)).toBeVisible()
  await isClean('logins')
  await dialog.getByRole('button', { name: 'Esci da Safari su iPhone' }).click()
  await dialog.getByLabelText('La tua password').fill('una-password-lunga')
  await isClean('password before a login is ended')
  await dialog.getByRole('button', { name: 'Esci da Safari su iPhone' }).click()
  await expect.element(dialog.getByText('Solo qui: nessun altro dispositivo è dentro.')).toBeVisible()
})

const WITH_CODES = { since: '2026-11-02 09:00:00.000Z', codes_left: 2, accounts: [] }
const codes = Array.from({ length: 10 }, (_, index) => `K7QM-9XTB-4HR${'ABCDEFGHJK'[index]}`)
const openOwnAccess = async () => {
  await screen
    .getByRole('banner')
    .getByRole('button', { name: /Anna Ricci/ })
    .click()
  await screen.getByRole('button', { name: 'I tuoi accessi' }).click()
  return screen.getByRole('dialog', { name: 'I tuoi accessi' })
}

test('Anna turns the second factor on; its codes stay until she has put them away', async () => {
  server.scripted.answer('/api/sfoglia/sessions', { body: { sessions: [] } })
  server.scripted.answer('/api/sfoglia/second-factor', { body: { since: '', codes_left: 0, accounts: [] } })
  server.scripted.answer('/api/sfoglia/second-factor/confirm', { body: { codes } })
  await openShop('/gestionale/personale', { as: 'admin', size: DESKTOP })
  const dialog = await openOwnAccess()
  await dialog.getByRole('button', { name: 'Attiva la verifica' }).click()
  await dialog.getByLabelText('La tua password').fill('una-password-lunga')
  await isClean('second factor: password')
  server.scripted.answer('/api/sfoglia/second-factor', { body: { secret: 'A'.repeat(32), uri: 'otpauth://totp/x?secret=A' } })
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await expect.element(dialog.getByRole('img', { name: 'Codice QR per l’app di autenticazione' })).toBeVisible()
  await isClean('second factor: enrolment')
  // What can be no code does not leave the page.
  await dialog.getByLabelText('Codice di sei cifre').fill('12345')
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  await expect.element(dialog.getByText(/^Scrivi le sei cifre/)).toBeVisible()
  expect(server.scripted.count('/api/sfoglia/second-factor/confirm')).toBe(0)
  await dialog.getByLabelText('Codice di sei cifre').fill('123456')
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(10)
  await isClean('second factor: recovery codes')
  // They are told once: no key and no tap beside them takes them away.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText(codes[9] ?? '')).toBeVisible()
  server.scripted.answer('/api/sfoglia/second-factor', { body: { ...WITH_CODES, codes_left: 10 } })
  await dialog.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
  await expect.element(dialog.getByText('Attiva dal lunedì 2 novembre. Codici di riserva rimasti: 10 di 10.')).toBeVisible()
})

test('a confirmation whose answer is lost is seen to count, and asks for new codes', async () => {
  server.scripted.answer('/api/sfoglia/sessions', { body: { sessions: [] } })
  server.scripted.answer('/api/sfoglia/second-factor', { body: { since: '', codes_left: 0, accounts: [] } })
  await openShop('/gestionale/personale', { as: 'admin', size: DESKTOP })
  const dialog = await openOwnAccess()
  await dialog.getByRole('button', { name: 'Attiva la verifica' }).click()
  await dialog.getByLabelText('La tua password').fill('una-password-lunga')
  server.scripted.answer('/api/sfoglia/second-factor', { body: { secret: 'A'.repeat(32), uri: 'otpauth://totp/x?secret=A' } })
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await dialog.getByLabelText('Codice di sei cifre').fill('123456')
  server.scripted.answer('/api/sfoglia/second-factor/confirm', { status: 500 })
  server.scripted.answer('/api/sfoglia/second-factor', { body: { ...WITH_CODES, codes_left: 10 } })
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  await expect.element(dialog.getByText('È attiva, ma la rete ha perso i codici di riserva: rifalli adesso.')).toBeVisible()
  await isClean('second factor: codes lost')
  await dialog.getByRole('button', { name: 'Rifai i codici di riserva' }).click()
  await expect.element(dialog.getByLabelText('Codice dell’app o di riserva')).toBeVisible()
  await isClean('second factor: both')
})
