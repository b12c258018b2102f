// What makes a password too easy to guess, said before it is taken. The server knows the commonest ones as well
// (common-passwords.ts); forms need not carry them and show the server's sentence.

export const PASSWORD_MIN = 8
/** Whoever sees all orders. */
export const PASSWORD_MIN_STAFF = 10
/** Bytes: what bcrypt takes into account. */
const PASSWORD_MAX_BYTES = 71

export const TEXT_COMMON_PASSWORD = 'È fra le password più usate del mondo, e si prova per prima. Scegline un’altra.'

interface Whose {
  email?: string
  shopName?: string
  isStaff?: boolean
}

/** Italian, what is wrong with a new password; null when nothing is. */
export function passwordProblem(password: string, { email = '', shopName = '', isStaff = false }: Whose = {}): string | null {
  const least = isStaff ? PASSWORD_MIN_STAFF : PASSWORD_MIN
  if (password.length < least) return `Scegli una password di almeno ${least} caratteri.`
  if (utf8Length(password) > PASSWORD_MAX_BYTES) return 'La password è troppo lunga.'
  const text = password.toLowerCase()
  if (isRow(text) || isRepeated(text)) return 'Una fila o un pezzetto che si ripete si indovina subito. Scegline un’altra.'
  if (isMadeOf(text, `${email} ${shopName} sfoglia`))
    return 'Chi la prova comincia dal nome del negozio e dalla tua e-mail. Scegline un’altra.'
  return null
}

/** `12345678`, `hgfedcba`. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

/** `aaaaaaaa`, `abababab`, `123123123`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/u.test(text) && new Set(text).size <= 4
}

/** Nothing but one of these words, with digits and signs around it. Letters by range: the database's engine knows no `\p{L}`. */
function isMadeOf(text: string, words: string): boolean {
  const known = words.toLowerCase().split(/[^a-zà-ÿ0-9]+/)
  const found = known.filter((word) => word.length >= 4 && text.includes(word))
  const rest = found.reduce((left, word) => left.replaceAll(word, ''), text)
  return found.length > 0 && rest.replace(/[^a-zà-ÿ]/g, '').length < 4
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
