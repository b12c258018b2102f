import { describe, expect, it, test } from 'vitest'
import { homeOf, isKnownPath, OPEN_PATHS, PATHS, redirectFor, type Visitor } from './navigation.ts'

const visitors = {
  guest: null,
  user: { role: 'USER', isKiosk: false },
  kiosk: { role: 'USER', isKiosk: true },
  cashier: { role: 'CASHIER', isKiosk: false },
  admin: { role: 'ADMIN', isKiosk: false },
} satisfies Record<string, Visitor | null>

const S = null // stays
/** [guest, user, kiosk, cashier, admin] */
const table: Record<(typeof PATHS)[number], readonly (string | null)[]> = {
  '/accedi': [S, '/', '/', '/gestionale/ordini', '/gestionale'],
  '/registrati': [S, '/', '/', '/gestionale/ordini', '/gestionale'],
  '/password-dimenticata': [S, '/', '/', '/gestionale/ordini', '/gestionale'],
  '/': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/home-torta': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/componi-la-tua-torta': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/personalizzazione-torta': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/prodotto/{id}': [S, S, S, '/gestionale/ordini', S],
  '/carrello': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/checkout': ['/accedi', S, S, '/gestionale/ordini', '/gestionale'],
  '/order-confirmed': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/order-confirmed-totem': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/post-payment': [S, S, S, '/gestionale/ordini', '/gestionale'],
  '/account': ['/accedi', S, '/', '/gestionale/ordini', '/gestionale'],
  '/account/profilo': ['/accedi', S, '/', '/gestionale/ordini', '/gestionale'],
  '/account/ordini': ['/accedi', S, '/', '/gestionale/ordini', '/gestionale'],
  '/account/aiuto': ['/accedi', S, '/', '/gestionale/ordini', '/gestionale'],
  '/gestionale': ['/accedi', '/', '/', '/gestionale/ordini', S],
  '/gestionale/ordini': ['/accedi', '/', '/', S, S],
  '/gestionale/nuovo-ordine': ['/accedi', '/', '/', S, S],
  '/gestionale/cassa': ['/accedi', '/', '/', S, S],
  '/gestionale/prodotti': ['/accedi', '/', '/', '/gestionale/ordini', S],
  '/gestionale/codici-sconto': ['/accedi', '/', '/', '/gestionale/ordini', S],
  '/gestionale/personale': ['/accedi', '/', '/', '/gestionale/ordini', S],
  '/gestionale/impostazioni': ['/accedi', '/', '/', '/gestionale/ordini', S],
  '/gestionale/aiuto': ['/accedi', '/', '/', S, S],
}

describe('every role on every path', () => {
  for (const [path, expected] of Object.entries(table)) {
    test.each(
      Object.entries(visitors).map(([name, visitor], index) => [name, visitor, expected[index]] as const),
    )(`${path}: %s`, (_, visitor, target) => {
      expect(redirectFor(path.replace('{id}', 'sacher000000000'), visitor)).toBe(target)
    })
  }
})

it('never sends anybody in a circle', () => {
  for (const path of PATHS) {
    for (const visitor of Object.values(visitors)) {
      const target = redirectFor(path.replace('{id}', 'x'), visitor)
      if (target !== null) expect(redirectFor(target, visitor)).toBeNull()
    }
  }
})

it('leaves unknown routes to the error page, for everybody', () => {
  for (const path of ['/non-esiste', '/prodotto', '/prodotto/a/b', '/gestionale/altro', '/account/x', '/__proto__']) {
    expect(isKnownPath(path)).toBe(false)
    for (const visitor of Object.values(visitors)) expect(redirectFor(path, visitor)).toBeNull()
  }
})

it('opens pages from mails to everybody', () => {
  for (const path of OPEN_PATHS) {
    for (const visitor of Object.values(visitors)) expect(redirectFor(path, visitor)).toBeNull()
  }
})

it('takes a trailing slash for none', () => {
  expect(redirectFor('/checkout/', null)).toBe('/accedi')
  expect(isKnownPath('/carrello/')).toBe(true)
})

it('knows where each role starts', () => {
  expect([homeOf('ADMIN'), homeOf('CASHIER'), homeOf('USER')]).toEqual(['/gestionale', '/gestionale/ordini', '/'])
})
