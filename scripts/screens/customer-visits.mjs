// The screens of guests, customers and the kiosk for `npm run screens`, each list in the order of one visit.
import { at, button, fillCart, pickPhoto } from './steps.mjs'

/** Claims that anybody can write: enough for the pages of mails to show their forms. */
function aToken() {
  const claims = { id: 'cliente00000000', newEmail: 'nuova@example.com' }
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

export const GUEST = [
  at('vetrina', '/'),
  {
    name: 'vetrina-ricerca',
    open: async (page) => {
      await page.goto('/?cerca=sfogliatela')
      await page.getByRole('link', { name: 'Sfogliatella riccia' }).waitFor()
    },
  },
  at('vetrina-senza-latte', '/?senza=latte'),
  at('prodotto', '/prodotto/cornetto0000000'),
  {
    name: 'prodotto-con-scelte',
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Torta di compleanno' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Torta di compleanno' }).waitFor()
    },
  },
  at('torte-su-misura', '/home-torta'),
  at('componi-persone', '/componi-la-tua-torta?persone=12'),
  at('componi-farcitura', '/componi-la-tua-torta?passo=farcitura'),
  at('componi-decorazione', '/componi-la-tua-torta?passo=decorazione'),
  at('componi-foto', '/componi-la-tua-torta?passo=foto'),
  { name: 'ritaglio', open: (page) => pickPhoto(page, 'Foto di esempio', 1600) },
  {
    name: 'ritaglio-cialda-piccola',
    open: async (page) => {
      await page.goto('/componi-la-tua-torta?passo=foto')
      await button(page, 'Aggiungi la cialda').click()
      await pickPhoto(page, 'Foto sulla cialda', 600)
    },
  },
  at('componi-riepilogo', '/componi-la-tua-torta?passo=riepilogo'),
  at('personalizza', '/personalizzazione-torta?prodotto=tortadicomplean'),
  at('personalizza-senza-torta', '/personalizzazione-torta'),
  at('carrello-vuoto', '/carrello'),
  {
    name: 'carrello',
    open: async (page) => {
      await fillCart(page)
      await page.goto('/carrello')
    },
  },
  at('accedi', '/accedi'),
  at('registrati', '/registrati'),
  at('password-dimenticata', '/password-dimenticata'),
  at('privacy', '/privacy'),
  at('condizioni', '/condizioni'),
  at('account-eliminato', '/arrivederci'),
  at('link-di-verifica-vecchio', '/verifica-email?token=vecchio'),
  at('nuova-password', `/reimposta-password?token=${aToken()}`),
  at('nuova-password-link-vecchio', '/reimposta-password?token=vecchio'),
  at('nuovo-indirizzo', `/conferma-email?token=${aToken()}`),
  at('dopo-il-pagamento', '/post-payment?success=true&ordine=nessunordine000'),
  at('codice-del-totem', `/q#${'SFOGLIA'.repeat(60)}`),
  at('codice-mancante', '/q'),
  at('entra', '/entra'),
  at('pagina-sconosciuta', '/questa-pagina-non-esiste'),
]

export const CUSTOMER = [
  {
    name: 'vetrina-con-carrello',
    open: fillCart,
  },
  at('carrello', '/carrello'),
  at('cassa', '/checkout'),
  {
    name: 'pagamento',
    open: async (page) => {
      await button(page, /^Ordina e paga/).click()
      await page.waitForURL('**/_demo/stripe/pay/**')
    },
  },
  {
    name: 'pagamento-annullato',
    open: async (page) => {
      await button(page, 'Annulla').click()
      await page.waitForURL('**/post-payment?**')
      await page.getByRole('heading', { name: 'Pagamento annullato' }).waitFor()
    },
  },
  { name: 'modifica-il-carrello', open: (page) => button(page, 'Modifica il carrello').click() },
  {
    name: 'pagamento-in-verifica',
    open: async (page) => {
      await page.goto(page.url().replace('success=false', 'success=true'))
      await page.getByRole('heading', { name: 'Stiamo verificando' }).waitFor()
    },
  },
  {
    name: 'pagamento-in-ritardo',
    open: (page) => page.getByText('Ci vuole più del solito').waitFor({ timeout: 40_000 }),
  },
  at('cassa-ordine-in-attesa', '/checkout'),
  {
    name: 'cassa-ordine-cambiato',
    open: async (page) => {
      await fillCart(page)
      await page.goto('/checkout')
      await page.getByText('Hai cambiato qualcosa').waitFor()
    },
  },
  {
    name: 'ordini-in-attesa-di-pagamento',
    open: async (page) => {
      await page.goto('/account/ordini')
      await page.getByText('In attesa di pagamento').first().waitFor()
    },
  },
  {
    name: 'pagato',
    open: async (page) => {
      await page.goto('/checkout')
      await button(page, /^Ordina e paga/).click()
      await page.waitForURL('**/_demo/stripe/pay/**')
      await button(page, 'Paga').click()
      await page.getByRole('heading', { name: 'Grazie' }).waitFor()
    },
  },
  {
    // The browser's own offer is made up: it comes to nobody who is driven by a script.
    name: 'invito-a-installare',
    open: async (page) => {
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
      const invitation = page.getByRole('complementary', { name: /^Installa / })
      await invitation.scrollIntoViewIfNeeded()
    },
  },
  at('pagamento-di-nessun-ordine', '/post-payment?success=true'),
  at('ordine-sconosciuto', '/order-confirmed?ordine=nessunordine000'),
  at('account', '/account'),
  at('ordini', '/account/ordini'),
  {
    name: 'ordina-di-nuovo',
    open: async (page) => {
      await page.goto('/account/ordini')
      await button(page, /^Ordina di nuovo/)
        .first()
        .click()
      await page.waitForTimeout(500)
    },
  },
  at('profilo', '/account/profilo'),
  {
    name: 'elimina-account',
    open: async (page) => {
      await button(page, 'Elimina il mio account').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'aiuto',
    open: async (page) => {
      await page.goto('/account/aiuto')
      await page.getByText('Posso ordinare senza rete?').click()
    },
  },
  at('diagnostica', '/diagnostica'),
  {
    name: 'cassa-senza-rete',
    open: async (page, context) => {
      await fillCart(page)
      await page.goto('/checkout')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await context.setOffline(true)
      await page.getByText('Sei offline').filter({ visible: true }).first().waitFor({ timeout: 60_000 })
    },
  },
]

// In the order of one morning.

export const KIOSK = [
  {
    // Without a service worker it would wait for ever.
    name: 'in-preparazione',
    open: (page) => page.getByRole('heading', { name: 'Il totem si sta preparando' }).waitFor(),
  },
  {
    name: 'invito',
    open: async (page) => {
      await button(page, 'Usalo lo stesso').click()
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
    name: 'ricerca',
    open: async (page) => {
      await button(page, 'Cerca').click()
      await page.getByRole('searchbox').fill('ciocolato')
      await page.getByRole('heading', { name: /^Per «/ }).waitFor()
    },
  },
  {
    name: 'ricerca-vuota',
    open: async (page) => {
      await page.getByRole('searchbox').fill('ravioli')
      await button(page, 'Mostra tutta la vetrina').waitFor()
    },
  },
  {
    name: 'prodotto',
    open: async (page) => {
      await button(page, 'Mostra tutta la vetrina').click()
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
      await page.getByRole('button', { name: /^Ritiro alle/ }).click()
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
