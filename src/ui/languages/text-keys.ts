// Finds the texts that a source file says with `t('…')`, for the test that asks for their translations.

/** String literals in the first argument of each `t(`: one, or both sides of a condition. Comparisons do not count. */
export function saidTexts(source: string): string[] {
  return [...source.matchAll(/(?<![\w.$])t\(/g)].flatMap(({ index }) => literals(firstArgument(source, index + 2)))
}

/** Every string literal, wherever it stands. */
export function literals(source: string): string[] {
  return [...source.matchAll(/([!=]== )?(['"])((?:(?!\2)[^\\\n]|\\.)*)\2/g)]
    .filter(([, comparison]) => comparison === undefined)
    .map(([, , , text = '']) => text.replace(/\\(.)/g, '$1'))
}

/** Up to the first comma or closing bracket that is not inside another bracket or a string. */
function firstArgument(source: string, start: number): string {
  let depth = 0
  let quote = ''
  for (let at = start; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (quote) {
      if (sign === '\\') at++
      else if (sign === quote) quote = ''
    } else if (`'"\``.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth++
    else if (depth === 0 && ',)'.includes(sign)) return source.slice(start, at)
    else if (')]}'.includes(sign)) depth--
  }
  return source.slice(start)
}
