// Stands in for an Epson fiscal printer in the shop's network (FP-81II, FP-90III): its web service at /cgi-bin/fpmate.cgi, which
// pages call from an origin of their own, the paper that would have come out under /_demo/rt, and its troubles on demand.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { boolean, object, optional, picklist, safeParse } from 'valibot'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { demoPage } from '../demo-pages.ts'
import { cutConnection, type Faults, type StandInContext, staySilent } from '../faults.ts'
import { DEPARTMENTS, type JournalEntry } from './journal.ts'
import { type FiscalRegister, fiscalRegister, SERIAL } from './register.ts'
import { answerXml, parseRequest, type RegisterAnswer, type Xml } from './xml.ts'

/** As a printer lets pages of other origins in. */
const OPEN_TO_PAGES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type, SOAPAction',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Private-Network': 'true',
}

export interface RtStandIn {
  register: FiscalRegister
  routes: Hono<{ Bindings: HttpBindings }>
  /** `POST /` sets how it is, `GET /` tells its journal. To be mounted on the control API. */
  control: Hono
  /** To be mounted at /_demo/rt. */
  pages: Hono
}

export function rtStandIn(faults: Faults): RtStandIn {
  const register = fiscalRegister(() => {
    const { day, time } = shopMoment(Date.now())
    return { date: day.split('-').reverse().join('/'), time }
  })
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.options('/cgi-bin/fpmate.cgi', () => new Response(null, { status: 204, headers: OPEN_TO_PAGES }))
  routes.post('/cgi-bin/fpmate.cgi', (context) => serve(context, register, faults))

  const control = new Hono()
  control.get('/', () =>
    Response.json({
      documents: register.journal(),
      totals: register.totals(),
      drawer: register.drawerCount(),
      condition: register.condition,
    }),
  )
  control.post('/', async ({ req }) => {
    const wanted = safeParse(Wanted, await req.json())
    if (!wanted.success) return Response.json({ ok: false }, { status: 400 })
    Object.assign(register.condition, wanted.output)
    return Response.json({ ok: true })
  })
  const pages = new Hono()
  pages.get('/', (context) => journalPage(context, register))
  return { register, routes, control, pages }
}

const Wanted = object({
  paper: optional(picklist(['ok', 'low', 'out'])),
  offline: optional(boolean()),
  inService: optional(boolean()),
  closureNeeded: optional(boolean()),
  saysLast: optional(boolean()),
})

async function serve(context: StandInContext, register: FiscalRegister, faults: Faults): Promise<Response> {
  if (register.condition.offline) return cutConnection(context)
  const body = await context.req.text()
  const element = parseRequest(body)
  if (!element) return answered({ success: false, code: body === '' ? 'NO_DATA' : 'PARSER_ERROR', info: {} })
  // What is asked for is about documents: how the printer is, is asked as well, and answered truly.
  const fault = isDocument(element) ? faults.take('rt') : null
  if (fault?.silence) return staySilent(context)
  if (fault && fault.delay_ms > 0) await sleep(fault.delay_ms, undefined, { ref: false })
  if (fault?.cut === 'before') return cutConnection(context)
  if (fault?.code !== undefined) return answered({ success: false, code: String(fault.code), info: {} })
  const answer = register.run(element, body, fault?.cut === 'half')
  return fault?.lose_reply || fault?.cut ? cutConnection(context) : answered(answer)
}

function isDocument({ name }: Xml): boolean {
  return name === 'printerFiscalReceipt' || name === 'printerFiscalReport'
}

function answered(answer: RegisterAnswer): Response {
  return new Response(answerXml(answer), { headers: { 'Content-Type': 'text/xml; charset=utf-8', ...OPEN_TO_PAGES } })
}

// /_demo/rt: the paper, newest first.

const TITLES: Readonly<Record<JournalEntry['kind'], string>> = {
  receipt: 'Documento commerciale di vendita',
  refund: 'Documento commerciale di reso',
  void: 'Documento commerciale di annullamento',
  closure: 'Chiusura giornaliera',
}

function journalPage(context: Context, { journal }: FiscalRegister) {
  const entries = [...journal()].reverse()
  const departments = Object.entries(DEPARTMENTS).map(([department, vat]) => `reparto ${department} ${vat}`)
  return demoPage(
    context,
    'Registratore telematico',
    html`<h1>Registratore telematico</h1>
<p class="muted">Gli scontrini che sarebbero usciti, dal più recente. Per usarlo, nelle impostazioni del negozio accendi il registratore e scrivi come indirizzo quello di questo sito. Matricola ${SERIAL}, ${departments.join(', ')}.</p>
${entries.length === 0 ? html`<p class="card">Ancora nessuno scontrino. Incassa un ordine con il registratore acceso.</p>` : html`<ol class="list">${entries.map(paper)}</ol>`}`,
  )
}

function paper({ kind, z, number, date, time, lines, isVoided }: JournalEntry) {
  const four = (count: number) => String(count).padStart(4, '0')
  return html`<li class="card">
<p class="row"><strong>${TITLES[kind]}</strong><span class="muted">${date}, ${time}</span></p>
<pre class="paper">${lines.join('\n')}</pre>
<p class="row"><span class="mark${isVoided ? ' wrong' : ''}">${kind === 'closure' ? `Chiusura ${four(z)}` : `N. ${four(z)}-${four(number)}`}${isVoided ? ', annullato' : ''}</span></p>
</li>`
}
