// Stands in for a browser's push service: hands out subscriptions, takes notifications and reads them as the browser would,
// and fails when it was told to.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { number, object, parseJson, pipe, safeParse, string } from 'valibot'
import { boundedList } from './bounded-list.ts'
import { cutConnection, type Faults, type StandInContext, staySilent } from './faults.ts'

interface ReceivedNotice {
  endpoint: string
  /** What the page's service worker would be given. */
  text: string
  ttl: number
  topic: string
}

export interface PushService {
  /** `POST /_push/{browser}`. */
  routes: Hono<{ Bindings: HttpBindings }>
  /** `POST /subscribe` gives a new browser's subscription; `GET /` what was received. To be mounted on the control API. */
  control: Hono
  clear(): void
}

/** @param url origin of this service, asked when it is needed */
export function pushStandIn({ url, faults }: { url: () => string; faults: Faults }): PushService {
  const browsers = new Map<string, PushBrowser>()
  const received = boundedList<ReceivedNotice>()

  const receive = async (context: StandInContext, id: string): Promise<Response> => {
    const fault = faults.take('push')
    if (fault?.silence) return staySilent(context)
    if (fault && fault.delay_ms > 0) await sleep(fault.delay_ms, undefined, { ref: false })
    if (fault?.status) return refusal(fault.status, fault.retry_after)
    const browser = browsers.get(id)
    if (!browser) return refusal(410)
    const { req } = context
    if (!(await isSignedByShop(req.header('Authorization'), url()))) return refusal(403)
    const [ttl, encoding] = [req.header('TTL') ?? '', req.header('Content-Encoding')]
    if (!/^\d+$/.test(ttl) || encoding !== 'aes128gcm') return refusal(400)
    const text = await browser.open(new Uint8Array(await req.arrayBuffer()))
    received.add({ endpoint: `${url()}/_push/${id}`, text, ttl: Number(ttl), topic: req.header('Topic') ?? '' })
    return fault?.lose_reply ? cutConnection(context) : new Response(null, { status: 201 })
  }

  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.post('/_push/:browser', (context) => receive(context, context.req.param('browser')))

  const control = new Hono()
  control.post('/subscribe', async () => {
    const [id, browser] = [crypto.randomUUID(), await newPushBrowser()]
    browsers.set(id, browser)
    return Response.json({ endpoint: `${url()}/_push/${id}`, keys: browser.keys })
  })
  control.get('/', () => Response.json({ notices: received.all() }))
  return { routes, control, clear: received.clear }
}

function refusal(status: number, retryAfter?: number): Response {
  return new Response(null, { status, ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }) })
}

// The cryptography of Web Push from the other side: a browser's keys and the reading of what was encrypted for it (RFC 8291,
// RFC 8188), and the check of the shop's signature (VAPID, RFC 8292).

interface PushBrowser {
  /** What its page would give to the shop. */
  keys: { p256dh: string; auth: string }
  /** @throws DOMException when it was not sealed for this browser */
  open(body: Uint8Array<ArrayBuffer>): Promise<string>
}

const HEADER_BYTES = 21
const POINT_BYTES = 65

async function newPushBrowser(): Promise<PushBrowser> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return {
    keys: { p256dh: base64url(point), auth: base64url(auth) },
    async open(body) {
      const salt = body.slice(0, 16)
      const sender = body.slice(HEADER_BYTES, HEADER_BYTES + POINT_BYTES)
      const senderKey = await crypto.subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
      const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, pair.privateKey, 256)
      const secret = await hkdf(auth, shared, [...bytes('WebPush: info\0'), ...point, ...sender], 32)
      const keyBytes = await hkdf(salt, secret, bytes('Content-Encoding: aes128gcm\0'), 16)
      const nonce = await hkdf(salt, secret, bytes('Content-Encoding: nonce\0'), 12)
      const key = await crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['decrypt'])
      const sealed = body.slice(HEADER_BYTES + POINT_BYTES)
      const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed))
      // The text, a 2, and zeroes.
      return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))
    },
  }
}

async function hkdf(salt: BufferSource, secret: BufferSource, info: Iterable<number>, length: number): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: Uint8Array.from(info) }, key, length * 8)
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function base64url(value: Uint8Array): string {
  return Buffer.from(value).toString('base64url')
}

// Whether a request says truly which shop it is from (VAPID, RFC 8292): a real push service answers 403 otherwise.

/** @param audience origin of the push service */
async function isSignedByShop(authorization: string | undefined, audience: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (signature === '') return false
  const publicKey = await crypto.subtle.importKey('raw', decoded(key), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  const isReal = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, decoded(signature), signed)
  const said = safeParse(Claims, new TextDecoder().decode(decoded(claims)))
  if (!isReal || !said.success) return false
  const { aud, exp } = said.output
  const leftSeconds = exp - Date.now() / 1000
  // The shop signs for HTTPS alone; this service speaks HTTP on its own machine.
  return aud === audience.replace(/^http:/, 'https:') && leftSeconds > 0 && leftSeconds <= 86_400
}

const Claims = pipe(string(), parseJson(), object({ aud: string(), exp: number(), sub: string() }))

function decoded(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}
