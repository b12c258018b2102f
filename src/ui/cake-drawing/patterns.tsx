// Black and white stand-ins for sponges, fillings and coatings. A printer of one bit has no greys: what is dark is dense.
import type { ReactNode } from 'react'

/** Side of one repeat and what is drawn in it, in pixels of the canvas. */
const PATTERNS: Readonly<Record<string, { side: number; mark: ReactNode }>> = {
  crumbs: { side: 44, mark: <path d="M8 12h7M30 32h7" /> },
  hatch: { side: 20, mark: <path d="M-5 25 25 -5M-5 5 5 -5M15 25 25 15" /> },
  cross: { side: 26, mark: <path d="M0 0 26 26M26 0 0 26" /> },
  lines: { side: 22, mark: <path d="M0 11H22" /> },
  dashes: { side: 34, mark: <path d="M2 8H20M19 25H37M-15 25H3" /> },
  dots: { side: 26, mark: <path d="M7 7h0.1M20 20h0.1" strokeWidth="9" strokeLinecap="round" /> },
  stripes: { side: 16, mark: <path d="M8 0V16" /> },
  waves: { side: 28, mark: <path d="M-2 8 Q5 -2 14 8 T30 8 M-2 22 Q5 12 14 22 T30 22" /> },
  berries: { side: 40, mark: <circle cx="20" cy="14" r="9" fill="none" /> },
}

const OF_LAYER: Readonly<Record<string, string>> = {
  'base pan-di-spagna': 'crumbs',
  'base cacao': 'hatch',
  'base red-velvet': 'cross',
  'farcia chantilly-e-fragole': 'berries',
  'farcia pistacchio': 'dots',
  'farcia cioccolato-fondente': 'black',
  'farcia nocciola': 'stripes',
  'farcia confettura-di-fragole': 'waves',
  'farcia limone': 'dashes',
  'copertura crema-al-burro-rosa': 'lines',
  'copertura crema-al-burro-azzurra': 'dashes',
  'copertura cioccolato': 'hatch',
  'copertura pistacchio': 'dots',
  'colata cioccolato': 'black',
  'colata caramello': 'lines',
  'colata fragola': 'cross',
  'colata pistacchio': 'dots',
}

/** @param scope keeps two drawings on one page apart */
export function CakePatterns({ scope }: { scope: string }) {
  return (
    <defs>
      {Object.entries(PATTERNS).map(([name, { side, mark }]) => (
        <pattern key={name} id={`${scope}-${name}`} width={side} height={side} patternUnits="userSpaceOnUse">
          <rect width={side} height={side} fill="#fff" stroke="none" />
          <g stroke="#000" strokeWidth="5" fill="none">
            {mark}
          </g>
        </pattern>
      ))}
    </defs>
  )
}

/** What to fill a part with; white where nothing is known about it. */
export function fillOf(scope: string, layer: { group: string; id: string } | undefined): string {
  const name = layer && OF_LAYER[`${layer.group} ${layer.id}`]
  if (name === 'black') return '#000'
  return name ? `url(#${scope}-${name})` : '#fff'
}
