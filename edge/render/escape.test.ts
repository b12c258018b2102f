// What people wrote, inside a document.
import { expect, test } from 'vitest'
import { escapeHtml, jsonForScript } from './document.ts'

test.each([
  ['<script>', '&lt;script&gt;'],
  ['a & b', 'a &amp; b'],
  ['" onload="x', '&quot; onload=&quot;x'],
  ["l'ora", 'l&#39;ora'],
  ['Tiramisù è buono', 'Tiramisù è buono'],
])('%s as text and in an attribute', (text, escaped) => expect(escapeHtml(text)).toBe(escaped))

test('JSON in a script element cannot leave it, and says the same', () => {
  const value = { name: '</script><!-- \u2028\u2029 "q"' }
  const written = jsonForScript(value)
  expect(written).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(written)).toEqual(value)
})
