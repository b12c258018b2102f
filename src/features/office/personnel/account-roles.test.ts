import { expect, test } from 'vitest'
import type { StaffAccount } from '#data/admin/staff-accounts.ts'
import { questionFor } from './account-roles.tsx'

const silvia: StaffAccount = {
  ...{ id: 'silvia', updated: '', name: 'Silvia', surname: 'D’Angelo', email: 's@example.it', phone: '', role: 'CASHIER' },
  ...{ isKiosk: false, isDisabled: false, isVerified: true, createdMs: 0, devices: [], lastContactMs: null },
}
const anna: StaffAccount = { ...silvia, id: 'anna', name: 'Anna', role: 'ADMIN' }

test('an administrator who would lock themselves out is asked', () => {
  for (const change of [{ role: 'CASHIER' as const }, { role: 'USER' as const }, { isDisabled: true }]) {
    expect(questionFor(anna, { ...change, isSelf: true })?.title).toBe('Stai togliendo l’accesso a te')
  }
})

test('what takes something from another is asked, what gives is not', () => {
  expect(questionFor(silvia, { isDisabled: true, isSelf: false })?.action).toBe('Sospendi')
  expect(questionFor(silvia, { role: 'USER', isSelf: false })?.action).toBe('Cambia il ruolo')
  expect(questionFor(anna, { role: 'CASHIER', isSelf: false })?.action).toBe('Cambia il ruolo')
  expect(questionFor(silvia, { role: 'ADMIN', isSelf: false })).toBeNull()
  expect(questionFor(silvia, { role: 'CASHIER', isSelf: false })).toBeNull()
  expect(questionFor(silvia, { isDisabled: false, isSelf: false })).toBeNull()
})
