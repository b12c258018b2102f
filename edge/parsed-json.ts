// Text that should be JSON and may be anything.

/** Undefined when it is none: what is expected of it is checked by a schema, which then fails. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
