// Text for a printer that has one font and a few hundred characters: columns of 12 dots, words wrapped, typographic signs
// replaced by the plain ones that every code page has.

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}

export function plainText(text: string): string {
  return text.replace(/[’‘“”–—…\u00a0]/g, (sign) => PLAIN[sign] ?? sign)
}

/** Lines of at most `columns` characters; a word that is longer is cut. Never empty. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of plainText(text)
    .split(/\s+/)
    .flatMap((long) => cut(long, columns))) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function cut(word: string, columns: number): string[] {
  const pieces: string[] = []
  for (let from = 0; from < word.length; from += columns) pieces.push(word.slice(from, from + columns))
  return pieces.length > 0 ? pieces : ['']
}
