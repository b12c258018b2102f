// The text of a description that was written for a web page.

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ', euro: '€', deg: '°', hellip: '…', bull: '•', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', ndash: '–', mdash: '—', frac12: '½', frac14: '¼' },
  ...{ agrave: 'à', egrave: 'è', eacute: 'é', igrave: 'ì', ograve: 'ò', ugrave: 'ù', aacute: 'á', ccedil: 'ç', uuml: 'ü' },
  ...{ Agrave: 'À', Egrave: 'È', Eacute: 'É', Igrave: 'Ì', Ograve: 'Ò', Ugrave: 'Ù', ouml: 'ö', auml: 'ä', ecirc: 'ê' },
}

/** Paragraphs and points of a list are lines of their own; a text without tags stays as it is. */
export function htmlText(html: string): string {
  if (!/<[a-z!/]|&[a-z#0-9]+;/i.test(html)) return html.trim()
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s*<br\s*\/?>\s*/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/?(p|div|ul|ol|table|tr|h[1-6]|section|article|blockquote)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]+|[a-z0-9]+);/gi, (whole, name: string) => letterOf(name) ?? whole)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=- )/g, '\n')
    .trim()
}

function letterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
