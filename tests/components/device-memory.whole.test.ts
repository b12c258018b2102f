// What a device says of its own memory: that the browser has cleared it, that a private window forgets, and that orders leave
// only while the shop is open here.
import { describe, expect, test } from 'vitest'
import { deviceCookie } from '#domain/device/device-cookie.ts'
import { isClean } from './axe.ts'
import { confirmOrder, fillCart, KIOSK_UPRIGHT, openKiosk, orderAtKiosk } from './kiosk.ts'
import { enterPin, holdLogo, PIN } from './kiosk-staff.ts'
import { cutNetwork, equip, frame, openShop, PHONE, reload, restoreNetwork, screen, server, TABLET } from './shop-frame.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** As the browser of this device was left by the server's last answer. */
function leaveMark(code: string, waiting: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server writes it with its answer.
  document.cookie = deviceCookie({ code, waiting, contactMs: server.nowMs - 3_600_000 }, false)
}

describe('a device that the browser has cleared', () => {
  const told = () => screen.getByRole('dialog', { name: 'Il browser ha cancellato i dati di questo dispositivo' })

  test('says so to whoever stands there, once, and keeps it for Diagnostica', async () => {
    leaveMark('K7', 2)
    await openShop('/', { size: PHONE })
    await expect.element(told().getByText(/Era il dispositivo K7/)).toBeVisible()
    await expect.element(told().getByText(/2 cose aspettavano ancora di partire: sono perse/)).toBeVisible()
    await isClean('told of the loss')
    await told().getByRole('button', { name: 'Ho capito' }).click()
    await expect.element(told()).not.toBeInTheDocument()
    await reload()
    await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible()
    frame.history.pushState(null, '', '/diagnostica')
    await reload()
    await expect.element(screen.getByText(/era K7, con 2 in attesa all’ultimo contatto/)).toBeVisible()
    expect(told().length).toBe(0)
  })

  test('as a kiosk it gets another code, and its numbers are others', async () => {
    leaveMark('K7', 0)
    await openKiosk()
    await told().getByRole('button', { name: 'Ho capito' }).click()
    const ticket = await orderAtKiosk({ products: [['Tiramisù', 1]] })
    expect(ticket.number).toBe('K9-001')
  })
})

describe('a private window', () => {
  const privately = () =>
    equip((page) => {
      const refuse = () => Promise.reject(new page.DOMException('no', 'SecurityError'))
      Object.defineProperty(page.navigator.storage, 'getDirectory', { value: refuse })
    })
  const asked = () => screen.getByRole('dialog', { name: 'Questa finestra dimentica' })

  test('of a kiosk asks for a proper one before anybody orders', async () => {
    privately()
    await openKiosk()
    await expect.element(asked()).toBeVisible()
    await isClean('private kiosk')
    await asked().getByRole('button', { name: 'Usala lo stesso' }).click()
    await expect.element(button(/^Aggiungi Tiramisù/).first()).toBeVisible()
    await reload()
    await expect.element(button(/^Aggiungi Tiramisù/).first()).toBeVisible()
    expect(asked().length).toBe(0)
  })

  test('of a till gets a notice', async () => {
    privately()
    await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
    await expect.element(screen.getByText(/^Questa è una finestra privata/)).toBeVisible()
  })
})

describe('where nothing is sent while the shop is closed', () => {
  const withoutBackgroundSync = () => equip((page) => void Reflect.deleteProperty(page, 'SyncManager'))

  /** Whether the browser would ask whoever closes the window now. */
  const asksBeforeLeaving = () => {
    const event = new frame.Event('beforeunload', { cancelable: true })
    frame.dispatchEvent(event)
    return event.defaultPrevented
  }

  async function orderWithoutNetwork(): Promise<void> {
    await fillCart({ products: [['Tiramisù', 1]] })
    cutNetwork()
    await confirmOrder()
    await button('Nuovo ordine').click()
  }

  test('a kiosk with a waiting order says so, and asks whoever closes it until the order has gone', async () => {
    withoutBackgroundSync()
    await openKiosk('/', KIOSK_UPRIGHT)
    expect(asksBeforeLeaving()).toBe(false)
    await orderWithoutNetwork()
    await expect.element(screen.getByText('1 ordine in attesa').first()).toBeVisible()
    await isClean('kiosk with a waiting order')
    await expect.poll(asksBeforeLeaving).toBe(true)
    // Whoever works here finds what it asks of them.
    await holdLogo()
    await enterPin(PIN)
    await expect.element(screen.getByText('parte solo con questa pagina aperta').last()).toBeVisible()
    await isClean('behind the kiosk with a waiting order')
    restoreNetwork()
    await expect.poll(asksBeforeLeaving).toBe(false)
    await expect.element(screen.getByText('parte solo con questa pagina aperta').first()).not.toBeInTheDocument()
  })

  test('Chromium sends it by itself: nobody is asked', async () => {
    await openKiosk()
    await orderWithoutNetwork()
    await expect.element(screen.getByText(/1 ordine in attesa/).first()).toBeVisible()
    expect(screen.getByText('parte solo con questa pagina aperta').length).toBe(0)
    expect(asksBeforeLeaving()).toBe(false)
  })
})
