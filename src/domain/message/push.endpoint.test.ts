import { expect, test } from 'vitest'
import { isPushEndpoint } from './push.ts'

const STAND_IN = 'http://127.0.0.1:4711'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b_-x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA==',
  'https://web.push.apple.com/QOPd9',
  'https://fcm.googleapis.com/fcm/send/a..b:..c',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evilpush.apple.com.test/x',
  'https://notpush.apple.comx/x',
  'https://xfcm.googleapis.com/x',
  'https://FCM.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://fcm.googleapis.com/x y',
  'https://fcm.googleapis.com/../x',
  'https://fcm.googleapis.com/fcm/./send',
  'https://fcm.googleapis.com/fcm/send/..',
  'https://fcm.googleapis.com/fcm/%2e%2E/x',
  'https://fcm.googleapis.com/fcm/..%2Fx',
  'https://web.push.apple.com/..?a',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  'https://fcm.googleapis.com/x\nHost: y',
  'file:///etc/passwd',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  `${STAND_IN}/_push/abc`,
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false)
})

test('a demo’s own push service is called there alone', () => {
  expect(isPushEndpoint(`${STAND_IN}/_push/abc-1`, STAND_IN)).toBe(true)
  for (const other of ['/_demo/control/reset', '/_push/../_demo/control/reset', '/_push/a/b', '/_push/'])
    expect(isPushEndpoint(STAND_IN + other, STAND_IN), other).toBe(false)
  expect(isPushEndpoint('http://127.0.0.1:47110/_push/abc', STAND_IN)).toBe(false)
  expect(isPushEndpoint('http://127.0.0.1:8090/api/health', STAND_IN)).toBe(false)
})
