// The owner and the people who work there: an invitation that is opened, a role, a suspension, a kiosk, and the last administrator.
import { isClean } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { comeTo } from './people.ts'
import { signInToApi } from './shop-api.ts'
import { linkInMail } from './stand-ins.ts'

test('Silvia is invited, chooses her password, works, and is suspended', { tag: '@gate' }, async ({
  shop,
  openDevice,
  openReady,
}) => {
  const { page } = await openReady('admin', { viewport: { width: 1280, height: 800 } })
  await page.goto('/gestionale/personale')
  const people = page.getByRole('list', { name: 'Persone' })
  await expect(people.getByRole('button', { name: /Marco Bellini/ })).toBeVisible()
  await isClean(page, 'people')
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await page.getByRole('button', { name: 'Invia l’invito' }).click()
  await expect(page.getByText('Inserisci il cognome.')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Silvia')
  await page.getByLabel('Cognome').fill('D’Angelo')
  await page.getByLabel('E-mail').fill('silvia@sfoglia.test')
  await isClean(page, 'invitation')
  await page.getByRole('button', { name: 'Invia l’invito' }).click()
  await expect(page.getByText('Invito inviato a silvia@sfoglia.test.')).toBeVisible()
  await expect(people.getByRole('button', { name: /Silvia D’Angelo/ })).toBeVisible()

  const hers = (await openDevice({ viewport: { width: 1024, height: 768 } })).page
  await hers.goto(await linkInMail(shop, 'silvia@sfoglia.test', '/reimposta-password'))
  await hers.getByLabel('Nuova password', { exact: true }).fill('sfogliatella-riccia')
  await hers.getByRole('button', { name: 'Salva la password' }).click()
  await expect(hers.getByText('Password cambiata.', { exact: false })).toBeVisible()
  await hers.goto('/accedi')
  await hers.getByLabel('E-mail').fill('silvia@sfoglia.test')
  await hers.getByLabel('Password', { exact: true }).fill('sfogliatella-riccia')
  await hers.getByRole('button', { name: 'Accedi' }).click()
  await expect(hers).toHaveURL(/\/gestionale\/ordini/)

  await people.getByRole('button', { name: /Silvia D’Angelo/ }).click()
  await isClean(page, 'account')
  await page.getByRole('switch', { name: 'Può accedere' }).click()
  await page.getByRole('dialog', { name: 'Sospendere Silvia D’Angelo?' }).getByRole('button', { name: 'Sospendi' }).click()
  await expect(people.getByRole('button', { name: /Silvia D’Angelo.*Accesso sospeso/ })).toBeVisible()
})

test('the last administrator stays, a kiosk gets its account, and without network it is said', async ({ openDevice, watch }) => {
  const device = await openDevice({ viewport: { width: 1024, height: 768 }, as: 'admin' })
  const { page } = device
  // The last administrator is refused with a 400, by the server.
  watch.announce(/the server responded with a status of 400/)
  await comeTo(page, 'admin')
  await page.goto('/gestionale/personale')
  await page
    .getByRole('list', { name: 'Persone' })
    .getByRole('button', { name: /Anna Ricci/ })
    .click()
  await page.getByRole('radio', { name: /^Cassa/ }).check()
  await page.getByRole('button', { name: /^Salva/ }).click()
  const question = page.getByRole('dialog', { name: 'Stai togliendo l’accesso a te' })
  await question.getByRole('button', { name: 'Toglilo comunque' }).click()
  await expect(page.getByText('Serve almeno un amministratore attivo.')).toBeVisible()
  await page.getByRole('region', { name: 'Modifiche da salvare' }).getByRole('button', { name: 'Annulla' }).click()

  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await page.getByText('Totem', { exact: true }).last().click()
  await page.getByLabel('Nome del totem').fill('Totem in sala')
  await page.getByLabel('E-mail per accedere').fill('sala@sfoglia.test')
  await page.getByRole('button', { name: 'Crea l’accesso' }).click()
  await expect(page.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Totem' }).getByRole('button', { name: /Totem in sala/ })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Cerca tra personale e clienti' }).fill('cliente@sfoglia')
  await expect(page.getByRole('list', { name: 'Clienti' }).getByRole('button', { name: /Giulia Ferraro/ })).toBeVisible()
  await device.cutNetwork()
  await page.getByLabel('Nome del totem').fill('Totem fuori')
  await page.getByRole('button', { name: 'Crea l’accesso' }).click()
  await expect(page.getByText('Sei offline: per il personale serve la rete.')).toBeVisible()
  await device.restoreNetwork()
})

test('two at one account: nothing typed is lost, nothing is overwritten unseen, and leaving asks', async ({
  shop,
  openReady,
  watch,
}) => {
  // Who saves second is refused with a 412, by the server.
  watch.announce(/the server responded with a status of 412/)
  const { page } = await openReady('admin', { viewport: { width: 1280, height: 800 } })
  const other = await signInToApi(shop.url, 'admin')
  const { id } = await other.collection('users').getFirstListItem('role = "CASHIER"')
  await page.goto(`/gestionale/personale?persona=${id}`)
  const form = page.getByRole('region', { name: 'Scheda' })
  const phone = form.getByRole('textbox', { name: 'Telefono' })
  const save = form.getByRole('button', { name: /^Salva/ })
  await phone.fill('320 915 7734')
  await other.collection('users').update(id, { name: 'Marco Aurelio', phone: '347 660 1192' })
  await save.click()
  const question = form.getByRole('region', { name: 'Scelta: telefono' })
  await expect(question).toBeVisible()
  await expect(form.getByText(/Nel frattempo è cambiato: nome\./)).toBeVisible()
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Marco Aurelio')
  await expect(phone).toHaveValue('320 915 7734')
  await isClean(page, 'two at one account')
  await save.click()
  await expect(form.getByText('Scegli prima quale valore tenere, qui sopra.')).toBeVisible()
  await question.getByRole('button', { name: 'Il mio: 320 915 7734' }).click()
  await save.click()
  await expect(form.getByRole('region', { name: 'Modifiche da salvare' })).toBeHidden()
  expect(await other.collection('users').getOne(id)).toMatchObject({ name: 'Marco Aurelio', phone: '320 915 7734' })

  await form.getByLabel('Cognome').fill('Bellini Rossi')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('n')
  const leaving = page.getByRole('dialog', { name: 'Ci sono modifiche non salvate' })
  await leaving.getByRole('button', { name: 'Resta qui' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Cerca tra personale e clienti' })).toBeFocused()
  await page.keyboard.type('anna')
  await expect(page.getByRole('button', { name: /Marco Aurelio/ })).toBeHidden()
  await expect(form.getByLabel('Cognome')).toHaveValue('Bellini Rossi')
})
