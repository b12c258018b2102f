// Whatever people type, in whichever place of a mail: it stays text.
import { describe, expect, test } from 'vitest'
import { escapeHtml, type MailContent, type MailShop, mailOf } from './mail-layout.ts'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><style>*{display:none}</style>',
  '&lt;b&gt; &amp;',
  '<!-- ',
  ']]>',
]

const SHOP: MailShop = {
  ...{ name: 'Pasticceria Rossi', address: '', phone: '0583 123456' },
  ...{ legalName: '', vatNumber: '', mail: '', accent: '', logoUrl: '' },
}

const everywhere = (text: string): MailContent => ({
  ...{ subject: text, title: text, paragraphs: [text], notes: [text] },
  facts: [{ label: text, value: text }],
  lines: [{ name: text, detail: text, value: text }],
  sums: [{ label: text, value: text }],
  action: { label: text, url: `https://sfoglia.test/?x=${text}` },
  shop: {
    ...SHOP,
    name: text,
    address: text,
    phone: text,
    legalName: `${text} srl`,
    vatNumber: text,
    logoUrl: `https://sfoglia.test/${text}`,
  },
})

describe('the HTML', () => {
  const skeleton = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/(href|src|alt)="[^"]*"/g, '$1'))

  test.each(HOSTILE)('has the same elements with %j in every place', (text) => {
    const { html } = mailOf(everywhere(text))
    expect(skeleton(html)).toEqual(skeleton(mailOf(everywhere('Anna')).html))
    expect(html).toContain(escapeHtml(text))
  })

  test('is told back as it was typed', () => {
    for (const text of HOSTILE) {
      const back = escapeHtml(text).replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => {
        const characters: { [name: string]: string } = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
        return characters[name] ?? ''
      })
      expect(back).toBe(text)
      expect(escapeHtml(text)).not.toMatch(/[<>"']/)
    }
  })
})

test('a subject is one line: nothing follows it into the headers', () => {
  expect(mailOf({ ...everywhere('x'), subject: 'Ordine\r\nBcc: tutti@example.it\n\n<b>' }).subject).toBe(
    'Ordine Bcc: tutti@example.it <b>',
  )
})

test('the plain text says what the HTML says', () => {
  const { text } = mailOf({
    subject: 'Ordine W-0001',
    title: 'Il tuo ordine W-0001 è confermato',
    paragraphs: ['Ciao Anna,'],
    facts: [{ label: 'Ritiro', value: 'sabato 21 novembre alle 10:15' }],
    lines: [{ name: 'Torta', detail: 'Ripieno: Crema', value: '26,00 €' }],
    sums: [{ label: 'Totale', value: '26,00 €' }],
    action: { label: 'Vedi i tuoi ordini', url: 'https://sfoglia.test/account/ordini' },
    shop: { ...SHOP, legalName: 'Rossi srl', vatNumber: '01234567897' },
  })
  expect(text).toBe(`Il tuo ordine W-0001 è confermato

Ciao Anna,

Ritiro: sabato 21 novembre alle 10:15

- Torta: 26,00 €
  Ripieno: Crema

Totale: 26,00 €

Vedi i tuoi ordini:
https://sfoglia.test/account/ordini

--
Pasticceria Rossi
0583 123456
Rossi srl
Partita IVA 01234567897
`)
})

test('a shop’s mails are in its colour, under its logo', () => {
  const shop = { ...SHOP, accent: '#1f4d36', logoUrl: 'https://rossi.example/api/files/shop/a/foto.png' }
  const { html } = mailOf({ ...everywhere('x'), shop })
  expect(html).toContain('background:#1f4d36;color:#ffffff')
  expect(html).toContain('<img src="https://rossi.example/api/files/shop/a/foto.png" alt="Pasticceria Rossi"')
  expect(html).not.toContain('#b4480f')
})
