// How it reads that an account or a network met one of the shop's limits.
import type { Alarm } from '#data/admin/alarms.ts'
import { formatMoment } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import type { Check } from './checks-card.tsx'

const TITLES: Record<Alarm['kind'], string> = {
  'web-order': 'Troppi ordini dal sito',
  'unpaid-order': 'Troppi ordini non pagati',
  'discount-code': 'Codici sconto provati a caso',
  login: 'Accessi provati a caso',
  'login-address': 'Accessi provati a caso',
  'second-factor': 'Codici di verifica provati a caso',
  password: 'Password provate a caso',
  registration: 'Troppi account nuovi',
  enrolment: 'Troppi codici per entrare sbagliati',
  device: 'Troppi dispositivi nuovi',
  'own-mail': 'Troppe e-mail di conferma',
  welcome: 'Link del nuovo negozio provati a caso',
}

/** What the owner should do, where it is not plain. */
const ADVICE: Partial<Record<Alarm['kind'], string>> = {
  'second-factor': ' Chi prova conosce già la password: va cambiata.',
}

/** `Codici sconto provati a caso` · `Lia Neri, respinto 12 volte, oggi alle 10:42` */
export function alarmCheck({ kind, name, address, refused, lastMs }: Alarm, nowMs: number): Check {
  const who = address === '' ? name || 'Un account che non c’è più' : `Dalla rete ${address}`
  const times = pluralText(refused, 'volta', 'volte')
  return {
    id: `${kind} ${name} ${address}`,
    title: TITLES[kind],
    text: `${who}: respinto ${times}, ${formatMoment(lastMs, nowMs)}.${ADVICE[kind] ?? ''}`,
  }
}
