import { expect, it } from 'vitest'
import { checkCustomer } from './customer-fields.tsx'

it('takes a name and an Italian number, with or without its prefix', () => {
  expect(checkCustomer({ name: ' Giulia Ferraro ', phone: '333 4821907' }, 'web')).toMatchObject({
    ok: true,
    customer: { name: 'Giulia Ferraro' },
  })
  expect(checkCustomer({ name: 'Giulia', phone: '+39 333 4821907' }, 'web').ok).toBe(true)
})

it('says what is missing, field by field', () => {
  expect(checkCustomer({ name: ' ', phone: '333 48' }, 'web')).toEqual({
    ok: false,
    errors: { name: 'Scrivi il nome di chi ritira.', phone: 'Inserisci un numero valido, ad esempio 333 1234567.' },
  })
  expect(checkCustomer({ name: 'Giulia', phone: '' }, 'web')).toMatchObject({ ok: false, errors: { phone: expect.any(String) } })
})

it('asks nothing of who stands at a kiosk', () => {
  expect(checkCustomer({ name: ' ', phone: '' }, 'kiosk')).toEqual({ ok: true, customer: { name: '', phone: '' } })
})
