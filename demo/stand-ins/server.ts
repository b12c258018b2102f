// The stand-ins of `npm start` and of the tests: one server that speaks like Stripe, WhatsApp's Graph API, a push service and a
// fiscal printer, and takes mails by SMTP, with pages under /_demo/ that show what would have gone out. The shop's code does not know: only base
// URLs and keys differ.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { integer, number, object, optional, picklist, pipe, safeParse, string } from 'valibot'
import type { BoundedList } from './bounded-list.ts'
import { indexPage, STYLE_SHEET } from './demo-pages.ts'
import { FaultPlan, type Faults, plannedFaults } from './faults.ts'
import { mailPages, type ReceivedMail, startMailbox } from './mail.ts'
import { pushStandIn } from './push.ts'
import { rtStandIn } from './rt/rt.ts'
import { stripeStandIn } from './stripe/stripe.ts'
import { type MessageLog, messageLog, signedWebhook } from './whatsapp/delivery-reports.ts'
import { type Graph, type GraphAccount, graphStandIn, whatsappPages } from './whatsapp/graph.ts'

/** Loopback, always: the control API and everybody's mail are for this machine. */
const HOST = '127.0.0.1'
const ACCOUNT: GraphAccount = { token: 'EAA-controfigura', phoneNumberId: '106540352242922' }
const VERIFY_TOKEN = 'controfigura'
const STRIPE_KEY = 'sk_test_controfigura'

export interface StandInsOptions {
  /** Origin of the shop, asked whenever it is needed: the shop starts later. */
  shopUrl: () => string
  /** Origin by which browsers know the shop, when that is another one: the payment page is there. */
  browserUrl?: string
  /** Of Stripe's webhooks, `whsec_…`. */
  webhookSecret: string
  /** Of WhatsApp's webhooks. */
  appSecret: string
  /** 0 takes a free one. */
  port: number
}

export interface StandIns {
  url: string
  smtp: { host: string; port: number }
  /** The environment that makes an edge use them. */
  keys: Record<string, string>
  stop(): Promise<void>
}

export async function startStandIns({ shopUrl, browserUrl, webhookSecret, appSecret, port }: StandInsOptions): Promise<StandIns> {
  const faults = plannedFaults()
  const log = messageLog()
  const mailbox = await startMailbox(HOST, faults)
  const webhook = signedWebhook(() => `${shopUrl()}/api/whatsapp/webhook`, appSecret, faults)
  const graph = graphStandIn(ACCOUNT, { faults, log, webhook })
  const stripe = stripeStandIn({
    ...{ secretKey: STRIPE_KEY, webhookSecret, shopUrl, faults },
    pageUrl: () => browserUrl ?? shopUrl(),
  })

  let url = ''
  const push = pushStandIn({ url: () => url, faults })
  const rt = rtStandIn(faults)

  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })
  app.route('/', stripe.routes)
  app.route('/', graph.routes)
  app.route('/', push.routes)
  app.route('/', rt.routes)
  app.route('/_demo/control/rt', rt.control)
  app.route('/_demo/rt', rt.pages)
  app.route('/_demo/control/push', push.control)
  const forget = () => {
    stripe.clear()
    push.clear()
    rt.register.clear()
  }
  app.route('/_demo/control', controlApi({ faults, log, mails: mailbox.mails, report: graph.report, forget }))
  app.route('/_demo/whatsapp', whatsappPages({ log, report: graph.report }))
  app.route('/_demo/mail', mailPages(mailbox.mails))
  app.route(
    '/_demo',
    indexPage(() => ({
      ...{ mails: mailbox.mails.all().length, messages: log.all().length, payments: stripe.count() },
      receipts: rt.register.journal().length,
    })),
  )
  app.get('/_demo/stile.css', (context) => context.body(STYLE_SHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  const server = createAdaptorServer({ fetch: app.fetch })
  url = await listen(server, port)
  const stop = async () => {
    await Promise.all([close(server), webhook.stop(), stripe.stop(), mailbox.stop()])
  }
  return {
    url,
    smtp: { host: HOST, port: mailbox.port },
    keys: { ...whatsappKeys(url, appSecret), ...stripeKeys(url, webhookSecret), ...(await vapidKeys()), STAND_INS_URL: url },
    stop,
  }
}

function whatsappKeys(url: string, appSecret: string): Record<string, string> {
  return {
    WHATSAPP_TOKEN: ACCOUNT.token,
    WHATSAPP_PHONE_NUMBER_ID: ACCOUNT.phoneNumberId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    WHATSAPP_API_URL: url,
  }
}

function stripeKeys(url: string, webhookSecret: string): Record<string, string> {
  return { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url }
}

/** Good for this run: a shop that lives longer has its own. */
async function vapidKeys(): Promise<Record<string, string>> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: d, VAPID_SUBJECT: 'mailto:ciao@sfoglia.demo' }
}

function listen(server: ServerType, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      const address: AddressInfo | string | null = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The stand-ins do not listen on a port.'))
      else resolve(`http://${HOST}:${address.port}`)
    })
  })
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}

// The stand-ins' own API at /_demo/control, for tests and for who wants to see the shop cope: what was received, and what to do
// wrong next. The edge does not pass it on (edge/http/demo-proxy.ts): only this machine reaches it.

const Report = object({
  id: string(),
  state: picklist(['sent', 'delivered', 'read', 'failed']),
  error_code: optional(pipe(number(), integer())),
})

interface Controlled {
  faults: Faults
  log: MessageLog
  mails: BoundedList<ReceivedMail>
  report: Graph['report']
  /** Empties what has a control API of its own. */
  forget: () => void
}

/** To be mounted at /_demo/control. */
function controlApi({ faults, log, mails, report, forget }: Controlled): Hono {
  const app = new Hono()
  app.post('/fail', async ({ req }) => {
    const plan = safeParse(FaultPlan, await req.json())
    if (!plan.success) return Response.json({ problems: plan.issues.map(({ message }) => message) }, { status: 400 })
    faults.plan(plan.output)
    return Response.json({ ok: true })
  })
  app.get('/whatsapp', () => Response.json({ messages: log.all() }))
  app.get('/mail', () => Response.json({ mails: mails.all() }))
  app.post('/whatsapp/report', async ({ req }) => {
    const order = safeParse(Report, await req.json())
    const message = order.success ? log.all().find(({ id }) => id === order.output.id) : undefined
    if (!order.success || !message) return Response.json({ ok: false }, { status: 404 })
    await report(message, order.output.state, order.output.error_code)
    return Response.json({ ok: true })
  })
  app.post('/reset', () => {
    faults.clear()
    log.clear()
    mails.clear()
    forget()
    return Response.json({ ok: true })
  })
  return app
}
