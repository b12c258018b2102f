// The mailbox over real SMTP, and its pages: hostile mails are shown and do nothing.
import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StandIns, startStandIns } from './server.ts'

let standIns: StandIns
beforeAll(async () => {
  standIns = await startStandIns({ shopUrl: () => 'http://127.0.0.1:1', webhookSecret: 'x', appSecret: 'x', port: 0 })
})
afterAll(() => standIns.stop())

const HOSTILE = `From: Sfoglia <ciao@sfoglia.demo>
To: anna@sfoglia.test
Subject: =?utf-8?q?Perch=C3=A9_=3Cscript=3Ealert(1)=3C/script=3E?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Ciao <b>Anna</b>, apri (https://sfoglia.test/verifica-email?token=3Dabc&x=3D1).
javascript:alert(1) e javascript://sfoglia.test/%0Aalert(1) e https://sfoglia.test/"onmouseover=3D"alert(1)

--b
Content-Type: text/html; charset=utf-8

<p>Ciao</p><script>alert(1)</script><img src=x onerror=alert(1)>
--b--
`

/** Speaks SMTP line by line. @returns the last answer's code and text */
async function sendMail(mail: string): Promise<string> {
  const socket = createConnection(standIns.smtp.port, standIns.smtp.host)
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    for (;;) {
      const { value } = await answers.next()
      if (!/^\d{3}-/.test(value)) return value
    }
  }
  await next()
  for (const line of ['EHLO shop', 'MAIL FROM:<ciao@sfoglia.demo>', 'RCPT TO:<anna@sfoglia.test>', 'DATA']) {
    socket.write(`${line}\r\n`)
    await next()
  }
  socket.write(`${mail.replaceAll('\n', '\r\n')}\r\n.\r\n`)
  const answer = await next()
  socket.end('QUIT\r\n')
  return answer
}

const page = async (path: string) => {
  const response = await fetch(standIns.url + path)
  return { status: response.status, policy: response.headers.get('Content-Security-Policy') ?? '', text: await response.text() }
}
const kept = async () => (await fetch(`${standIns.url}/_demo/control/mail`)).json()

describe('a mail', () => {
  test('is taken, kept and listed', async () => {
    expect(await sendMail(HOSTILE)).toMatch(/^250 /)
    expect(await kept()).toMatchObject({
      mails: [{ from: 'ciao@sfoglia.demo', to: ['anna@sfoglia.test'], subject: 'Perché <script>alert(1)</script>' }],
    })
    const { text } = await page('/_demo/mail')
    expect(text).toContain('Perché &lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('is shown as text whose links work and whose markup is only text', async () => {
    const { text, policy } = await page('/_demo/mail/1')
    expect(text).toContain(
      '(<a href="https://sfoglia.test/verifica-email?token=abc&amp;x=1">https://sfoglia.test/verifica-email?token=abc&amp;x=1</a>).',
    )
    expect(text).toContain('Ciao &lt;b&gt;Anna&lt;/b&gt;')
    expect(text).not.toMatch(/href="javascript/)
    expect(text).not.toMatch(/<[^>]*onmouseover/)
    expect(text).not.toContain('<script')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
  })

  test('has its HTML in a sandbox without scripts', async () => {
    const { text, policy } = await page('/_demo/mail/1/html')
    expect(text).toContain('<p>Ciao</p>')
    expect(policy).toMatch(/^sandbox /)
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|allow-forms|script-src/)
    expect(policy).toContain("default-src 'none'")
  })

  test.each(['/_demo/mail/99', '/_demo/mail/99/html', '/_demo/mail/x'])('%s is not there', async (path) => {
    expect((await page(path)).status).toBe(404)
  })
})

test.each([
  [451, /^451 /],
  [550, /^550 /],
])('told to fail with %i it takes nothing', async (code, answer) => {
  const before = await kept()
  await fetch(`${standIns.url}/_demo/control/fail`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ service: 'smtp', times: 1, with: { code } }),
  })
  expect(await sendMail(HOSTILE)).toMatch(answer)
  expect(await kept()).toEqual(before)
})

test.each(['/_demo', '/_demo/', '/_demo/mail', '/_demo/whatsapp'])('%s says what it is', async (path) => {
  const { status, text } = await page(path)
  expect(status).toBe(200)
  expect(text).toContain('Dimostrazione: qui non parte nulla davvero.')
  expect(text).toContain('<html lang="it">')
})
