// One address of the shop for all browsers, whatever port its server got: what a browser keeps belongs to an origin, so only then
// can a device that was made ready in one shop be used in its copies. Names under localhost count as secure, like 127.0.0.1.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Certificate } from '../faults/fault-proxy.ts'

const run = promisify(execFile)

export const SHOP_ORIGIN = 'http://sfoglia.localhost'

/** The same with HTTPS, by a certificate that nobody vouches for: the line ends it, as a proxy before the shop does. */
export const SECURE_ORIGIN = 'https://sfoglia.localhost'

/** Leads this address, in this browser alone, to a server of this machine. @param url of that server, or of the line to it */
export function originArguments(url: string, origin: string): string[] {
  if (origin === SECURE_ORIGIN) {
    return [`--proxy-server=${url}`, '--proxy-bypass-list=<-loopback>', '--ignore-certificate-errors']
  }
  return [`--host-resolver-rules=MAP ${new URL(SHOP_ORIGIN).hostname}:80 ${new URL(url).host}`]
}

let made: Promise<Certificate> | null = null

/** For the shop's name, made once a process. */
export function ownCertificate(): Promise<Certificate> {
  made ??= makeCertificate()
  return made
}

async function makeCertificate(): Promise<Certificate> {
  const name = new URL(SECURE_ORIGIN).hostname
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-certificate-'))
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', keyFile, '-out', certFile],
    ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
  ])
  const certificate = { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
  await rm(dir, { recursive: true })
  return certificate
}
