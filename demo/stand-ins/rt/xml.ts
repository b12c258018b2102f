// XML as the fiscal printer's web service takes it (elements and attributes, no text between them; whatever else is a parser's
// error) and as it answers.

export interface RegisterAnswer {
  success: boolean
  code: string
  info: Readonly<Record<string, string>>
}

export interface Xml {
  /** Without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Xml[]
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** The one element in a SOAP envelope; null for what is none. */
export function parseRequest(body: string): Xml | null {
  const envelope = parseXml(body)
  return envelope?.name === 'Envelope' ? (envelope.children[0]?.children[0] ?? null) : null
}

/** As the printer's web service answers. */
export function answerXml({ success, code, info }: RegisterAnswer): string {
  const elements = Object.entries(info).map(([name, text]) => `<${name}>${text}</${name}>`)
  const added = `<addInfo>\n<elementList>${Object.keys(info).join(',')}</elementList>\n${elements.join('\n')}\n</addInfo>`
  return `<?xml version="1.0" encoding="utf-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">
<soapenv:Body>
<response success="${success}" code="${code}" status="${success ? 2 : 16}">
${added}
</response>
</soapenv:Body>
</soapenv:Envelope>
`
}

/** Null for what is not well-formed. */
function parseXml(source: string): Xml | null {
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
