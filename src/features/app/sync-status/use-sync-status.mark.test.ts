// The connection mark says the worst news first, and only what is true.
import { expect, test } from 'vitest'
import { translatorFor } from '#ui/languages/translate.ts'
import { type MarkFacts, markState } from './use-sync-status.ts'

const t = translatorFor('it', {})
const nothing = { waiting: 0, waitingThings: 0, waitingOrders: 0, waitingPhotos: 0 }
const fine: MarkFacts = {
  isReachable: true,
  ...nothing,
  needSignIn: 0,
  rejected: 0,
  progress: null,
  isKiosk: false,
  leavesOnlyOpen: false,
}

test('nothing to say', () => {
  expect(markState(t, fine)).toEqual({ kind: 'online' })
})

test('offline, with and without something waiting', () => {
  expect(markState(t, { ...fine, isReachable: false })).toEqual({
    kind: 'offline',
    title: 'Sei offline',
    count: null,
    note: null,
  })
  // A sale with its money and its handing over.
  const sale = { ...fine, isReachable: false, waiting: 3, waitingThings: 1 }
  expect(markState(t, sale)).toMatchObject({ kind: 'offline', count: '1 in attesa' })
})

test('the kiosk speaks of orders', () => {
  const kiosk = { ...fine, isReachable: false, isKiosk: true }
  expect(markState(t, { ...kiosk, waiting: 1, waitingOrders: 1 })).toMatchObject({ count: '1 ordine in attesa' })
  expect(markState(t, { ...kiosk, waiting: 2, waitingOrders: 2 })).toMatchObject({ count: '2 ordini in attesa' })
})

test('photos are spoken of when their order has gone; before, the kiosk counts orders alone', () => {
  const kiosk = { ...fine, isReachable: false, isKiosk: true }
  expect(markState(t, { ...kiosk, waiting: 3, waitingOrders: 1, waitingPhotos: 2 })).toMatchObject({
    count: '1 ordine in attesa',
  })
  expect(markState(t, { ...kiosk, waiting: 1, waitingPhotos: 1 })).toMatchObject({ count: '1 foto in attesa' })
  expect(markState(t, { ...fine, waiting: 2, waitingPhotos: 2 })).toMatchObject({ kind: 'waiting', title: '2 foto in attesa' })
})

test('where nothing is sent while the shop is closed, what waits says so; what is on its way does not', () => {
  const open: MarkFacts = { ...fine, leavesOnlyOpen: true }
  expect(markState(t, open)).toEqual({ kind: 'online' })
  expect(markState(t, { ...open, isReachable: false })).toMatchObject({ note: null })
  const offline: MarkFacts = { ...open, isReachable: false, waiting: 2, waitingThings: 2, waitingOrders: 2 }
  expect(markState(t, offline)).toMatchObject({ count: '2 in attesa', note: 'partono solo con questa pagina aperta' })
  expect(markState(t, { ...offline, waiting: 1, waitingThings: 1, waitingOrders: 1 })).toMatchObject({
    note: 'parte solo con questa pagina aperta',
  })
  // A kiosk counts the order alone, not its photos.
  expect(markState(t, { ...offline, isKiosk: true, waiting: 3, waitingOrders: 1, waitingPhotos: 2 })).toMatchObject({
    count: '1 ordine in attesa',
    note: 'parte solo con questa pagina aperta',
  })
  expect(markState(t, { ...open, waiting: 2, waitingThings: 2, needSignIn: 2 })).toMatchObject({
    note: 'partono solo con questa pagina aperta',
  })
  expect(markState(t, { ...open, waiting: 2, progress: { total: 2, waiting: 2 } })).not.toHaveProperty('note')
})

test('while sending, how far', () => {
  const progress = { total: 3, waiting: 2 }
  expect(markState(t, { ...fine, waiting: 2, progress })).toEqual({ kind: 'sending', title: 'Invio', count: '2 di 3' })
})

test('what only a login can send is not being sent', () => {
  const progress = { total: 2, waiting: 2 }
  expect(markState(t, { ...fine, waiting: 2, waitingThings: 2, needSignIn: 2, progress })).toMatchObject({
    kind: 'waiting',
    title: '2 in attesa',
  })
})

test('refused entries are said when nothing is on its way', () => {
  expect(markState(t, { ...fine, rejected: 2 })).toMatchObject({ kind: 'attention', title: '2 da verificare' })
  expect(markState(t, { ...fine, rejected: 2, isReachable: false })).toMatchObject({ kind: 'offline' })
})
