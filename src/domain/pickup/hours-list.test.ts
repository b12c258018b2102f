import { describe, expect, test } from 'vitest'
import { readHours } from './hours-list.ts'

const week = (text: string) =>
  readHours(text)?.days.map(({ day, openHours, closeHours, breakStart, breakEnd }) =>
    [day, openHours, breakStart, breakEnd, closeHours].filter(Boolean).join(' '),
  )

describe('the hours of a week', () => {
  test('in columns, lunch behind the others', () => {
    const text = 'Giorno;Apertura;Chiusura;Pausa\nLunedì;chiuso;;\nMartedì;07:00;19:30;13:00-16:00\nDomenica;7.30;13;\n'
    expect(week(text)).toEqual(['1', '2 07:00 13:00 16:00 19:30', '0 07:30 13:00'])
  })

  test('as a profile on a map shows them', () => {
    const text = 'lunedì: Chiuso\nmartedì: 07:00–13:00, 16:00–19:30\nmercoledì: 07:00–13:00, 16:00–19:30\ndomenica: 07:00–13:00'
    expect(week(text)).toEqual(['1', '2 07:00 13:00 16:00 19:30', '3 07:00 13:00 16:00 19:30', '0 07:00 13:00'])
  })

  test('for several days at once, also around the week’s end', () => {
    expect(week('lun chiuso\nmar-ven 7-13, 16-19:30\nsab–dom: 7:00-20:00')).toEqual([
      ...['1', '2 07:00 13:00 16:00 19:30', '3 07:00 13:00 16:00 19:30', '4 07:00 13:00 16:00 19:30'],
      ...['5 07:00 13:00 16:00 19:30', '6 07:00 20:00', '0 07:00 20:00'],
    ])
  })

  test('in English, with halves of the day', () => {
    expect(week('Monday,7:00 AM,1:30 PM\nTuesday,Closed\nSunday,8 AM,12:30 PM')).toEqual(['1 07:00 13:30', '2', '0 08:00 12:30'])
  })
})

test('a line that is not understood is named, and the others are read', () => {
  const read = readHours('lunedì 7:00\nmartedì 7-13\nmercoledì 7-25\ngiovedì 7-13')
  expect(read?.days.map(({ day }) => day)).toEqual(['2', '4'])
  expect(read?.problems).toHaveLength(2)
})

test.each([
  'nome;categoria;prezzo\nDomenica;Torte;12',
  'Domenica delle palme\nTorta',
  'lunedì 7-13',
  '',
])('%j is no list of hours', (text) => {
  expect(readHours(text)).toBeNull()
})
