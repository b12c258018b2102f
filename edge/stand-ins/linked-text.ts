// A mail's plain text with its web addresses as links.
import { html } from 'hono/html'

/** Ends before the bracket, quote or full stop that a sentence puts behind an address. */
const ADDRESS = /(https?:\/\/[^\s<>"'()[\]]*[^\s<>"'()[\].,;:!?])/

/** Everything is escaped; only http and https become links. */
export function linkedText(text: string) {
  const parts = text.split(ADDRESS)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`
}
