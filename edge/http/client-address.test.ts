import { expect, test } from 'vitest'
import type { TrustedProxy } from '../environment.ts'
import { clientAddressOf } from './client-address.ts'

const SOCKET = '10.0.0.9'

test.each<[string, TrustedProxy, Record<string, string>, string]>([
  ['nobody is believed by default', 'none', { 'X-Forwarded-For': '1.1.1.1', 'CF-Connecting-IP': '1.1.1.1' }, SOCKET],
  ['one proxy wrote the last entry', 1, { 'X-Forwarded-For': '1.1.1.1, 2.2.2.2' }, '2.2.2.2'],
  ['two proxies wrote the last two', 2, { 'X-Forwarded-For': '6.6.6.6, 1.1.1.1, 2.2.2.2' }, '1.1.1.1'],
  ['what stands further left is made up', 1, { 'X-Forwarded-For': '6.6.6.6,7.7.7.7,2.2.2.2' }, '2.2.2.2'],
  ['fewer entries than proxies', 2, { 'X-Forwarded-For': '6.6.6.6' }, SOCKET],
  ['past the proxy', 1, {}, SOCKET],
  ['IPv6', 1, { 'X-Forwarded-For': '2001:db8::1' }, '2001:db8::1'],
  ['no address at all', 1, { 'X-Forwarded-For': 'unknown' }, SOCKET],
  ['an attack', 1, { 'X-Forwarded-For': '<script>' }, SOCKET],
  ['Cloudflare', 'cloudflare', { 'CF-Connecting-IP': '3.3.3.3', 'X-Forwarded-For': '1.1.1.1' }, '3.3.3.3'],
  ['Cloudflare says nothing', 'cloudflare', { 'X-Forwarded-For': '1.1.1.1' }, SOCKET],
  ['Cloudflare is believed only when it is there', 1, { 'CF-Connecting-IP': '3.3.3.3' }, SOCKET],
])('%s', (_, trusted, headers, address) => {
  expect(clientAddressOf(new Headers(headers), trusted, SOCKET)).toBe(address)
})
