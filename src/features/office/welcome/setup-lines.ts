// What a shop still lacks before it sells as well as it can: each line says how it stands, why it matters, and where it is done.
import type { LinkProps } from '@tanstack/react-router'
import type { ServerHealth } from '#data/admin/server-health.ts'
import type { SetupFacts } from '#data/catalogue/setup-facts.ts'
import { pluralText } from '#ui/text/plural-text.ts'

export interface SetupLine {
  id: string
  title: string
  /** How it stands, and what to do where it is not done. */
  text: string
  isDone: boolean
  link: Pick<LinkProps, 'to' | 'search' | 'hash'>
}

const SETTINGS = '/gestionale/impostazioni'
const PRODUCTS = '/gestionale/prodotti'

export interface SetupSituation {
  facts: SetupFacts
  /** This device has a printer for tickets. */
  hasPrinter: boolean
  /** Null while the server does not say: what only it knows is left out. */
  health: ServerHealth | null
  /** Orders of the site may be paid in the shop. */
  isPaidAtPickup: boolean
}

export function setupLines({ facts, hasPrinter, health, isPaidAtPickup }: SetupSituation): SetupLine[] {
  return [
    hours(facts),
    ...products(facts),
    ...devices(facts, hasPrinter),
    ...(health === null ? [] : [payments(health, isPaidAtPickup), mail(health), backup(health)]),
  ]
}

function hours({ openDays }: SetupFacts): SetupLine {
  const isDone = openDays > 0
  const text = isDone
    ? pluralText(openDays, 'giorno alla settimana', 'giorni alla settimana')
    : 'Senza, nessuno può scegliere quando ritirare.'
  return { id: 'hours', title: 'Orari', text, isDone, link: { to: SETTINGS } }
}

function products({ products: { all, withoutPicture, undeclared, examples, hidden, waiting } }: SetupFacts): SetupLine[] {
  const areAllHidden = all === 0 && hidden > 0
  const texts = [
    all === 0 && hidden === 0 && 'Il catalogo è vuoto: comincia da un prodotto, da un elenco o dall’esempio.',
    areAllHidden && 'In vetrina non c’è niente: i prodotti sono tutti nascosti.',
    examples > 0 && `${pluralText(examples, 'è ancora di esempio', 'sono ancora di esempio')}.`,
    withoutPicture > 0 && `${pluralText(withoutPicture, 'è senza foto', 'sono senza foto')}: con la foto si vende di più.`,
  ].filter(Boolean)
  const isPictureAlone = withoutPicture > 0 && texts.length === 1
  const stato = areAllHidden ? 'nascosti' : isPictureAlone ? 'senza-foto' : undefined
  const catalogue: SetupLine = {
    id: 'products',
    title: 'Prodotti con foto',
    text: texts.length > 0 ? texts.join(' ') : pluralText(all, 'prodotto', 'prodotti'),
    isDone: texts.length === 0,
    link: { to: PRODUCTS, search: stato ? { stato } : {} },
  }
  const left: SetupLine = {
    id: 'hidden',
    title: 'Prodotti nascosti',
    text: `${pluralText(waiting, 'aspetta', 'aspettano')} gli allergeni: indicali, e poi li mostri in vetrina.`,
    isDone: false,
    link: { to: PRODUCTS, search: { stato: 'nascosti' } },
  }
  const allergens: SetupLine = {
    id: 'allergens',
    title: 'Allergeni',
    text:
      undeclared > 0
        ? `${pluralText(undeclared, 'prodotto non li indica', 'prodotti non li indicano')}: per ora i clienti leggono «chiedi in negozio».`
        : 'Indicati su ogni prodotto.',
    isDone: undeclared === 0,
    link: { to: PRODUCTS, search: { stato: 'senza-allergeni' } },
  }
  // Of nothing there is nothing to declare.
  return [catalogue, ...(waiting > 0 ? [left] : []), ...(all > 0 ? [allergens] : [])]
}

function devices({ tills, kiosks }: SetupFacts, hasPrinter: boolean): SetupLine[] {
  return [
    {
      id: 'till',
      title: 'Cassa',
      text:
        tills > 0
          ? pluralText(tills, 'cassa con un nome', 'casse con un nome')
          : 'Apri il gestionale sul tablet del banco e dagli un nome.',
      isDone: tills > 0,
      link: { to: '/gestionale/cassa' },
    },
    {
      id: 'kiosk',
      title: 'Totem',
      text: kiosks > 0 ? `${kiosks} totem` : 'Un tablet all’ingresso: i clienti ordinano da soli, anche senza rete.',
      isDone: kiosks > 0,
      link: { to: '/gestionale/personale', search: kiosks > 0 ? {} : { persona: 'nuovo' } },
    },
    {
      id: 'printer',
      title: 'Stampante di questo dispositivo',
      text: hasPrinter ? 'Collegata.' : 'Per le comande. Senza, si stampa dal browser.',
      isDone: hasPrinter,
      link: { to: SETTINGS, search: { vista: 'stampante' } },
    },
  ]
}

function payments({ card }: ServerHealth, isPaidAtPickup: boolean): SetupLine {
  const isDone = card || isPaidAtPickup
  const taken = card && isPaidAtPickup ? 'Con carta o al ritiro.' : card ? 'Con carta.' : 'Al ritiro.'
  const text = isDone ? taken : 'Il sito fa vedere i prodotti e non prende ordini: aggiungi la carta, o lascia pagare al ritiro.'
  return { id: 'payments', title: 'Pagamenti dal sito', text, isDone, link: { to: SETTINGS, search: { vista: 'pagamenti' } } }
}

function mail({ smtp, mail }: ServerHealth): SetupLine {
  const isDone = smtp && mail === null
  const text = isDone
    ? 'Partono da sole.'
    : smtp
      ? 'Non partono: prova l’invio, e dillo a chi cura il server.'
      : 'La posta non c’è ancora: chi cura il server mette i suoi dati, poi provi l’invio.'
  return { id: 'mail', title: 'E-mail ai clienti', text, isDone, link: { to: SETTINGS, search: { vista: 'messaggi' } } }
}

function backup({ backup }: ServerHealth): SetupLine {
  const text = backup
    ? 'Partono da sole. Fatti dire se vanno anche su un’altra macchina.'
    : 'Il server non ne fa da solo: chiedi a chi lo cura di accenderle.'
  const link = { to: '/gestionale/aiuto', search: { pagina: 'se-qualcosa-non-va' }, hash: 'le-copie-di-sicurezza' } as const
  return { id: 'backup', title: 'Copie di sicurezza', text, isDone: backup, link }
}
