// A scanner: the keys that it presses, what they write on a machine with the same or with an Italian keyboard, and how fast they come.

export interface ScannerKey {
  /** What it writes. */
  key: string
  /** Where it stands (UI Events, `code`). */
  code: string
  shiftKey: boolean
}

/** By place: American without and with Shift, Italian without and with Shift. */
const PLACES: Readonly<Record<string, string>> = {
  ...{ Minus: "-_'?", Equal: '=+ì^', BracketLeft: '[{èé', BracketRight: ']}+*', Semicolon: ';:òç', Quote: '\'"à°' },
  ...{ Comma: ',<,;', Period: '.>.:', Slash: '/?-_', Backslash: '\\|ù§', Space: '    ' },
  ...{ Digit1: '1!1!', Digit2: '2@2"', Digit3: '3#3£', Digit4: '4$4$', Digit5: '5%5%' },
  ...{ Digit6: '6^6&', Digit7: '7&7/', Digit8: '8*8(', Digit9: '9(9)', Digit0: '0)0=' },
}

/** An American scanner on an Italian machine. @param text of letters, digits and signs that an American keyboard has */
export function italianKeys(text: string): ScannerKey[] {
  return americanKeys(text).map((pressed) => {
    const { code, shiftKey } = pressed
    return { ...pressed, key: PLACES[code]?.charAt(shiftKey ? 3 : 2) ?? pressed.key }
  })
}

/** On a machine with the scanner's own keyboard. @param text the same */
export function americanKeys(text: string): ScannerKey[] {
  return [...text].map((key) => {
    if (/[a-z]/i.test(key)) return { key, code: `Key${key.toUpperCase()}`, shiftKey: key !== key.toLowerCase() }
    const [code, signs] = Object.entries(PLACES).find(([, all]) => all.slice(0, 2).includes(key)) ?? []
    if (code === undefined || signs === undefined) throw new Error(`no key writes ${key}`)
    return { key, code, shiftKey: signs.indexOf(key) === 1 }
  })
}

interface Keyboard {
  /** Of the Chrome DevTools protocol. */
  send: (method: 'Input.dispatchKeyEvent', stroke: Stroke) => Promise<unknown>
}

interface Stroke {
  type: 'keyDown' | 'rawKeyDown' | 'keyUp'
  key: string
  code: string
  text: string
  modifiers: number
  windowsVirtualKeyCode: number
  /** Seconds since 1970. */
  timestamp: number
}

const SHIFT = 8
const BETWEEN_KEYS_S = 0.008

/** All at once, each with the time at which a scanner presses it: how busy this machine is makes it no slower. */
export async function typeAsScanner(keyboard: Keyboard, keys: readonly ScannerKey[], end: 'Enter' | 'Tab' | null): Promise<void> {
  const ends = end === null ? [] : [{ key: end, code: end, shiftKey: false }]
  const startS = performance.timeOrigin / 1000 + performance.now() / 1000
  const sent = [...keys, ...ends].flatMap(({ key, code, shiftKey }, index) => {
    const text = key.length === 1 ? key : key === 'Enter' ? '\r' : ''
    const windowsVirtualKeyCode = key === 'Enter' ? 13 : key === 'Tab' ? 9 : 0
    const timestamp = startS + index * BETWEEN_KEYS_S
    const stroke = { key, code, text, windowsVirtualKeyCode, timestamp, modifiers: shiftKey ? SHIFT : 0 }
    return [
      keyboard.send('Input.dispatchKeyEvent', { ...stroke, type: text === '' ? 'rawKeyDown' : 'keyDown' }),
      keyboard.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyUp' }),
    ]
  })
  await Promise.all(sent)
}
