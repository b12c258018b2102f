// Stands in for a browser's push service: hands out subscriptions, takes notifications and reads them as the browser would,
// and fails when it was told to.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { boundedList } from '../bounded-list.ts'
import { cutConnection, type Faults, type StandInContext, staySilent } from '../faults.ts'
import { isSignedByShop, newPushBrowser, type PushBrowser } from './push-crypto.ts'

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
