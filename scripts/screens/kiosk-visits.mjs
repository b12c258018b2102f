// The kiosk's screens for `npm run screens`, in the order of one morning.
import { at, button, fillCart } from './steps.mjs'

export const KIOSK = [
  {
    name: 'invito',
    open: async (page) => {
      await page.clock.install()
      await page.goto('/')
      await button(page, 'Tutto').waitFor()
      await page.clock.runFor(62_000)
      await button(page, 'Tocca per ordinare').waitFor()
    },
  },
  at('inizio', '/'),
  {
    name: 'aiuto',
    open: (page) => button(page, 'Come si ordina').click(),
  },
  {
    name: 'tedesco',
    open: async (page) => {
      await fillCart(page)
      await button(page, 'Language').click()
      await button(page, 'Deutsch').click()
      await page.getByRole('heading', { name: 'Ihre Bestellung' }).waitFor()
    },
  },
  {
    name: 'pin',
    open: async (page) => {
      await page.goto('/')
      await button(page, 'Per il personale').focus()
      await page.keyboard.down('Enter')
      await page.getByRole('heading', { name: 'Per il personale' }).waitFor()
      await page.keyboard.up('Enter')
    },
  },
  {
    name: 'personale',
    open: async (page) => {
      await page.keyboard.type('2468')
      await page.keyboard.press('Enter')
      await button(page, 'Ricarica').waitFor()
    },
  },
  { name: 'ordine', open: fillCart },
  {
    name: 'prodotto',
    open: async (page) => {
      await page.getByRole('link', { name: 'Torta di compleanno' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Torta di compleanno' }).waitFor()
    },
  },
  {
    name: 'ritiro',
    open: async (page) => {
      await button(page, 'Indietro').click()
      await button(page, 'cambia').click()
    },
  },
  {
    name: 'nome',
    open: async (page) => {
      await button(page, 'Fatto').click()
      await button(page, 'Ordina e paga in cassa').click()
    },
  },
  {
    name: 'confermato',
    open: async (page) => {
      await button(page, 'Salta').click()
      await page.waitForURL('**/order-confirmed-totem?**')
      await page.getByText('arrivato').waitFor()
    },
  },
  {
    name: 'confermato-senza-rete',
    open: async (page, context) => {
      await fillCart(page)
      await context.setOffline(true)
      await button(page, 'Ordina e paga in cassa').click()
      await button(page, 'Salta').click()
      await page.getByText('Sei offline. L’ordine').waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'inizio-senza-rete',
    open: async (page) => {
      await button(page, 'Nuovo ordine').click()
      await page.getByText('1 ordine in attesa').waitFor()
    },
  },
  {
    name: 'componi-farcitura',
    open: async (page, context) => {
      await context.setOffline(false)
      await page.goto('/componi-la-tua-torta?passo=farcitura')
    },
  },
  at('componi-riepilogo', '/componi-la-tua-torta?passo=riepilogo'),
  at('diagnostica', '/diagnostica'),
]
