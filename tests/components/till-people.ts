// People of a till: another one of the staff, PINs that are quick to check, and somebody who says at the till who they are.
import { expect } from 'vitest'
import { formatPinHash } from '#domain/device/kiosk-pin.ts'
import { hexOf } from '#domain/hex.ts'
import { screen, server } from './shop-frame.ts'

export const MARTA = 'marta0000000000'

/** Marta, who works here too. */
export function putMarta(): void {
  server.write('users', { id: MARTA, name: 'Marta', surname: 'Colombo', role: 'CASHIER', email: 'marta@sfoglia.demo' })
}

/** Few rounds: how slow it is to guess is told by other tests. */
export async function putPin(userId: string, pin: string): Promise<void> {
  const salt = new Uint8Array(16)
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1000 }, key, 256)
  const pin_hash = formatPinHash({ iterations: 1000, salt: hexOf(salt), hash: hexOf(new Uint8Array(bits)) })
  server.put('till_pins', { id: userId, pin_hash, digits: pin.length })
}

/** @param name as the button says it: `nessuno`, `Marta Colombo` */
export const atCounter = (name: string) => screen.getByRole('button', { name: new RegExp(`^Al banco ${name}`) })
export const whoIsThere = () => screen.getByRole('dialog', { name: 'Chi è al banco?' })

/** In the open dialog, by touch. */
export async function typePin(name: string, pin: string): Promise<void> {
  await whoIsThere().getByRole('button', { name, exact: true }).click()
  for (const digit of pin) await whoIsThere().getByRole('button', { name: digit, exact: true }).click()
}

/** Somebody takes over. @param before who was there */
export async function takeOver(name: string, pin: string, before = 'nessuno'): Promise<void> {
  await atCounter(before).click()
  await typePin(name, pin)
  await expect.element(atCounter(name)).toBeVisible()
}
