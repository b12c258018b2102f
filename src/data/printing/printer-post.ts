// One request to a printer in the shop's network: XML goes out, XML comes back. Printers answer from an origin of their own, which
// the page's policy has to name.

export type PrinterReply = { xml: string } | { trouble: 'unreachable' | 'address-closed' }

/**
 * Never throws. Silence, a cut line and a closed address are told apart as far as a browser lets anybody.
 * @param url at the printer's origin
 * @param waitMs longer silence counts as nobody there
 */
export async function postToPrinter(url: string, body: string, waitMs: number): Promise<PrinterReply> {
  const { origin } = new URL(url)
  let isClosed = false
  const learn = (event: SecurityPolicyViolationEvent) => {
    if (event.blockedURI.startsWith(origin)) isClosed = true
  }
  document.addEventListener('securitypolicyviolation', learn)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: '""' },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(waitMs),
    })
    return { xml: await response.text() }
  } catch {
    // fetch says the same of a policy, a dead line and silence. The policy's event comes a moment later.
    await new Promise((resolve) => setTimeout(resolve))
    return { trouble: isClosed ? 'address-closed' : 'unreachable' }
  } finally {
    document.removeEventListener('securitypolicyviolation', learn)
  }
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/i

/** The origin of what a person typed, such as `192.168.1.50`; null when it is none. */
export function printerOrigin(text: string): string | null {
  const trimmed = text.trim()
  const url = URL.parse(/^https?:\/\//.test(trimmed) ? trimmed : `${location.protocol}//${trimmed}`)
  // Browsers make an address of almost anything: spaces become %20.
  return url && HOST.test(url.hostname) ? url.origin : null
}
