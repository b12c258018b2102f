import { expect, it } from 'vitest'
import { customerMatcher } from './order-form.tsx'

const marta = { name: 'Marta', surname: 'Colombo', phone: '+39 333 4821199' }
const isMarta = (name: string, phone = '') => customerMatcher(name, phone)?.(marta) ?? null

it('finds by the beginning of any word of the name, whatever case and accents', () => {
  expect(isMarta('colo')).toBe(true)
  expect(isMarta('Màrta c')).toBe(true)
  expect(isMarta('olombo')).toBe(false)
})

it('finds by digits of the phone, with or without the country', () => {
  expect(isMarta('', '333 482')).toBe(true)
  expect(isMarta('', '+39 333')).toBe(true)
  expect(isMarta('', '1199')).toBe(true)
  expect(isMarta('', '999')).toBe(false)
})

it('wants both where both are typed, and looks for nobody by one letter', () => {
  expect(isMarta('Marta', '999')).toBe(false)
  expect(isMarta('M', '33')).toBeNull()
})
