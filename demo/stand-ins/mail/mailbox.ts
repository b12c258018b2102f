// Takes every mail that the shop sends, by SMTP as a real provider would, and keeps it here. Nothing leaves this machine.
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { type BoundedList, boundedList } from '../bounded-list.ts'
import type { Faults } from '../faults.ts'

/** A mail with pictures stays far below; PocketBase sends none. */
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
