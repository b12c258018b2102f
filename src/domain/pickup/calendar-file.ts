// An appointment as a file that every calendar opens (RFC 5545): one event on the shop's clock, with the rules of Europe/Rome in
// it, so that it stays right on a device in another time zone.
import { shopMoment } from './shop-time.ts'

export interface CalendarEvent {
  /** The same for the same appointment: a second file replaces the first. */
  uid: string
  startMs: number
  endMs: number
  /** When the file was made. */
  stampMs: number
  title: string
  /** Its name, and where it answers; each may be empty. */
  shop: string
  mail: string
  place: string
  text: string
}

/** RFC 5545, 3.1: at most 75 octets before the line break. */
const LINE_OCTETS = 75

/** 3.6.5; since 1996 as in shop-time.ts. */
const ROME = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** The file's text, lines ended as the standard wants. */
export function calendarFile({ uid, startMs, endMs, stampMs, title, shop, mail, place, text }: CalendarEvent): string {
  const stamp = new Date(stampMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shop || 'Negozio')}//IT`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...ROME,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}Z`,
    `DTSTART;TZID=Europe/Rome:${wallTime(startMs)}`,
    `DTEND;TZID=Europe/Rome:${wallTime(endMs)}`,
    ...(mail === '' ? [] : [`ORGANIZER;CN="${shop.replaceAll(/["\r\n]/g, '')}":mailto:${mail}`]),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function wallTime(ms: number): string {
  const { day, time } = shopMoment(ms)
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`
}

/** 3.3.11 */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
}

/** Between characters, never inside one. */
function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const sign of line) {
    const size = octetsOf(sign)
    if (octets + size > LINE_OCTETS) {
      out += '\r\n '
      octets = 1
    }
    out += sign
    octets += size
  }
  return out
}

function octetsOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}
