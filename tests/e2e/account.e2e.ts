// What customers do with their account: change what it holds, order again, take their data along, leave. On a phone and on a
// desktop, without network, and by keyboard alone.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isKept } from './kept.ts'
import { isInstalled } from './people.ts'
import { ordersWhere } from './server-orders.ts'
import type { TestShop } from './shop.ts'
import { linkInMail } from './stand-ins.ts'
import { type Account, addToCart, register } from './web-customer.ts'

const GIULIA = { email: 'giulia@example.com', password: 'cannoli-e-babà' }
const DAY_MS = 86_400_000
const SIZES = { phone: PHONE, desktop: DESKTOP }

async function accountOf(shop: TestShop, { email }: Account): Promise<{ id: string; name: string }> {
  return shop.superuser.collection('users').getFirstListItem(`email = "${email}"`)
}

/** Two tiramisù and a maritozzo that is not sold any more, collected five days ago. */
async function collectedOrder(shop: TestShop): Promise<string> {
  const { id } = await accountOf(shop, GIULIA)
  const pickup = new Date(Date.now() - 5 * DAY_MS).toISOString()
  const order = await shop.superuser.collection('orders').create({
    ...{ user_id: id, number: 'W-9001', status: 'COMPLETED', channel: 'web', pickup_date: pickup, placed_at: pickup },
    ...{ total: 11.5, note: 'Per la nonna', customer_name: 'Giulia Ferraro', attention: [], payment_method: 'card' },
  })
  const items = shop.superuser.collection('order_items')
  await items.create({
    ...{ order_id: order.id, product_id: 'tiramisu0000000', product_name: 'Tiramisù', quantity: 2, unit_price: 4.5, price: 9 },
    ...{ custom_variants: [], position: 0 },
  })
  await items.create({
    ...{ order_id: order.id, product_name: 'Maritozzo di una volta', quantity: 1, unit_price: 2.5, price: 2.5 },
    ...{ custom_variants: [], position: 1 },
  })
  return order.id
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function signInAs(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/accedi')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

/** The first page may show the way in before the device has heard that its login is over; until then the form sends it away. */
async function loginIsOver(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/accedi')
    await expect(field(page, 'E-mail')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

for (const [size, options] of Object.entries(SIZES)) {
  test(`Giulia corrects her data on a ${size}: what is wrong is said where it is, what is right stays`, async ({
    shop,
    openDevice,
  }) => {
    const { page } = await openDevice(options)
    await register(page, GIULIA)
    await page.goto('/account/profilo')
    await field(page, 'Telefono').fill('333')
    await expect(page.getByText('Inserisci un numero valido, ad esempio 333 1234567.')).toBeHidden()
    await field(page, 'Cognome').focus()
    await expect(page.getByText('Inserisci un numero valido, ad esempio 333 1234567.')).toBeVisible()
    await field(page, 'Nome').fill('')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(field(page, 'Nome')).toBeFocused()
    await expect(page.getByText('Inserisci il tuo nome.')).toBeVisible()
    await field(page, 'Nome').fill('Giulietta')
    await field(page, 'Telefono').fill('+39 347 1112223')
    await field(page, 'Nuova e-mail').fill('nuova@example.com')
    await isKept(page, 'profile-draft', 'nuova@example.com')
    await page.reload()
    await expect(field(page, 'Nuova e-mail')).toHaveValue('nuova@example.com')
    await expect(field(page, 'Nome')).toHaveValue('Giulietta')
    await expect(field(page, 'Cognome')).toHaveValue('Ferraro')
    await expect(field(page, 'Telefono')).toHaveValue('+39 347 1112223')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByText('Salvato.')).toBeVisible()
    expect(await accountOf(shop, GIULIA)).toMatchObject({ name: 'Giulietta', phone: '347 111 2223' })
    await page.getByRole('checkbox', { name: /WhatsApp/ }).uncheck()
    await expect.poll(() => accountOf(shop, GIULIA)).toMatchObject({ no_whatsapp: true })
    await isClean(page, 'profile')
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Ciao, Giulietta.' })).toBeVisible()
    await page.goto('/account/profilo')
    await expect(page.getByRole('checkbox', { name: /WhatsApp/ })).not.toBeChecked()
  })

  test(`Giulia deletes her account on a ${size}: it is gone, and the shop’s books know nobody`, async ({
    shop,
    openDevice,
    watch,
  }) => {
    watch.announce(/status of 40[01]/)
    const { page } = await openDevice(options)
    await register(page, GIULIA)
    const orderId = await collectedOrder(shop)
    await addToCart(page, 'Tiramisù')
    await page.goto('/account/profilo')
    await page.getByRole('button', { name: 'Elimina il mio account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Eliminare l’account?' })
    await isClean(page, 'delete?')
    await dialog.getByLabel('Password', { exact: true }).fill('sbagliata')
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
    await expect(dialog.getByText('La password non è corretta.')).toBeVisible()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await dialog.getByLabel('Password', { exact: true }).fill(GIULIA.password)
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
    await expect(page.getByRole('heading', { name: 'Il tuo account non c’è più' })).toBeVisible()
    await isClean(page, 'goodbye')

    const [order] = await ordersWhere(shop, `id = "${orderId}"`)
    expect(order).toMatchObject({ user_id: '', customer_name: '', note: '', total: 11.5, status: 'COMPLETED' })
    await page.goto('/carrello')
    await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible()
    await page.goto('/accedi')
    await field(page, 'E-mail').fill(GIULIA.email)
    await field(page, 'Password').fill(GIULIA.password)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page.getByText('E-mail o password non corretti.')).toBeVisible()
  })

  test(`without network on a ${size}: orders and help are here, changes wait for it, and what was typed stays`, async ({
    shop,
    openDevice,
  }) => {
    const device = await openDevice(options)
    const { page } = device
    await register(page, GIULIA)
    await collectedOrder(shop)
    await page.goto('/account/ordini')
    await expect(page.getByRole('article').filter({ hasText: 'W-9001' })).toBeVisible()
    await isInstalled(page)
    await page.goto('/account/profilo')
    await expect(field(page, 'Nome')).toHaveValue('Giulia')
    await device.cutNetwork()
    await expect(page.getByText('Per cambiare questi dati serve la rete', { exact: false })).toBeVisible()
    await field(page, 'Nome').fill('Giulietta')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByText('Il negozio non risponde. Controlla la connessione e riprova.')).toBeVisible()
    await expect(field(page, 'Nome')).toHaveValue('Giulietta')
    await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
    await expect(card(page, 'Una copia dei tuoi dati').getByRole('alert')).toBeVisible()
    await isClean(page, 'profile offline')
    await page.goto('/account/aiuto')
    await page.getByText('Posso ordinare senza rete?').click()
    await expect(page.getByText('Il totem in negozio prende gli ordini anche senza.', { exact: false })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Il negozio' }).getByRole('link', { name: /^[\d ]+$/ })).toHaveAttribute(
      'href',
      /^tel:/,
    )
    await isClean(page, 'help offline')
    await page.goto('/account/ordini')
    await expect(page.getByRole('article').filter({ hasText: 'W-9001' })).toBeVisible()
    await page.getByRole('button', { name: 'Ordina di nuovo, ordine W-9001' }).click()
    await expect(page.getByRole('dialog')).toContainText('Maritozzo di una volta: non è più in vendita.')
    await device.restoreNetwork()
  })

  test(`the small print on a ${size} is there for everybody, and clean`, async ({ openDevice }) => {
    const { page } = await openDevice(options)
    await page.goto('/registrati')
    await page.getByRole('main').getByRole('link', { name: 'condizioni di vendita' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Condizioni di vendita' })).toBeVisible()
    await expect(page.getByText('Qui questo diritto non si applica')).toBeVisible()
    await isClean(page, 'conditions')
    await page.goto('/privacy')
    await expect(page.getByText('90 giorni dopo il ritiro', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Partita IVA \d{11}$/)).toBeVisible()
    await isClean(page, 'privacy')
  })
}

test('a new password ends the logins elsewhere, not this one', async ({ openDevice, watch }) => {
  watch.announce(/status of 40[01]/)
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  const elsewhere = await openDevice(PHONE)
  await signInAs(elsewhere.page, GIULIA)
  await page.goto('/account/profilo')
  await field(page, 'Password attuale').fill('sbagliata')
  await field(page, 'Nuova password').fill('sfogliatelle-e-babà')
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('La password attuale non è corretta.')).toBeVisible()
  await expect(field(page, 'Password attuale')).toBeFocused()
  await field(page, 'Password attuale').fill(GIULIA.password)
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('Password cambiata.', { exact: false })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia.' })).toBeVisible()
  await elsewhere.page.reload()
  await loginIsOver(elsewhere.page)
  await signInAs(elsewhere.page, { ...GIULIA, password: 'sfogliatelle-e-babà' })
})

test('a new address is asked for in the profile and taken up by its mail', async ({ shop, openDevice, watch }) => {
  watch.announce(/status of 40[01]/)
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  await page.goto('/account/profilo')
  await field(page, 'Nuova e-mail').fill('cliente@sfoglia.demo')
  await page.getByRole('button', { name: 'Cambia e-mail' }).click()
  await expect(page.getByText('Questo indirizzo non si può usare', { exact: false })).toBeVisible()
  await field(page, 'Nuova e-mail').fill('nuova@example.com')
  await page.getByRole('button', { name: 'Cambia e-mail' }).click()
  await expect(page.getByText('Abbiamo scritto a nuova@example.com', { exact: false })).toBeVisible()
  await page.goto(await linkInMail(shop, 'nuova@example.com', '/conferma-email'))
  await field(page, 'Password').fill(GIULIA.password)
  await page.getByRole('button', { name: 'Conferma il nuovo indirizzo' }).click()
  await expect(page.getByText('Indirizzo cambiato. Accedi di nuovo con la nuova e-mail.')).toBeVisible()
  await signInAs(page, { ...GIULIA, email: 'nuova@example.com' })
})

/** Collected before `collectedOrder`'s, one a day. */
async function olderOrders(shop: TestShop, count: number): Promise<void> {
  const { id } = await accountOf(shop, GIULIA)
  for (let day = 1; day <= count; day++) {
    const pickup = new Date(Date.now() - (5 + day) * DAY_MS).toISOString()
    await shop.superuser.collection('orders').create({
      ...{ user_id: id, number: `W-80${10 + day}`, status: 'COMPLETED', channel: 'web', pickup_date: pickup, placed_at: pickup },
      ...{ total: 4.5, note: '', customer_name: 'Giulia Ferraro', attention: [], payment_method: 'card' },
    })
  }
}

test('older orders come when asked for; ordering again: today’s prices, what is gone is said, and the cart keeps what it had', async ({
  shop,
  openDevice,
}) => {
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  await collectedOrder(shop)
  await olderOrders(shop, 13)
  await shop.superuser.collection('products').update('tiramisu0000000', { price: 5.9 })
  await page.goto('/')
  await addToCart(page, 'Cornetto alla crema')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tiramisù' }).getByText('5,90').first()).toBeVisible()
  await page.goto('/account/ordini')
  const past = page.getByRole('region', { name: 'Passati', exact: true })
  await expect(past.getByText('W-8021')).toBeVisible()
  await expect(past.getByRole('article')).toHaveCount(12)
  await past.getByRole('button', { name: 'Mostra altri ordini' }).click()
  await expect(past.getByRole('article')).toHaveCount(14)
  await expect(past.getByText('W-8023')).toBeVisible()
  await expect(past.getByRole('button', { name: 'Mostra altri ordini' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ordina di nuovo, ordine W-9001' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nel carrello, con qualche differenza' })
  await expect(dialog).toContainText('Tiramisù: adesso costa 5,90')
  await expect(dialog).toContainText('Maritozzo di una volta: non è più in vendita.')
  await isClean(page, 'ordered again')
  await dialog.getByRole('button', { name: 'Vai al carrello' }).click()
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ hasText: 'Cornetto alla crema' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'Tiramisù' })).toContainText('11,80')
})

test('ordering again before the products have arrived waits for them: nothing is called gone that is only on its way', async ({
  shop,
  openDevice,
}) => {
  const { page } = await openDevice(PHONE)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/api\/collections\/products\/records/, async (route) => {
    await arrived
    await route.continue()
  })
  await register(page, GIULIA)
  await collectedOrder(shop)
  await page.goto('/account/ordini')
  const again = page.getByRole('button', { name: 'Ordina di nuovo, ordine W-9001' })
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  arrive()
  const dialog = page.getByRole('dialog', { name: 'Nel carrello, con qualche differenza' })
  await expect(dialog).toContainText('Maritozzo di una volta: non è più in vendita.')
  await expect(dialog).not.toContainText('Tiramisù')
})

test('the file with one’s data holds them, and nobody else’s', async ({ shop, openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await register(page, GIULIA)
  await collectedOrder(shop)
  await page.goto('/account/profilo')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('sfoglia-i-miei-dati.json')
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email: GIULIA.email, nome: 'Giulia', cognome: 'Ferraro' },
    ordini: [
      {
        ...{ numero: 'W-9001', totale: 11.5, nota: 'Per la nonna', stato: 'COMPLETED' },
        righe: [{ prodotto: 'Tiramisù', quantita: 2, prezzo: 9 }, { prodotto: 'Maritozzo di una volta' }],
      },
    ],
  })
  await expect(page.getByText('Il file è tra i tuoi download.')).toBeVisible()
})

test('a paid order stands in the way of leaving, and is named', async ({ shop, openDevice, watch }) => {
  watch.announce(/status of 400/)
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  const orderId = await collectedOrder(shop)
  const pickup = new Date(Date.now() + DAY_MS).toISOString()
  await shop.superuser.collection('orders').create({
    ...{ user_id: (await accountOf(shop, GIULIA)).id, number: 'W-9002', status: 'INPROGRESS', channel: 'web' },
    ...{ pickup_date: pickup, placed_at: pickup, total: 4.5, attention: [] },
  })
  await page.goto('/account/profilo')
  await page.getByRole('button', { name: 'Elimina il mio account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(GIULIA.password)
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect(dialog.getByText('L’ordine W-9002 è ancora da ritirare', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Tieni l’account' }).click()
  expect((await ordersWhere(shop, `id = "${orderId}"`))[0]?.customer_name).toBe('Giulia Ferraro')
})

test('by keyboard alone: from the account to a corrected name', async ({ shop, openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await register(page, GIULIA)
  await page.goto('/account')
  await tabTo(page, () => page.getByRole('link', { name: /^Profilo/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/profilo$/)
  await tabTo(page, () => field(page, 'Nome'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Giulietta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Salvato.')).toBeVisible()
  expect(await accountOf(shop, GIULIA)).toMatchObject({ name: 'Giulietta' })
})

/** Presses Tab until the focus is there. @throws after sixty */
async function tabTo(page: Page, wanted: () => ReturnType<Page['locator']>): Promise<void> {
  await expect(wanted()).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted().evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not get there.')
}
