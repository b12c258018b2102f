// /_demo/: what goes where while the shop has no keys of its own.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { demoPage } from './page.ts'

const COUNTED = new Intl.NumberFormat('it-IT')

/** To be mounted at /_demo. @param counts how much there is to see, asked at each request */
export function indexPage(counts: () => { mails: number; messages: number; payments: number }): Hono {
  const app = new Hono()
  app.get('/', (context) => {
    const { mails, messages, payments } = counts()
    return demoPage(
      context,
      'Dove va cosa',
      html`<h1>Dove va cosa</h1>
<p>Il negozio è senza chiavi per posta, carte e WhatsApp: al loro posto ci sono queste controfigure, che parlano la stessa lingua. Non si spende denaro e non si scrive a nessuno.</p>
<ul class="list">
<li class="card"><h2><a href="/_demo/mail">Posta</a></h2><p>Conferme, password da reimpostare, ordini. ${COUNTED.format(mails)} finora.</p></li>
<li class="card"><h2><a href="/_demo/whatsapp">WhatsApp</a></h2><p>Ordine confermato, ordine pronto. ${COUNTED.format(messages)} finora.</p></li>
<li class="card"><h2><a href="/_demo/stripe">Pagamenti con carta</a></h2><p>Al pagamento si apre una pagina con “Paga” e “Annulla”. Nessuna carta viene chiesta. ${COUNTED.format(payments)} finora.</p></li>
</ul>`,
    )
  })
  return app
}
