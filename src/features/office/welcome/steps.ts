// The steps from an empty shop to one that sells, in their order, in words; how far a shop has come is the domain's (setup.ts).
import { nextStep, SETUP_STEPS, type Setup, type SetupStep } from '#domain/setup.ts'

/** `owner` comes before the steps that the server keeps, `end` after them. */
export type StepId = 'owner' | SetupStep | 'end'

export interface Step {
  /** In the address. */
  slug: string
  /** In the list of the steps. */
  name: string
  title: string
  /** What it is for, in a sentence or two. */
  text: string
  /** The shop cannot do without it. */
  isNeeded?: true
  /** Its rows need more room than a form. */
  isWide?: true
}

export const STEP_IDS: readonly StepId[] = ['owner', ...SETUP_STEPS, 'end']

export const STEPS: Readonly<Record<StepId, Step>> = {
  owner: {
    slug: 'titolare',
    name: 'Tu',
    title: 'Cominciamo da te',
    text: 'Con questi dati entri nel gestionale, da qui e da ogni altro dispositivo.',
    isNeeded: true,
  },
  shop: {
    slug: 'negozio',
    name: 'Negozio',
    title: 'Il tuo negozio',
    text: 'Questi dati stanno in fondo al sito, sulle ricevute e nelle e-mail. Il nome serve subito, il resto anche dopo.',
    isNeeded: true,
  },
  hours: {
    slug: 'orari',
    name: 'Orari',
    title: 'Quando sei aperto',
    text: 'Scegli l’orario più vicino al tuo, poi cambia i giorni diversi. I clienti ritirano dentro questi orari.',
    isWide: true,
  },
  brand: {
    slug: 'marchio',
    name: 'Marchio',
    title: 'Come ti riconoscono',
    text: 'Logo e colore valgono per sito, totem ed e-mail.',
    isWide: true,
  },
  catalogue: {
    slug: 'catalogo',
    name: 'Catalogo',
    title: 'Che cosa vendi',
    text: 'Scegli da dove partire: si cambia tutto, in ogni momento.',
  },
  people: {
    slug: 'persone',
    name: 'Persone',
    title: 'Chi lavora con te',
    text: 'Ognuno entra con il suo nome: così sai chi ha preso un ordine e chi ha incassato.',
  },
  devices: {
    slug: 'dispositivi',
    name: 'Totem e cassa',
    title: 'Totem e cassa',
    text: 'Un tablet sul banco prende gli ordini, uno all’ingresso li lascia fare ai clienti. Vanno avanti anche senza rete.',
  },
  payments: {
    slug: 'pagamenti',
    name: 'Pagamenti',
    title: 'Come ti pagano',
    text: 'In negozio si paga come sempre. Per gli ordini dal sito scegli tu.',
  },
  end: {
    slug: 'pronto',
    name: 'Pronto',
    title: 'Il negozio è pronto',
    text: 'Questo è il tuo indirizzo: mettilo in vetrina e mandalo a chi ti conosce.',
  },
}

/** Null where the address names none. */
export function stepAt(slug: string | undefined): StepId | null {
  return STEP_IDS.find((id) => STEPS[id].slug === slug) ?? null
}

/** @returns null before the first and after the last one */
export function stepBeside(id: StepId, distance: 1 | -1): StepId | null {
  return STEP_IDS[STEP_IDS.indexOf(id) + distance] ?? null
}

/** Where an owner who is logged in goes on. */
export function stepToGoOnWith(setup: Setup): StepId {
  return nextStep(setup) ?? 'end'
}
