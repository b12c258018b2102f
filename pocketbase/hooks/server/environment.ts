// What the environment says. Of mails and of where the shop's pages are, each time the server reads its settings: kept in memory, over
// what the dashboard says, so that a password changed there takes effect with the next start. And of the superuser, by a command of
// its own: PocketBase's takes the password as an argument, which every account of the machine can read.
import { findRecord } from './database.ts'
import { theShop } from './shop-settings.ts'

const MAIL_VARIABLES = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USERNAME', 'SMTP_PASSWORD', 'SMTP_TLS'] as const

/**
 * `SFOGLIA_URL` (origin of the shop), `SFOGLIA_SENDER` (address that mails come from), `SMTP_HOST`, `SMTP_PORT` (587),
 * `SMTP_USERNAME`, `SMTP_PASSWORD`, `SMTP_TLS` (`true`: TLS from the first byte; else STARTTLS where it is offered). Without
 * `SMTP_HOST` the settings of the dashboard stand. `SFOGLIA_CLIENT_HEADER` names the header in which the edge says where a
 * request comes from, when something between the two rewrites X-Forwarded-For.
 */
export function applyEnvironment(app: PbApp): void {
  const { meta, smtp, trustedProxy } = app.settings()
  nameServer(app)
  const url = $os.getenv('SFOGLIA_URL')
  const sender = $os.getenv('SFOGLIA_SENDER')
  if (url !== '') meta.appURL = url
  if (sender !== '') meta.senderAddress = sender
  const clientHeader = $os.getenv('SFOGLIA_CLIENT_HEADER')
  if (clientHeader !== '') trustedProxy.headers = [clientHeader]
  const [host, port, username, password, tls] = MAIL_VARIABLES.map((name) => $os.getenv(name))
  if (!host) return
  // The form of all variables stands in edge/environment.ts, by which npm start judges. A service's database meets them here first: without
  // a port each mail would fail, one by one.
  if (!/^\d{0,5}$/.test(port ?? '')) throw new Error(`SMTP_PORT is ${port}: it must be a number from 1 to 65535.`)
  smtp.enabled = true
  smtp.host = host
  smtp.port = Number(port || '587')
  smtp.username = username
  smtp.password = password
  smtp.tls = tls === 'true'
}

/** Its own mails, such as a superuser's new password, come from the shop too. */
function nameServer(app: PbApp): void {
  // Its first migration has not made one yet.
  if (!app.hasTable('shop')) return
  const name = theShop(app)?.getString('name') ?? ''
  const { meta } = app.settings()
  if (name !== '') Object.assign(meta, { appName: name, senderName: name })
}

/** `pocketbase set-superuser`: the account `SUPERUSER_EMAIL` gets `SUPERUSER_PASSWORD`. @throws Error when one of them is missing */
export function setSuperuser(app: PbApp): void {
  const [email, password] = [$os.getenv('SUPERUSER_EMAIL'), $os.getenv('SUPERUSER_PASSWORD')]
  if (email === '' || password === '') throw new Error('SUPERUSER_EMAIL and SUPERUSER_PASSWORD have to be set.')
  const known = findRecord(app, '_superusers', { email })
  const superuser = known ?? new Record(app.findCollectionByNameOrId('_superusers'))
  superuser.set('email', email)
  superuser.setPassword(password)
  app.save(superuser)
}
