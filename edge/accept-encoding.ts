// What a client can decompress.

/** The codings that a request accepts (RFC 9110 §12.5.3); one with `q=0` is refused. `*` is not followed: no browser sends it. */
export function acceptedEncodings(header: string | null): Set<string> {
  const accepted = new Set<string>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
    if (name !== '' && !isRefused) accepted.add(name)
  }
  return accepted
}
