// What `npm run screens` takes pictures of: who, at which size, which screens in which order.
import { DEMO_PASSWORD } from '../start/settings.mjs'
import { CUSTOMER, GUEST, KIOSK } from './customer-visits.mjs'
import { at, button, openDesk, orderCakeAtKiosk } from './steps.mjs'

const PHONE = { name: 'telefono', viewport: { width: 390, height: 844 } }
const TABLET = { name: 'tablet', viewport: { width: 820, height: 1180 } }
/** As it stands at the counter. */
const COUNTER = { name: 'banco', viewport: { width: 1024, height: 768 } }
const DESKTOP = { name: 'desktop', viewport: { width: 1280, height: 800 } }
const KIOSK_WIDE = { name: 'orizzontale', viewport: { width: 1280, height: 800 } }
const KIOSK_TALL = { name: 'verticale', viewport: { width: 1080, height: 1920 } }
const KIOSK_SMALL = { name: 'piccolo', viewport: { width: 1024, height: 768 } }
const KIOSK_LOW = { name: 'basso', viewport: { width: 1024, height: 600 } }

/** Beside the till of the visit. */
let kiosk

const CASHIER = [
  { name: 'ordini', open: (page) => openDesk(page) },
  {
    name: 'ordini-dettaglio',
    open: async (page) => {
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    },
  },
  {
    name: 'ordini-annulla',
    open: async (page) => {
      await button(page, 'Annulla…').click()
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'ordini-da-verificare',
    open: async (page) => {
      await page.goto('/gestionale/ordini?scheda=da-verificare')
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    },
  },
  {
    name: 'ordini-piu-vecchi',
    open: async (page) => {
      await page.goto('/gestionale/ordini?scheda=consegnati')
      await page.getByRole('button', { name: 'Ordini più vecchi', exact: true }).click()
      await page.getByRole('button', { name: 'Torna al giorno', exact: true }).waitFor()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'ordini-stampa-insieme',
    open: async (page) => {
      await openDesk(page, 'in-corso')
      await page.keyboard.press('m')
      await page.getByRole('main').getByRole('checkbox').first().waitFor()
      await page.keyboard.press('Space')
    },
  },
  {
    name: 'stampante',
    open: async (page) => {
      await button(page, 'Stampante').click()
      await page.getByText('Rete', { exact: true }).click()
    },
  },
  {
    name: 'comande-non-stampate',
    open: async (page) => {
      await page.getByLabel(/^Indirizzo/).fill('127.0.0.1:9')
      await button(page, 'Usa questo indirizzo').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
      await page.getByRole('main').getByRole('checkbox').nth(1).check()
      await button(page, /^Stampa \d+ comand/).click()
      const notPrinted = page.getByRole('dialog', { name: /non stampat/ })
      // Of what is on paper already the desk asks first.
      await button(page, /^Ristampa anche/)
        .or(notPrinted)
        .first()
        .waitFor({ timeout: 60_000 })
      if (await button(page, /^Ristampa anche/).isVisible()) await button(page, /^Ristampa anche/).click()
      await notPrinted.waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'produzione',
    open: async (page) => {
      await page.goto('/gestionale/ordini')
      await button(page, /^Foglio/).click()
      await page.getByRole('dialog', { name: 'Foglio di produzione' }).waitFor()
    },
  },
  at('cassa', '/gestionale/cassa'),
  {
    name: 'cassa-aperta',
    open: async (page) => {
      await page.getByLabel('Fondo cassa').fill('100,00')
      await button(page, 'Apri la cassa').click()
      await button(page, 'Preleva').waitFor()
      await page.getByText('Cassa aperta con').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'incasso',
    open: async (page) => {
      await page.goto('/gestionale/nuovo-ordine')
      await button(page, /^Cornetto alla crema/).click()
      await button(page, /^Tiramisù/).click()
      await button(page, /^Incassa \d/).click()
      await page.getByRole('radio', { name: 'Contanti' }).waitFor()
    },
  },
  {
    name: 'conta',
    open: async (page) => {
      await button(page, 'Torna al carrello').click()
      await button(page, 'Svuota').click()
      await page.goto('/gestionale/cassa')
      await button(page, /^Conta e chiudi/).click()
      await page.getByRole('form', { name: 'Conta e chiudi' }).waitFor()
    },
  },
  at('nuovo-ordine', '/gestionale/nuovo-ordine'),
  {
    name: 'codice-a-barre-sconosciuto',
    open: async (page) => {
      await page.keyboard.type('8001234567897')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'leggi-codice',
    open: async (page) => {
      await button(page, 'Leggi codice').click()
      await page.getByRole('heading', { name: /Nessuna fotocamera|La fotocamera è bloccata/ }).waitFor()
    },
  },
  {
    name: 'codice-letto',
    open: async (page) => {
      kiosk = await orderCakeAtKiosk(page)
      const file = { name: 'codice.png', mimeType: 'image/png', buffer: kiosk.picture }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
      await button(page, 'Prendi in carico').waitFor()
    },
  },
  {
    name: 'foto-di-un-ordine',
    open: async (page) => {
      // A till that has not heard of the kiosk yet asks whether the order is the one on its screen.
      const isTheSame = page.getByRole('dialog').getByRole('checkbox')
      if (await isTheSame.isVisible()) await isTheSame.check()
      await button(page, 'Prendi in carico').click()
      await kiosk.reconnect()
      // When the photo comes is the kiosk's business: it sends one after the other, and waits where it was refused.
      await button(page, 'Foto di esempio').click({ timeout: 120_000 })
      await page.getByRole('dialog').getByRole('img').waitFor()
      await kiosk.close()
    },
  },
  at('avanzi', '/gestionale/cassa?vista=avanzi'),
  at('diagnostica', '/diagnostica'),
  at('nuovo-ordine-torta', '/gestionale/nuovo-ordine?prodotto=componilatuator'),
]

const ADMIN = [
  at('panoramica', '/gestionale'),
  {
    name: 'numero-mancante',
    open: async (page) => {
      await page.goto('/gestionale')
      await button(page, /non (è arrivato|sono arrivati)/)
        .first()
        .click()
      await button(page, 'Segna come verificato').click()
    },
  },
  { name: 'ordini', open: (page) => openDesk(page) },
  at('prodotti', '/gestionale/prodotti'),
  at('categorie', '/gestionale/prodotti?vista=categorie'),
  {
    name: 'categoria',
    open: (page) =>
      page.getByRole('list', { name: 'Categorie in ordine' }).getByRole('listitem').nth(1).getByRole('button').nth(1).click(),
  },
  { name: 'categoria-non-vuota', open: (page) => button(page, 'Elimina').click() },
  at('varianti', '/gestionale/prodotti?vista=varianti'),
  {
    name: 'varianti-di-un-tipo',
    open: (page) =>
      page.getByRole('list', { name: 'Tipi in ordine' }).getByRole('listitem').nth(2).getByRole('button').nth(1).click(),
  },
  {
    name: 'variante',
    open: (page) =>
      page
        .getByRole('list', { name: /^Varianti di/ })
        .getByRole('listitem')
        .first()
        .getByRole('button')
        .nth(1)
        .click(),
  },
  {
    name: 'prezzi',
    open: async (page) => {
      await page.goto('/gestionale/prodotti?vista=prezzi')
      await page.getByLabel('Percentuale').fill('8')
      for (const row of [1, 2, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
    },
  },
  at('importa-ed-esporta', '/gestionale/prodotti?vista=csv'),
  {
    name: 'importa-con-errori',
    open: async (page) => {
      const text = 'codice;nome;categoria;prezzo\ncornetto0000000;Cornetto;Colazione;1,70\n;Strudel;Viennesi;gratis\n'
      await page
        .locator('input[type=file][accept*=".csv"]')
        .setInputFiles({ name: 'listino.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('list', { name: 'Righe del file' }).waitFor()
    },
  },
  at('prodotto', '/gestionale/prodotti?prodotto=tiramisu0000000'),
  {
    name: 'tipo-nuovo',
    open: async (page) => {
      await page.goto('/gestionale/prodotti?vista=varianti')
      await button(page, 'Nuovo tipo').click()
      await page.getByLabel('Nome', { exact: true }).fill('Glassa')
    },
  },
  at('codici-sconto', '/gestionale/codici-sconto'),
  {
    name: 'codici-sconto-uno',
    open: async (page) => {
      await page.goto('/gestionale/codici-sconto')
      await button(page, 'NONNA10').click()
    },
  },
  {
    name: 'codici-sconto-nuovo',
    open: (page) =>
      button(page, /^Nuovo/)
        .first()
        .click(),
  },
  at('personale', '/gestionale/personale'),
  {
    name: 'personale-scheda',
    open: async (page) => {
      await page.goto('/gestionale/personale')
      await button(page, /Marco Bellini/).click()
    },
  },
  {
    name: 'accessi',
    open: async (page) => {
      await page.goto('/gestionale/personale')
      await button(page, /Anna Ricci/)
        .first()
        .click()
      await button(page, 'I tuoi accessi').click()
    },
  },
  {
    name: 'accessi-password',
    open: async (page) => {
      // Somewhere else.
      await page.evaluate(async (password) => {
        const body = JSON.stringify({ identity: 'admin@sfoglia.demo', password })
        const headers = { 'Content-Type': 'application/json' }
        await fetch('/api/collections/users/auth-with-password', { method: 'POST', headers, body })
      }, DEMO_PASSWORD)
      await page.reload()
      await button(page, /Anna Ricci/)
        .first()
        .click()
      await button(page, 'I tuoi accessi').click()
      await button(page, /^Esci da Chrome/)
        .first()
        .click()
      await page.getByLabel('La tua password').waitFor()
    },
  },
  {
    name: 'accessi-verifica',
    open: async (page) => {
      await page.goto('/gestionale/personale')
      await button(page, /Anna Ricci/)
        .first()
        .click()
      await button(page, 'I tuoi accessi').click()
      await button(page, 'Attiva la verifica').click()
      await page.getByLabel('La tua password').fill(DEMO_PASSWORD)
      await button(page, 'Continua').click()
      await page.getByRole('img', { name: /^Codice QR/ }).waitFor()
    },
  },
  at('registro', '/gestionale/personale?vista=registro'),
  at('personale-nuovo', '/gestionale/personale?persona=nuovo'),
  {
    name: 'fai-entrare',
    open: async (page) => {
      await page.getByText('Totem', { exact: true }).last().click()
      await page.getByLabel('Nome del totem').fill('Ingresso')
    },
  },
  {
    name: 'dispositivo',
    open: async (page) => {
      await page.goto('/gestionale/personale?vista=dispositivi')
      await page.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: / C1 / }).click()
    },
  },
  at('impostazioni', '/gestionale/impostazioni'),
  {
    name: 'impostazioni-copia',
    open: async (page) => {
      await page.goto('/gestionale/impostazioni')
      await button(page, 'Copia su altri giorni').click()
    },
  },
  at('impostazioni-negozio', '/gestionale/impostazioni?vista=negozio'),
  at('impostazioni-messaggi', '/gestionale/impostazioni?vista=messaggi'),
  at('impostazioni-totem', '/gestionale/impostazioni?vista=totem'),
  // Left without being saved, it asks: last.
  {
    name: 'campagna',
    open: async (page) => {
      await page.goto('/gestionale/prodotti?vista=campagne')
      await button(page, 'Nuova campagna').click()
      await button(page, 'Natale').click()
    },
  },
]

const visits = (person, sizes, screens) => sizes.map((size) => ({ person, size, screens }))

/** @type {{person: string | null, size: {name: string, viewport: object}, screens: object[]}[]} */
export const VISITS = [
  ...visits(null, [PHONE, TABLET, COUNTER, DESKTOP], GUEST),
  ...visits('cliente', [PHONE, TABLET, COUNTER, DESKTOP], CUSTOMER),
  ...visits('totem', [KIOSK_WIDE, KIOSK_TALL, KIOSK_SMALL, KIOSK_LOW], KIOSK),
  ...visits('cassa', [PHONE, TABLET, COUNTER, DESKTOP], CASHIER),
  ...visits('admin', [PHONE, TABLET, COUNTER, DESKTOP], ADMIN),
]

// A kiosk that promised two orders and lost them: what the pictures of missing numbers are taken of.

/**
 * Says so to a shop, as a kiosk of its own, where none has before. Before all visits: the shop takes ten new devices an hour.
 * @param url of the shop
 */
export async function loseNumbers(url) {
  const ask = async (path, data, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: token }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(data) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { token } = await ask('/api/collections/users/auth-with-password', {
    identity: 'totem@sfoglia.demo',
    password: DEMO_PASSWORD,
  })
  const device = { id: 'totemdiprova000', name: 'Totem in sala' }
  const { code } = await ask('/api/sfoglia/devices', device, token)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.now())
  await ask('/api/sfoglia/devices', { ...device, days: [{ code, day, counter: 2, waiting: '', settled: '' }] }, token)
}
