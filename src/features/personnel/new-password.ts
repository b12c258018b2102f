// A password for a kiosk: nobody has to remember it, somebody has to type it once. Without letters that look alike.

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** `k7mw-…`: 79 bits. */
export function newPassword(): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomLetter).join(''))
  return groups.join('-')
}

function randomLetter(): string {
  // What lies over the last whole round of letters would make some of them likelier.
  const most = 256 - (256 % LETTERS.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < most) return LETTERS.charAt(byte % LETTERS.length)
  }
}
