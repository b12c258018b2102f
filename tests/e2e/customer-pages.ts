// Every page that guests and customers reach by an address, one after the other.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './people.ts'
import { addToCart } from './web-customer.ts'

/** Claims as in a mail's link: enough for its page to show the form. */
const CLAIMS = Buffer.from(JSON.stringify({ id: 'cliente00000000', newEmail: 'nuova@example.com' })).toString('base64url')

const PUBLIC = [
  '/',
  '/?cerca=',
  '/?senza=latte',
  '/prodotto/cornetto0000000',
  '/prodotto/tortadicomplean',
  '/carrello',
  '/accedi',
  '/registrati',
  '/password-dimenticata',
  '/reimposta-password?token=vecchio',
  '/verifica-email?token=vecchio',
  `/conferma-email?token=x.${CLAIMS}.x`,
  '/privacy',
  '/condizioni',
  '/arrivederci',
  '/home-torta',
  ...['persone', 'farcitura', 'frase', 'foto', 'riepilogo'].map((step) => `/componi-la-tua-torta?passo=${step}`),
  '/personalizzazione-torta',
  '/personalizzazione-torta?prodotto=tortadicomplean',
  '/diagnostica',
  '/q',
  `/q#${'SFOGLIA'.repeat(60)}`,
  '/questa-pagina-non-esiste',
]
const OWN = [
  ...['/', '/carrello', '/checkout', '/account', '/account/ordini', '/account/profilo', '/account/aiuto'],
  ...['/order-confirmed', '/post-payment'],
]

/** As a guest, then as a customer with something in the cart. @param look is called on each, once nothing stands in any more */
export async function visitCustomerPages(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  await visit(page, PUBLIC, look)
  await signIn(page, 'cliente')
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
  await visit(page, OWN, look)
}

async function visit(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      // Addresses that differ after # alone would be one page.
      await page.goto('about:blank')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
      await look(path)
    })
  }
}
