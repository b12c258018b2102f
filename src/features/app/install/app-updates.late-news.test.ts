import { expect, test, vi } from 'vitest'
import { takeLateNews } from './app-updates.ts'

const worker = {} as ServiceWorker

/** @returns what is told when a new worker is found while the registration is so */
function newsOf(state: { installing?: ServiceWorker; waiting?: ServiceWorker; active?: ServiceWorker }) {
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, active: null, ...state })
  const [onWaiting, ofWorkbox] = [vi.fn(), vi.fn()]
  takeLateNews(registration, onWaiting)
  registration.addEventListener('updatefound', ofWorkbox)
  registration.dispatchEvent(new Event('updatefound'))
  return { waiting: onWaiting.mock.calls.length, workbox: ofWorkbox.mock.calls.length }
}

test('a worker that is being installed is Workbox’s affair', () => {
  expect(newsOf({ installing: worker, active: worker })).toEqual({ waiting: 0, workbox: 1 })
})

test('one that waits already is told at once, and Workbox, which would throw, hears nothing', () => {
  expect(newsOf({ waiting: worker, active: worker })).toEqual({ waiting: 1, workbox: 0 })
})

test('the first one of all waits for nobody, and one that is at work already waits no more', () => {
  expect(newsOf({ waiting: worker })).toEqual({ waiting: 0, workbox: 0 })
  expect(newsOf({ active: worker })).toEqual({ waiting: 0, workbox: 0 })
})
