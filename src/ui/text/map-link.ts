// An address that leads to a map: nothing is asked of the map before it is tapped.

/** For an `<a>`, in a tab of its own. @param address `Via Garibaldi 12, 40124 Bologna` */
export function mapLink(address: string): { href: string; target: string; rel: string } {
  const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return { href, target: '_blank', rel: 'noreferrer' }
}
