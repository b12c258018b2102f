// The frame of every demo page: plain HTML that works without a script, and says on top that nothing leaves this machine.
import type { Context } from 'hono'
import { html } from 'hono/html'

/** Stricter than the shop's own: these pages run no script at all. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
} as const

/** @param body made with hono's `html`, which escapes what it is given */
export function demoPage(context: Context, title: string, body: unknown, status: 200 | 404 = 200): Response | Promise<Response> {
  return context.html(
    html`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Dimostrazione di Sfoglia</title>
<link rel="stylesheet" href="/_demo/stile.css">
</head>
<body>
<header>
<p class="notice">Dimostrazione: qui non parte nulla davvero.</p>
<nav class="bar" aria-label="Dimostrazione"><a href="/_demo/">Dove va cosa</a><a href="/_demo/mail">Posta</a><a href="/_demo/whatsapp">WhatsApp</a><a href="/_demo/stripe">Pagamenti</a><a href="/">Torna al negozio</a></nav>
</header>
<main>${body}</main>
</body>
</html>`,
    status,
    PAGE_HEADERS,
  )
}

/** `21 novembre, 10:15` on the shop's clock. */
export function momentText(atMs: number): string {
  return MOMENT.format(atMs)
}

const MOMENT = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Rome',
})
