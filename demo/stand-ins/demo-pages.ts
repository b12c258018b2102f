// The frame, the index (/_demo/) and the style sheet of the demo pages: plain HTML that works without a script, and says on top
// that nothing leaves this machine.
import { type Context, Hono } from 'hono'
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
<nav class="bar" aria-label="Dimostrazione"><a href="/_demo/">Dove va cosa</a><a href="/_demo/mail">Posta</a><a href="/_demo/whatsapp">WhatsApp</a><a href="/_demo/stripe">Pagamenti</a><a href="/_demo/rt">Scontrini</a><a href="/">Torna al negozio</a></nav>
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

// /_demo/: what goes where while the shop has no keys of its own.

const COUNTED = new Intl.NumberFormat('it-IT')

/** To be mounted at /_demo. @param counts how much there is to see, asked at each request */
export function indexPage(counts: () => { mails: number; messages: number; payments: number; receipts: number }): Hono {
  const app = new Hono()
  app.get('/', (context) => {
    const { mails, messages, payments, receipts } = counts()
    return demoPage(
      context,
      'Dove va cosa',
      html`<h1>Dove va cosa</h1>
<p>Il negozio è senza chiavi per posta, carte e WhatsApp: al loro posto ci sono queste controfigure, che parlano la stessa lingua. Non si spende denaro e non si scrive a nessuno.</p>
<ul class="list">
<li class="card"><h2><a href="/_demo/mail">Posta</a></h2><p>Conferme, password da reimpostare, ordini. ${COUNTED.format(mails)} finora.</p></li>
<li class="card"><h2><a href="/_demo/whatsapp">WhatsApp</a></h2><p>Ordine confermato, ordine pronto. ${COUNTED.format(messages)} finora.</p></li>
<li class="card"><h2><a href="/_demo/stripe">Pagamenti con carta</a></h2><p>Al pagamento si apre una pagina con “Paga” e “Annulla”. Nessuna carta viene chiesta. ${COUNTED.format(payments)} finora.</p></li>
<li class="card"><h2><a href="/_demo/rt">Scontrini</a></h2><p>Quello che stamperebbe il registratore telematico. ${COUNTED.format(receipts)} finora.</p></li>
</ul>`,
    )
  })
  return app
}

// The looks of the demo pages, served as /_demo/stile.css. Colours are those of src/ui/tokens.css; the pages stand beside the
// shop, not in it, so they share no build with it.

export const STYLE_SHEET = `
:root { --paper: #fff9f0; --card: #fff; --ink: #2a1a12; --muted: #6b564a; --line: #eadfd0; --edge: #8f7a68;
  --crust: #b4480f; --crust-hover: #98390a; --egg: #fff1cc; --egg-line: #f0d58a; --egg-ink: #6a4a00;
  --pistachio: #365a24; --pistachio-wash: #eaf1df; --raspberry: #a31f47; --raspberry-wash: #fbe8ed; --blueberry: #3b4e8c; }
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1rem/1.45 Figtree, system-ui, sans-serif; text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; overflow-wrap: anywhere; }
h1, h2 { font-family: Fraunces, Georgia, serif; font-weight: 540; line-height: 1.15; margin: 0; text-wrap: balance; }
h1 { font-size: 2rem; } h2 { font-size: 1.35rem; }
p, dl, dd, ul, ol { margin: 0; padding: 0; } ul, ol { list-style: none; }
a { color: var(--crust); text-underline-offset: 0.18em; }
:focus-visible { outline: 3px solid var(--blueberry); outline-offset: 2px; }
.notice { background: var(--egg); color: var(--egg-ink); border-bottom: 1px solid var(--egg-line); padding: 12px 16px; text-align: center; font-weight: 600; }
.bar { display: flex; flex-wrap: wrap; gap: 4px 20px; justify-content: center; padding: 12px 16px; border-bottom: 1px solid var(--line); }
.bar a { display: inline-flex; align-items: center; min-height: 44px; }
main { display: grid; gap: 20px; max-width: 46rem; margin: 0 auto; padding: 28px 16px 64px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; box-shadow: 0 1px 2px #5a2e1214, 0 8px 24px #5a2e1217; padding: 20px; display: grid; gap: 12px; }
.list { display: grid; gap: 12px; }
.muted { color: var(--muted); }
.row { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
.text { white-space: pre-wrap; }
.paper { margin: 0; padding: 12px 16px; background: #fff; border: 1px dashed var(--line); overflow-x: auto; font: 0.85rem/1.5 ui-monospace, monospace; }
.bubble { background: var(--pistachio-wash); border-radius: 4px 16px 16px 16px; padding: 12px 16px; max-width: 34rem; }
.mark { border-radius: 999px; padding: 2px 12px; font-size: 0.9rem; background: var(--pistachio-wash); color: var(--pistachio); }
.mark.wrong { background: var(--raspberry-wash); color: var(--raspberry); }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; } .facts dt { color: var(--muted); }
.sum { font-family: Fraunces, Georgia, serif; font-size: 2.4rem; font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; }
.button { font: inherit; font-weight: 600; min-height: 48px; padding: 0 24px; border-radius: 12px; border: 1px solid var(--crust); background: var(--crust); color: #fff; cursor: pointer; display: inline-flex; align-items: center; text-decoration: none; }
.button:hover { background: var(--crust-hover); }
.button.quiet { background: var(--card); color: var(--ink); border-color: var(--edge); }
`
