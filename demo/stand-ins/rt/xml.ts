// XML as the fiscal printer's web service takes it: elements and attributes, no text between them. Whatever else is a parser's error.

export interface Xml {
  /** Without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Xml[]
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** Null for what is not well-formed. */
export function parseXml(source: string): Xml | null {
  let rest = source.replace(/^\s*<\?xml[^>]*\?>/, '')
  const element = (): Xml | null => {
    const open = /^\s*<([\w.:-]+)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>/.exec(rest)
    if (!open) return null
    const [all, tag = '', written = '', isEmpty] = open
    rest = rest.slice(all.length)
    const attributes: Record<string, string> = {}
    for (const [, key = '', value = ''] of written.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
      if (key in attributes || /&(?!(lt|gt|quot|apos|amp);)/.test(value)) return null
      attributes[key] = value.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    }
    const children: Xml[] = []
    while (isEmpty !== '/' && !new RegExp(`^\\s*</${tag}\\s*>`).test(rest)) {
      const child = element()
      if (child === null) return null
      children.push(child)
    }
    if (isEmpty !== '/') rest = rest.replace(/^\s*<\/[^>]*>/, '')
    return { name: tag.replace(/^.*:/, ''), attributes, children }
  }
  const root = element()
  return root !== null && rest.trim() === '' ? root : null
}
