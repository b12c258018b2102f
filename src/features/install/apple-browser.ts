// Which browser of an iPhone or iPad this is, for saying where its share button is. All of them can add to the home screen since
// iOS 16.4, each from its own place.

/** `other`: what calls itself nothing that is known here. */
export type AppleBrowser = 'safari-iphone' | 'safari-ipad' | 'chrome' | 'firefox' | 'edge' | 'other'

export function appleBrowser(userAgent: string): AppleBrowser {
  if (userAgent.includes('CriOS/')) return 'chrome'
  if (userAgent.includes('FxiOS/')) return 'firefox'
  if (userAgent.includes('EdgiOS/')) return 'edge'
  // The browsers inside Instagram, Facebook and the like have no such words, and cannot add.
  if (!/Version\/[\d.]+ .*Safari\//.test(userAgent)) return 'other'
  return /iPhone|iPod/.test(userAgent) ? 'safari-iphone' : 'safari-ipad'
}

/** Where to tap first. Italian, after `Tocca Condividi`. */
export const SHARE_PLACES: Record<AppleBrowser, string> = {
  'safari-iphone': 'in basso, nella barra di Safari. Se non lo vedi, tocca prima ••• in basso a destra.',
  'safari-ipad': 'in alto a destra, nella barra di Safari. Se non lo vedi, tocca prima •••.',
  chrome: 'in alto a destra, accanto all’indirizzo.',
  firefox: 'nel menu ☰ in basso a destra.',
  edge: 'nel menu ☰, in basso al centro.',
  other: 'nella barra o nel menu. Se non c’è, apri questa pagina in Safari.',
}
