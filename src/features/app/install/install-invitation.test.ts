import { expect, test } from 'vitest'
import { DISMISSED_FOR_MS, decideInstall, type InstallFacts, type InstallOffer } from './install-invitation.tsx'

const NOW = 1_800_000_000_000
const facts: InstallFacts = {
  isInstalled: false,
  isWorkplace: false,
  hasPrompt: true,
  isApple: false,
  pathname: '/',
  isQuiet: true,
  visits: 1,
  hasDoneSomething: true,
  dismissedMs: 0,
  nowMs: NOW,
}

test.each<[string, Partial<InstallFacts>, InstallOffer]>([
  ['who comes again and has used it', {}, 'button'],
  ['at the first visit', { visits: 0 }, 'nothing'],
  ['who has only looked', { hasDoneSomething: false }, 'nothing'],
  ['after the first order', { pathname: '/order-confirmed', visits: 0, hasDoneSomething: false }, 'button'],
  ['after a payment', { pathname: '/post-payment', visits: 0, hasDoneSomething: false }, 'button'],
  ['on an iPhone', { hasPrompt: false, isApple: true }, 'instructions'],
  ['where the browser has no such thing', { hasPrompt: false }, 'nothing'],
  ['who has it on the home screen', { isInstalled: true }, 'nothing'],
  ['at a kiosk or a till', { isWorkplace: true }, 'nothing'],
  ['in the middle of an order', { isQuiet: false }, 'nothing'],
  ['at the checkout', { pathname: '/checkout' }, 'nothing'],
  ['who said no a month ago', { dismissedMs: NOW - 30 * 86_400_000 }, 'nothing'],
  ['who said no, also after an order', { dismissedMs: NOW - 1, pathname: '/order-confirmed' }, 'nothing'],
  ['who said no, with a clock set back', { dismissedMs: NOW + 1_000_000 }, 'nothing'],
  ['who said no long ago', { dismissedMs: NOW - DISMISSED_FOR_MS }, 'button'],
])('%s', (_, changed, expected) => {
  expect(decideInstall({ ...facts, ...changed })).toBe(expected)
})
