import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import { instantOf } from './shop-time.ts'

const event = {
  uid: 'ordine000000001@rossi.example',
  startMs: instantOf('2026-07-04', '09:15'),
  endMs: instantOf('2026-07-04', '09:30'),
  stampMs: Date.parse('2026-07-01T10:00:00Z'),
  title: 'Ritiro ordine W-0412',
  shop: 'Pasticceria Rossi',
  mail: '',
  place: 'Pasticceria Rossi, Via delle Rose 12; Verona',
  text: 'Torta \\ cornetti\nBasta dire il numero.',
}
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('is on the shop’s clock, summer and winter', () => {
  expect(unfolded(calendarFile(event))).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Rome:20260704T091500',
      'DTEND;TZID=Europe/Rome:20260704T093000',
      'DTSTAMP:20260701T100000Z',
    ]),
  )
  const winter = { ...event, startMs: instantOf('2026-12-24', '08:00') }
  expect(calendarFile(winter)).toContain('DTSTART;TZID=Europe/Rome:20261224T080000\r\n')
})

it('comes from the shop', () => {
  expect(calendarFile(event)).toContain('PRODID:-//Pasticceria Rossi//IT\r\n')
  expect(calendarFile(event)).not.toContain('ORGANIZER')
  const written = unfolded(calendarFile({ ...event, shop: 'Rossi "e figli"', mail: 'ciao@rossi.example' }))
  expect(written).toContain('ORGANIZER;CN="Rossi e figli":mailto:ciao@rossi.example')
})

it('escapes what would end a value', () => {
  const lines = unfolded(calendarFile(event))
  expect(lines).toContain('LOCATION:Pasticceria Rossi\\, Via delle Rose 12\\; Verona')
  expect(lines).toContain('DESCRIPTION:Torta \\\\ cornetti\\nBasta dire il numero.')
})

it('folds lines at 75 octets and never inside a character', () => {
  const title = 'Babà è già pronto 🎂 '.repeat(12)
  const file = calendarFile({ ...event, title })
  const octets = file.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${title}`)
})

it('cannot be given a property of its own', () => {
  const file = calendarFile({ ...event, title: 'x\r\nATTACH:http://altrove' })
  expect(unfolded(file)).not.toContain('ATTACH:http://altrove')
})
