import { describe, expect, test } from 'vitest'
import { type CustomerList, readCustomerList } from './customer-list.ts'

function read(...lines: string[]): CustomerList | null {
  const [header = [], ...rows] = lines.map((line) => line.split(','))
  return readCustomerList(
    header,
    rows.map((cells, index) => ({ line: index + 2, cells })),
  )
}
const people = (list: CustomerList | null) => list?.rows.map(({ customer }) => customer)

describe('the customers of', () => {
  test('Shopify', () => {
    const list = read(
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Phone,Phone,Total Spent,Tags',
      "'7210448301122,Anna,De Rossi,Anna.DeRossi@example.it,yes,,,'+39 333 1234567,84.50,vip",
    )
    expect(list).toMatchObject({
      program: 'Shopify',
      ignored: expect.arrayContaining(['Accepts Email Marketing', 'Total Spent']),
    })
    expect(people(list)).toEqual([
      { email: 'anna.derossi@example.it', name: 'Anna', surname: 'De Rossi', phone: '+39 333 1234567' },
    ])
  })

  test('WooCommerce, with the whole name in one column', () => {
    const list = read(
      'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City',
      'Luca Dal Pozzo,luca,2024-01-02,2023-01-02,luca@example.it,3,120,40,IT,Bologna',
    )
    expect(list?.program).toBe('WooCommerce')
    expect(people(list)).toEqual([{ email: 'luca@example.it', name: 'Luca', surname: 'Dal Pozzo', phone: '' }])
  })

  test('Square', () => {
    const list = read(
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Birthday,Creation Source',
      'X1,Sara,Neri,sara@example.it,+39051123456,,,Directory',
    )
    expect(list?.program).toBe('Square')
    expect(people(list)).toEqual([{ email: 'sara@example.it', name: 'Sara', surname: 'Neri', phone: '+39051123456' }])
  })

  test('Odoo', () => {
    const list = read('Complete Name,Email,Phone,City,Company Type', 'Bar Sport,bar@example.it,051 123456,Bologna,Company')
    expect(list?.program).toBe('Odoo')
    expect(people(list)).toEqual([{ email: 'bar@example.it', name: 'Bar', surname: 'Sport', phone: '051 123456' }])
  })

  test('a list by hand', () => {
    expect(people(read('Nome,Cognome,Cellulare,E-mail', 'Ada,Bianchi,333 1234567,ada@example.it'))).toEqual([
      { email: 'ada@example.it', name: 'Ada', surname: 'Bianchi', phone: '333 1234567' },
    ])
  })
})

test('bad rows say what is wrong; what a spreadsheet made of a telephone is left out and said', () => {
  const list = read(
    'nome,cognome,telefono,email',
    'Ada,Bianchi,3.93E+11,ada@example.it',
    'Ida,,,ida@example',
    'Ugo,,,',
    ',,,x@example.it',
    'Ada,Doppia,,ADA@example.it',
  )
  expect(list?.rows.map(({ customer, message }) => [customer?.name ?? null, message])).toEqual([
    ['Ada', 'Il telefono «3.93E+11» non si legge più: il foglio di calcolo l’ha accorciato. Resta vuoto.'],
    [null, 'L’e-mail non è valida.'],
    [null, 'Manca l’e-mail: senza non può avere un account.'],
    [null, 'Manca il nome.'],
    [null, 'La stessa e-mail è già alla riga 2.'],
  ])
})

test.each(['nome,categoria,prezzo', 'nome,telefono', 'Item Name,SKU,email'])('%s is no list of customers', (header) => {
  expect(read(header, 'a,b,c')).toBeNull()
})
