// A new version goes online while someone has something in the cart: nobody is interrupted, and nobody misses it.
import type { Page } from 'playwright/test'
import { showStep } from './composer.ts'
import { DESKTOP, type Device, KIOSK, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk } from './kiosk.ts'
import { hearsOfUpdate, isOnSecondBuild, isUpdateWaiting, SECOND_BUILD } from './second-build.ts'
import { newOrders } from './server-orders.ts'
import { isInCart } from './web-customer.ts'

test('an update waits until the cart is empty, is offered, and comes only when accepted', async ({ shop, openDevice }) => {
  const { page } = await openDevice(PHONE)
  const offer = page.getByText('È pronta una nuova versione.')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page
    .getByRole('button', { name: /^Aggiungi/ })
    .first()
    .click()
  await isInCart(page)

  await shop.publishUpdate()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => page.evaluate(isUpdateWaiting)).toBe(true)
  await page.goto('/carrello')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toBeHidden()
  expect(await page.content()).not.toContain(SECOND_BUILD)

  await page
    .getByRole('button', { name: /Togli|Rimuovi|Elimina/ })
    .first()
    .click()
  await expect(offer).toBeVisible()
  await page.reload()
  expect(await page.content()).not.toContain(SECOND_BUILD)
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.waitForFunction((mark) => document.documentElement.outerHTML.includes(mark), SECOND_BUILD, {
    timeout: 30_000,
  })
  expect(await page.evaluate(isUpdateWaiting)).toBe(false)
})

const offerOn = (page: Page) => page.getByText('È pronta una nuova versione.')

test('what is half-written anywhere on the device holds the update off; a cake that is being composed comes through it', async ({
  shop,
  openReady,
}) => {
  const phone = await openReady('cliente', PHONE)
  const { page } = phone
  await page.goto('/componi-la-tua-torta')
  await showStep(page, 'Frase', 'Cosa ci scriviamo?')
  await page.getByLabel('Frase sulla torta').fill('Auguri Nina')
  await showStep(page, 'Base', 'Su quale base?')
  const profile = await phone.context.newPage()
  await profile.goto('/account/profilo')
  const surname = profile.getByLabel('Cognome', { exact: true })
  await surname.fill('Ferraro a metà')

  await shop.publishUpdate()
  await hearsOfUpdate(page)
  await page.goto('/componi-la-tua-torta?passo=base')
  await expect(page.getByRole('heading', { level: 2, name: 'Su quale base?', exact: true })).toBeVisible()
  // The offer comes when the device is asked again, a quarter of a minute later at most: until then a form that counted for
  // nothing would show.
  await looksTwice(page)
  await expect(offerOn(page)).toBeHidden()
  await expect(offerOn(profile)).toBeHidden()
  await expect(surname).toHaveValue('Ferraro a metà')

  await profile.goto('/account/aiuto')
  await expect(offerOn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await isOnSecondBuild(page)
  await isOnSecondBuild(profile)
  await showStep(page, 'Frase', 'Cosa ci scriviamo?')
  await expect(page.getByLabel('Frase sulla torta')).toHaveValue('Auguri Nina')
})

/** Waits until the page has asked itself about the update after this moment, which it does every 15 seconds. */
async function looksTwice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { query } = navigator.locks
    await new Promise<void>((resolve) => {
      let count = 0
      navigator.locks.query = async () => {
        const answer = await query.call(navigator.locks)
        count += 1
        // biome-ignore lint/plugin: nothing is to come of it, and what must not appear cannot be waited for
        if (count === 2) setTimeout(resolve, 500)
        return answer
      }
    })
  })
}

test('a product that is being changed in the office is not reloaded away', async ({ shop, openReady }) => {
  const { page } = await openReady('admin', DESKTOP)
  await page.goto('/gestionale/prodotti?prodotto=tiramisu0000000')
  const chosen = page.getByRole('region', { name: 'Prodotto scelto' })
  await expect(chosen.getByRole('heading', { name: 'Tiramisù', exact: true })).toBeVisible()
  await chosen.getByLabel('Prezzo', { exact: true }).fill('4,80')
  await shop.publishUpdate()
  await hearsOfUpdate(page)
  await looksTwice(page)
  await expect(offerOn(page)).toBeHidden()
  await expect(chosen.getByLabel('Prezzo', { exact: true })).toHaveValue('4,80')
  await page.keyboard.press('Control+s')
  await expect(chosen.getByRole('region', { name: 'Modifiche da salvare' })).toBeHidden()
  await page.getByRole('link', { name: 'Nuovo ordine', exact: true }).click()
  await expect(offerOn(page)).toBeVisible()
  await page.evaluate(keepPicturesAnew)
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await isOnSecondBuild(page)
})

test('orders that the old version took are delivered by the new one', { tag: '@gate' }, async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  await shop.publishUpdate()
  await hearsOfUpdate(kiosk.page)
  await kiosk.cutNetwork()
  const numbers = [await takesOrder(kiosk), await takesOrder(kiosk)]
  await expect.poll(() => kiosk.page.evaluate(isUpdateWaiting)).toBe(true)
  // The night: the tablet is switched off. With no page of the old version left, the new one is what starts.
  await kiosk.kill()
  await kiosk.restart()
  await kiosk.page.goto('/')
  await expect(kiosk.page.getByText('Sei offline, 2 ordini in attesa')).toBeVisible()
  await expect(async () => {
    await kiosk.page.reload()
    await isOnSecondBuild(kiosk.page)
  }).toPass()
  await kiosk.restoreNetwork()
  await expect.poll(async () => (await newOrders(shop, startedMs)).map(({ number }) => number).sort()).toEqual(numbers.sort())
  await expect(kiosk.page.getByText('In linea', { exact: true })).toBeVisible()
})

async function takesOrder({ page }: Device): Promise<string> {
  return (await orderAtKiosk(page, { products: [['Cannolo siciliano', 1]] })).number
}

/** The device begins once more to keep the catalogue's pictures, as it does when it has just come. */
async function keepPicturesAnew(): Promise<void> {
  await caches.delete('product-pictures')
  dispatchEvent(new Event('online'))
}
