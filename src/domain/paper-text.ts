// Text for a printer that has one font and a few hundred characters. What it lacks is replaced by what is nearest, as far as there is
// something near.
import { fold } from './fold.ts'

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '⁄': '/',
  '€': 'EUR',
}

interface PaperText {
  /** May be empty. */
  text: string
  /** Letters or digits that nothing stands for: of another script. Signs and pictures simply go. */
  isLost: boolean
  /** Every letter is the one that was written. */
  isWhole: boolean
}

/** @param isShown whether the printer has this character; it always has those of ASCII */
export function paperText(text: string, isShown: (letter: string) => boolean): PaperText {
  const letters = [...text.normalize('NFC').replace(/\s/g, ' ')].map((letter) => {
    const shown = isShown(letter) ? letter : (PLAIN[letter] ?? nearest(letter, isShown))
    return { letter, shown, isLetter: /[\p{L}\p{N}]/u.test(letter) }
  })
  return {
    text: letters.map(({ shown }) => shown).join(''),
    isLost: letters.some(({ shown, isLetter }) => isLetter && shown === ''),
    isWhole: letters.every(({ letter, shown, isLetter }) => !isLetter || shown === letter),
  }
}

/** `ﬁ` is `fi`, `Ł` `L`, `ő` `o`; nothing for what has no Latin letters. */
function nearest(letter: string, isShown: (letter: string) => boolean): string {
  const plain = letter === letter.toLowerCase() ? fold(letter) : fold(letter).toUpperCase()
  return [...plain].map((part) => (isShown(part) ? part : (PLAIN[part] ?? ''))).join('')
}
