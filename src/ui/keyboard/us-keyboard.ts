// What a key writes on an American keyboard, whatever keyboard the machine believes to have: most scanners leave the factory as
// American ones, and press the key that has the sign there.

const SIGNS: Readonly<Record<string, string>> = {
  ...{ Backquote: '`~', Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|' },
  ...{ Semicolon: ';:', Quote: '\'"', Comma: ',<', Period: '.>', Slash: '/?', Space: '  ' },
  ...{ Digit1: '1!', Digit2: '2@', Digit3: '3#', Digit4: '4$', Digit5: '5%' },
  ...{ Digit6: '6^', Digit7: '7&', Digit8: '8*', Digit9: '9(', Digit0: '0)' },
  ...{ NumpadAdd: '++', NumpadSubtract: '--', NumpadMultiply: '**', NumpadDivide: '//', NumpadDecimal: '..' },
}

/**
 * One sign. Locked capitals do not matter.
 * @param code the place of the key (UI Events, `code`); of a key without one, what it wrote
 */
export function usSign({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const [, digit] = /^Numpad(\d)$/.exec(code) ?? []
  return digit ?? SIGNS[code]?.charAt(shiftKey ? 1 : 0) ?? key
}
