// When an order is collected, in words for messages and mails, on the shop's clock. Without Intl, which the database's script
// engine lacks; screens have their own.
import { shopMoment } from '#domain/shop-time.ts'

const DAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
const MONTHS = [
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'],
  ...['luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
]

/** `sabato 21 novembre alle 10:15`. */
export function pickupText(pickupMs: number): string {
  const { day, time, weekday } = shopMoment(pickupMs)
  const [, month = '', date = ''] = day.split('-')
  return `${DAYS[weekday]} ${Number(date)} ${MONTHS[Number(month) - 1]} alle ${time}`
}
