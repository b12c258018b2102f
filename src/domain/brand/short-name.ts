// A shop's name where there is little room.

const SHORT = 12
const KIND_OF_SHOP = /^(antica|nuova|la|il)?\s*(pasticceria|panificio|panetteria|forno|fornaio|caffè|bar|bottega)\s+/i

/** Below an icon, where phones show about twelve letters: `Pasticceria Rossi` is `Rossi`. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name
  const own = name.replace(KIND_OF_SHOP, '')
  return own === '' ? name : own
}
