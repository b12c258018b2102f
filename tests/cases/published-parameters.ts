// The names of parameters that Stripe has published, read from the declarations of the official package.
import { readFileSync } from 'node:fs'

const FOLDER = 'node_modules/stripe/esm/resources'

/** Field → type as written, by the interface's full path: `Checkout.SessionCreateParams.LineItem`. */
type Interfaces = Map<string, Map<string, string>>

/**
 * Whether Stripe knows a parameter.
 * @param file e.g. `Checkout/Sessions.d.ts`
 * @param root the interface of the call, e.g. `Checkout.SessionCreateParams`
 */
export function publishedParameters(file: string, root: string): (name: string) => boolean {
  const interfaces = interfacesIn(readFileSync(`${FOLDER}/${file}`, 'utf8'))
  if (!interfaces.has(root)) throw new Error(`${file} has no ${root}: the package has changed its form.`)
  return (name) => isPublished(interfaces, root, partsOf(name))
}

/** `line_items[][price_data][currency]` → `line_items`, `price_data`, `currency`. */
function partsOf(name: string): string[] {
  return name.split(/[[\]]+/).filter((part) => part !== '')
}

function isPublished(interfaces: Interfaces, path: string, [field = '', ...below]: string[]): boolean {
  const type = interfaces.get(path)?.get(field)
  if (type === undefined) return false
  if (below.length === 0) return true
  // Whatever the shop puts there.
  if (type.includes('MetadataParam')) return below.length === 1
  const named = /(?:Array<)?([\w.]+)>?$/.exec(type)?.[1] ?? ''
  return isPublished(interfaces, resolved(interfaces, path, named), below)
}

/** Types are written relative to the namespace around them. */
function resolved(interfaces: Interfaces, from: string, name: string): string {
  const around = from.split('.')
  for (let depth = around.length; depth >= 0; depth--) {
    const candidate = [...around.slice(0, depth), name].join('.')
    if (interfaces.has(candidate)) return candidate
  }
  return ''
}

function interfacesIn(source: string): Interfaces {
  const interfaces: Interfaces = new Map()
  /** Names of what is open around a line; empty for what has none. */
  const around: string[] = []
  for (const line of source.replace(/\/\*[\s\S]*?\*\//g, '').split('\n')) {
    const opening = /^\s*(?:export )?(?:declare )?(?:namespace|interface) (\w+)/.exec(line)?.[1]
    if (opening !== undefined) {
      around.push(opening)
      const path = around.join('.')
      if (!interfaces.has(path)) interfaces.set(path, new Map())
      if (line.trimEnd().endsWith('}')) around.pop()
      continue
    }
    const [, field, type] = /^\s*(\w+)\??: (.+);$/.exec(line) ?? []
    if (field !== undefined && type !== undefined) interfaces.get(around.join('.'))?.set(field, type)
    else if (line.trimEnd().endsWith('{')) around.push('')
    if (/^\s*\}/.test(line)) around.pop()
  }
  return interfaces
}
