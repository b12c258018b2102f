// Phone numbers as E.164, as far as the database's script engine can tell: it cannot load the world's numbering plans, so the
// edge looks again, with them, before anything is sent.

/** `+393331234567`, with Italian mobiles as the default; null for what is no number a message can go to. */
export function e164Phone(text: string): string | null {
  const bare = text.replace(/[\s./()-]/g, '').replace(/^00/, '+')
  if (/^\+39/.test(bare)) return isItalianMobile(bare.slice(3)) ? bare : null
  // Country codes never begin with 0; fifteen digits are E.164's most.
  if (bare.startsWith('+')) return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null
  if (isItalianMobile(bare)) return `+39${bare}`
  return bare.startsWith('39') && isItalianMobile(bare.slice(2)) ? `+${bare}` : null
}

function isItalianMobile(digits: string): boolean {
  return /^3\d{8,9}$/.test(digits)
}
