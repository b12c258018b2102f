import { expect, test } from 'vitest'
import { lossMeaning } from './device-notices.tsx'

const NOW_MS = Date.parse('2026-11-21T09:42:00Z')

test('a device that was cleared says which one it was and what is gone', () => {
  const contactMs = NOW_MS - 10 * 60_000
  const meaning = (waiting: number) => lossMeaning({ code: 'K7', waiting, contactMs }, NOW_MS).join(' ')
  expect(meaning(0)).toMatch(/^Era il dispositivo K7\. .* non aspettava niente\. È perso solo quello che è stato preso dopo/)
  expect(meaning(1)).toContain('una cosa aspettava ancora di partire: è persa')
  expect(meaning(2)).toContain('2 cose aspettavano ancora di partire: sono perse')
  expect(meaning(2)).toContain('un numero K7 che non trovi')
})
