// The shop's screens in the states a customer meets, on a phone and on a desktop: what is filtered, what comes near, what is gone, what
// was removed by mistake, and an order that moves on while one looks at it.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled } from './people.ts'
import { payByCard } from './stand-ins.ts'
import { holdToast } from './toasts.ts'
import { addToCart, goToCheckout, orderButton, thanksFor } from './web-customer.ts'

const SIZES = { phone: PHONE, desktop: DESKTOP }

for (const [size, options] of Object.entries(SIZES)) {
  test(`looking for something on a ${size}`, async ({ openDevice }) => {
    const { page } = await openDevice(options)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'In evidenza' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText(/^(Aperto|Chiuso)$/)).toBeVisible()

    await page.getByRole('button', { name: 'senza latte' }).click()
    await expect(page).toHaveURL(/senza=latte/)
    await expect(page.getByText('Nascosti i prodotti che contengono latte.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cornetto alla crema' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ritiro oggi', exact: true }).click()
    await expect(page).toHaveURL(/ritiro=oggi/)
    await isClean(page, 'two filters')
    await page.reload()
    await expect(page.getByRole('button', { name: 'senza latte' })).toHaveAttribute('aria-pressed', 'true')

    await page.goto('/?cerca=cannolo%20mascarpone')
    await expect(
      page.getByRole('region', { name: 'Forse cercavi' }).getByRole('link', { name: 'Cannolo siciliano' }),
    ).toBeVisible()
    await isClean(page, 'something near')
    await page.getByRole('searchbox').fill('CAFFE espresso')
    await expect(
      page.getByRole('region', { name: 'Per «CAFFE espresso»' }).getByRole('link', { name: 'Caffè espresso' }),
    ).toBeVisible()
  })

  test(`a product on a ${size}`, async ({ openDevice, watch }) => {
    watch.announce(/status of 404 .*\/prodotto\/nessuno/)
    const device = await openDevice(options)
    const { page } = device
    await page.goto('/prodotto/amaretti0000000')
    await expect(page.getByText(/^(Almeno|Da) .*kg/)).toBeVisible()
    const related = page.getByRole('region', { name: 'Ti potrebbe piacere anche' })
    await related.getByRole('link').first().click()
    await expect(page).not.toHaveURL(/amaretti/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/prodotto/maritozzo000000')
    await expect(page.getByText('Oggi non ce n’è più.')).toBeVisible()
    await isClean(page, 'sold out')
    await page.goto('/prodotto/sacher000000000')
    await expect(page.getByText('Servono almeno 2 giorni di preparazione')).toBeVisible()
    await page.goto('/prodotto/nessuno')
    await expect(page.getByRole('heading', { name: 'Questo prodotto non c’è più' })).toBeVisible()
    await isClean(page, 'gone')
    await isInstalled(page)
    await device.cutNetwork()
    await page.goto('/prodotto/amaretti0000000')
    await expect(page.getByRole('heading', { level: 1, name: 'Amaretti morbidi' })).toBeVisible()
    await expect(related.getByRole('link').first()).toBeVisible()
    await device.restoreNetwork()
  })

  test(`the cart on a ${size}`, async ({ openDevice }) => {
    const device = await openDevice(options)
    const { page } = device
    await page.goto('/')
    await addToCart(page, 'Tiramisù')
    await addToCart(page, 'Cornetto alla crema', 2)
    await page.goto('/carrello')

    await page.getByRole('button', { name: 'Togli Tiramisù' }).focus()
    await page.keyboard.press('Enter')
    await holdToast(page, 'Tiramisù tolto dal carrello')
    await expect(page.getByRole('heading', { name: 'Tiramisù' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Togli Cornetto alla crema' })).toBeFocused()
    await page.getByRole('button', { name: 'Annulla' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Tiramisù')

    await page.getByRole('button', { name: 'Hai un codice sconto?' }).click()
    await page.getByRole('button', { name: 'Applica' }).click()
    await expect(page.getByText('Scrivi il codice, poi tocca Applica.')).toBeVisible()
    await isClean(page, 'an empty code')
    await isInstalled(page)
    await device.cutNetwork()
    await page.getByLabel('Codice sconto').fill('NONNA10')
    await page.getByRole('button', { name: 'Applica' }).click()
    await expect(page.getByText('Sei offline: il codice si può usare appena torna la rete.')).toBeVisible()
    await device.restoreNetwork()
  })

  test(`the checkout keeps what was typed, the thank-you follows the order, on a ${size}`, async ({ shop, openReady }) => {
    const { page } = await openReady('cliente', options)
    await goToCheckout(page)
    await page.getByLabel('Nome e cognome').fill('Nonna Rosa')
    await page.getByRole('link', { name: 'Cambia' }).click()
    await page.getByRole('button', { name: 'Continua' }).click()
    await expect(page.getByLabel('Nome e cognome')).toHaveValue('Nonna Rosa')
    await page.reload()
    await expect(page.getByLabel('Nome e cognome')).toHaveValue('Nonna Rosa')
    await orderButton(page).click()
    await payByCard(page)

    const number = await thanksFor(page)
    const orderId = new URL(page.url()).searchParams.get('ordine') ?? ''
    await page.goto(`/order-confirmed?ordine=${orderId}`)
    await expect(page.getByText('Lo stiamo preparando.')).toBeVisible()
    await isClean(page, 'being prepared')
    await hasCalendarFile(page, number)
    await shop.superuser.collection('orders').update(orderId, { ready_at: new Date().toISOString() })
    await expect(page.getByText('È pronto: puoi passare a ritirarlo.')).toBeVisible()
    await isClean(page, 'ready')
  })
}

async function hasCalendarFile(page: Page, number: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Aggiungi al calendario' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`ritiro-${number}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toMatch(/DTSTART;TZID=Europe\/Rome:\d{8}T\d{6}\r\n/)
  expect(text).toContain(number)
}
