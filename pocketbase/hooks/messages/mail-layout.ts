// What every mail of the shop looks like: one narrow column, inline styles (mail programs know little else), colours that also
// read in a dark scheme, and the same words as plain text. Whatever comes from people is escaped here, once.
import { COLOUR, CRUST } from '#domain/brand/colour.ts'
import { paletteOf } from '#domain/brand/palette.ts'
import { theShop } from '../server/shop-settings.ts'
import { notingMail, senderOf } from './mail-server.ts'

export interface Mail {
  subject: string
  html: string
  text: string
}

export interface MailShop {
  name: string
  address: string
  phone: string
  /** Where it is another than the name. */
  legalName: string
  vatNumber: string
  /** Where answers go. */
  mail: string
  /** `#rrggbb`, or empty. */
  accent: string
  /** Empty without a logo, or where nobody outside reaches it. */
  logoUrl: string
}

export interface MailContent {
  subject: string
  title: string
  /** Plain texts. */
  paragraphs: string[]
  /** Facts such as when and where, above the lines. */
  facts?: { label: string; value: string }[]
  lines?: { name: string; detail: string; value: string }[]
  /** Below the lines. */
  sums?: { label: string; value: string }[] | undefined
  action?: { label: string; url: string }
  /** Small, below the action. */
  notes?: string[]
  shop: MailShop
}

const SANS = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif"
/** For programs that know dark schemes; the others keep the inline colours. */
function darkStyle(accent: string): string {
  const { crust, 'on-crust': onCrust } = paletteOf(accent, 'dark')
  return `@media (prefers-color-scheme: dark) {
  .paper { background: #1d1410 !important } .card { background: #2a1f19 !important; border-color: #4a3a30 !important }
  .ink { color: #f6eadf !important } .muted { color: #cbb8aa !important } .rule { border-color: #4a3a30 !important }
  .button { background: ${crust} !important; color: ${onCrust} !important } .link { color: ${crust} !important }
}`
}

export function mailOf(content: MailContent): Mail {
  return { subject: oneLine(content.subject), html: htmlOf(content), text: textOf(content) }
}

/** By the shop's mail server, in the shop's name. @throws what that server says */
export function sendMail(app: PbApp, address: string, mail: Mail): void {
  notingMail(app, () => app.newMailClient().send(new MailerMessage({ ...senderOf(app), to: [{ address }], ...mail })))
}

/** Text into HTML, in elements and in attributes within double quotes. */
export function escapeHtml(text: string): string {
  const entities: { [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function htmlOf({ title, paragraphs, facts, lines, sums, action, notes, shop }: MailContent): string {
  const accent = COLOUR.test(shop.accent) ? shop.accent : CRUST
  const light = paletteOf(accent, 'light')
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;${SERIF};font-size:26px;line-height:1.25;font-weight:600;color:#2a1a12">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    facts
      ? table(
          facts.map(({ label, value }) => row(`<span class="muted" style="color:#6b564a">${escapeHtml(label)}</span>`, value)),
        )
      : '',
    lines ? table(lines.map(({ name, detail, value }) => row(lineName(name, detail), value))) : '',
    sums ? table(sums.map(({ label, value }) => row(`<strong>${escapeHtml(label)}</strong>`, value))) : '',
    action ? button(action, light) : '',
    ...(notes ?? []).map((text) => small(text)),
  ].join('\n')
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyle(accent)}</style></head>
<body class="paper" style="margin:0;padding:24px 12px;background:#fff9f0;${SANS};font-size:16px;line-height:1.5;color:#2a1a12">
<div style="max-width:560px;margin:0 auto">
<p class="link" style="margin:0 0 16px;${SERIF};font-size:20px;font-weight:600;color:${light.crust}">${headOf(shop)}</p>
<div class="card" style="padding:24px;background:#ffffff;border:1px solid #eadfd0;border-radius:16px">
${body}
</div>
<p class="muted" style="margin:16px 0 0;font-size:14px;color:#6b564a">${[shop.name, shop.address, shop.phone, ...imprintOf(shop)].filter(Boolean).map(escapeHtml).join(' · ')}</p>
</div></body></html>`
}

function textOf({ title, paragraphs, facts, lines, sums, action, notes, shop }: MailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    (facts ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n'),
    (lines ?? [])
      .map(({ name, detail, value }) => [`- ${name}: ${value}`, detail && `  ${detail}`].filter(Boolean).join('\n'))
      .join('\n'),
    (sums ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...(notes ?? []),
    ['--', shop.name, shop.address, shop.phone, ...imprintOf(shop)].filter(Boolean).join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** Where pictures are not shown, the name stands in its place. */
function headOf({ name, logoUrl }: MailShop): string {
  if (logoUrl === '') return escapeHtml(name)
  return `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="56" style="display:block;height:56px;max-width:240px;object-fit:contain;object-position:left;border:0">`
}

/** What the law has a shop say of itself. */
function imprintOf({ name, legalName, vatNumber }: MailShop): string[] {
  return [legalName === name ? '' : legalName, vatNumber && `Partita IVA ${vatNumber}`].filter((text) => text !== '')
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:#2a1a12">${escapeHtml(text)}</p>`
}

function small(text: string): string {
  return `<p class="muted" style="margin:16px 0 0;font-size:14px;color:#6b564a">${escapeHtml(text)}</p>`
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
}

/** @param label HTML */
function row(label: string, value: string): string {
  const cell = 'padding:8px 0;border-top:1px solid #eadfd0;vertical-align:top;color:#2a1a12'
  return `<tr><td class="ink rule" style="${cell}">${label}</td><td class="ink rule" align="right" style="${cell};padding-left:16px">${escapeHtml(value)}</td></tr>`
}

function lineName(name: string, detail: string): string {
  if (detail === '') return escapeHtml(name)
  return `${escapeHtml(name)}<br><span class="muted" style="font-size:14px;color:#6b564a">${escapeHtml(detail)}</span>`
}

function button({ label, url }: { label: string; url: string }, colours: { crust: string; 'on-crust': string }): string {
  return `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:12px;background:${colours.crust};color:${colours['on-crust']};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:12px 0 0;font-size:14px;color:#6b564a">Se il pulsante non funziona, apri questo indirizzo:<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

// What mails say of the shop itself: its name and where it is, and where its pages are.

export function mailShop(app: PbApp): MailShop {
  const shop = theShop(app)
  const text = (field: string) => shop?.getString(field) ?? ''
  const [logo, origin] = [text('logo'), pageUrl(app, '')]
  // A mail program asks from outside.
  const isReached = logo !== '' && origin.startsWith('https://')
  return {
    name: text('name') || 'Il negozio',
    address: text('address'),
    phone: text('phone'),
    legalName: text('legal_name'),
    vatNumber: text('vat_number'),
    mail: text('mail'),
    accent: text('accent'),
    logoUrl: isReached ? `${origin}/api/files/shop/${shop?.id ?? ''}/${logo}` : '',
  }
}

/** A page of ours. @param path with its query, beginning with a slash */
export function pageUrl(app: PbApp, path: string): string {
  return String(app.settings().meta.appURL).replace(/\/+$/, '') + path
}
