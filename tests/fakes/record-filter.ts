// The part of PocketBase's filter language that the mirror speaks, on plain objects: comparisons of texts, &&, ||, brackets.

export type FakeRecord = { id: string; updated: string } & Record<string, unknown>
type Test = (read: (field: string) => string) => boolean

/** @param filter as in the query; empty for everything. @throws when it holds something else than what is spoken here */
export function recordFilter(filter: string): Test {
  const tokens = filter.match(/"[^"]*"|&&|\|\||[()]|[<>!]?=|[<>~]|[\w.]+/g) ?? []
  let position = 0
  const next = () => tokens[position++] ?? ''

  function either(): Test {
    const parts = [both()]
    while (tokens[position] === '||') {
      position++
      parts.push(both())
    }
    return (read) => parts.some((part) => part(read))
  }

  function both(): Test {
    const parts = [one()]
    while (tokens[position] === '&&') {
      position++
      parts.push(one())
    }
    return (read) => parts.every((part) => part(read))
  }

  function one(): Test {
    const token = next()
    if (token === '(') {
      const inner = either()
      if (next() !== ')') throw new Error(`Unclosed bracket: ${filter}`)
      return inner
    }
    const compare = COMPARISONS[next()]
    const value = next().replaceAll('"', '')
    if (!compare) throw new Error(`Not understood: ${filter}`)
    return (read) => compare(read(token), value)
  }

  if (tokens.length === 0) return () => true
  const test = either()
  if (position < tokens.length) throw new Error(`Not understood: ${filter}`)
  return test
}

const COMPARISONS: Record<string, (a: string, b: string) => boolean> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '~': (a, b) => like(b.includes('%') ? b : `%${b}%`).test(a),
}

/** SQL's pattern. */
function like(pattern: string): RegExp {
  const letters = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  return new RegExp(`^${letters}$`, 'is')
}
