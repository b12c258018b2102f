// A mail server of the tests' own: keeps what it gets, and refuses when it is told to.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  port: number
  /** In the order in which they came. */
  mails: Email[]
  /** The next `times` recipients are refused so. */
  refuse(times: number, code: number, message: string): void
  /** Waits for the mail that `isIt` describes. @throws when it does not come */
  mail(isIt: (mail: Email) => boolean): Promise<Email>
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  let refusals: { times: number; code: number; message: string } = { times: 0, code: 0, message: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (refusals.times === 0) return done()
      refusals.times -= 1
      done(Object.assign(new Error(refusals.message), { responseCode: refusals.code }))
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          mails.push(mail)
          done()
        }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    mails,
    refuse: (times, code, message) => {
      refusals = { times, code, message }
    },
    async mail(isIt) {
      const deadline = Date.now() + PATIENCE_MS
      for (;;) {
        const found = mails.find(isIt)
        if (found) return found
        if (Date.now() > deadline) throw new Error(`No such mail among: ${mails.map(({ subject }) => subject).join(', ')}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
