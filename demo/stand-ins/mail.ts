// Takes every mail that the shop sends, by SMTP as a real provider would, and keeps it here. Nothing leaves this machine.
import type { AddressInfo } from 'node:net'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { type BoundedList, boundedList } from './bounded-list.ts'
import { demoPage, momentText, PAGE_HEADERS } from './demo-pages.ts'
import type { Faults } from './faults.ts'

/** PocketBase's mails have no pictures and stay far below. */
const LARGEST_BYTES = 5_000_000

export interface ReceivedMail {
  /** Counts from 1. */
  id: number
  atMs: number
  from: string
  /** As in the envelope: who really gets it. */
  to: string[]
  subject: string
  /** Empty when the mail has no such part. */
  text: string
  html: string
}

export interface Mailbox {
  port: number
  mails: BoundedList<ReceivedMail>
  stop(): Promise<void>
}

/** Listens on loopback without login or encryption, on a free port. */
export async function startMailbox(host: string, faults: Faults): Promise<Mailbox> {
  const mails = boundedList<ReceivedMail>()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) }
      receive(stream).then(
        ({ subject = '', text = '', html = '' }) => {
          const fault = faults.take('smtp')
          if (fault?.silence) return
          if (fault) return callback(refusal(Number(fault.code ?? fault.status ?? 451)))
          count += 1
          mails.add({ id: count, atMs: Date.now(), ...envelope, subject, text, html })
          callback()
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // A client that hangs up in the middle is its own affair.
  server.on('error', (error) => console.warn(`Stand-in for mail: ${error.message}`))
  const port = await listen(server, host)
  return { port, mails, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function receive(stream: SMTPServerDataStream) {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(new Uint8Array(Buffer.concat(chunks)))
}

/** 4xx: later, please; 5xx: never (RFC 5321 §4.2.1). */
function refusal(responseCode: number): Error {
  const text =
    responseCode < 500 ? 'Requested action aborted: local error in processing' : 'Requested action not taken: mailbox unavailable'
  return Object.assign(new Error(text), { responseCode })
}

function listen(server: SMTPServer, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, host, () => {
      const address: AddressInfo | string | null = server.server.address()
      if (address === null || typeof address === 'string') reject(new Error('The mailbox does not listen on a port.'))
      else resolve(address.port)
    })
  })
}

// The mailbox at /_demo/mail. A mail is shown as text with its links; its HTML is a document of its own, behind a policy under
// which nothing in it can run, load from elsewhere, or act as the shop.

/**
 * A sandbox is an origin of its own: no script, form or login of the shop is within reach. Links do open, as in a mail program.
 */
const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** To be mounted at /_demo/mail. */
export function mailPages(mails: BoundedList<ReceivedMail>): Hono {
  const find = (context: Context): ReceivedMail | undefined =>
    mails.all().find(({ id }) => String(id) === context.req.param('id'))
  const app = new Hono()
  app.get('/', (context) => {
    const newestFirst = [...mails.all()].reverse()
    return demoPage(
      context,
      'Posta',
      html`<h1>Posta</h1>
<p class="muted">Le e-mail che il negozio ha mandato, dalla più recente. Nessuna casella le riceve.</p>
${newestFirst.length === 0 ? html`<p class="card">Ancora nessuna e-mail. Registrati, oppure chiedi una nuova password.</p>` : html`<ol class="list">${newestFirst.map(entry)}</ol>`}`,
    )
  })
  app.get('/:id', (context) => {
    const mail = find(context)
    return mail ? demoPage(context, mail.subject, letter(mail)) : missing(context)
  })
  app.get('/:id/html', (context) => {
    const mail = find(context)
    if (!mail || mail.html === '') return missing(context)
    return context.html(mail.html, 200, { ...PAGE_HEADERS, 'Content-Security-Policy': MAIL_POLICY })
  })
  return app
}

function entry({ id, subject, to, atMs }: ReceivedMail) {
  return html`<li class="card">
<p><a href="/_demo/mail/${id}">${subject === '' ? '(senza oggetto)' : subject}</a></p>
<p class="row muted"><span>A ${to.join(', ')}</span><span>${momentText(atMs)}</span></p>
</li>`
}

function letter(mail: ReceivedMail) {
  return html`<h1>${mail.subject}</h1>
<dl class="facts"><dt>Da</dt><dd>${mail.from}</dd><dt>A</dt><dd>${mail.to.join(', ')}</dd><dt>Arrivata</dt><dd>${momentText(mail.atMs)}</dd></dl>
${mail.text.trim() === '' ? html`<p class="muted">Questa e-mail ha solo la versione con i colori.</p>` : html`<section class="card" aria-label="Testo"><p class="text">${linkedText(mail.text)}</p></section>`}
<p class="actions">${mail.html === '' ? '' : html`<a class="button quiet" href="/_demo/mail/${mail.id}/html">Aprila com’è, con i colori</a>`}<a class="button quiet" href="/_demo/mail">Tutte le e-mail</a></p>`
}

function missing(context: Context): Response | Promise<Response> {
  return demoPage(context, 'Non c’è', html`<h1>Questa e-mail non c’è</h1><p><a href="/_demo/mail">Tutte le e-mail</a></p>`, 404)
}

// A mail's plain text with its web addresses as links.

/** Ends before the bracket, quote or full stop that a sentence puts behind an address. */
const ADDRESS = /(https?:\/\/[^\s<>"'()[\]]*[^\s<>"'()[\].,;:!?])/

/** Everything is escaped; only http and https become links. */
function linkedText(text: string) {
  const parts = text.split(ADDRESS)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`
}
