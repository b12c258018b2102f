// The drawing of an allergen, beside its name. All of them are one small file.
import drawings from './allergens.svg?no-inline'

/** Names in the file, by allergen as the Regulation's list has them here. */
const DRAWINGS: Readonly<Record<string, string>> = {
  glutine: 'wheat',
  crostacei: 'shrimp',
  uova: 'egg',
  pesce: 'fish',
  arachidi: 'nut',
  soia: 'bean',
  latte: 'milk',
  'frutta-a-guscio': 'nut',
  sedano: 'leafy-green',
  senape: 'droplets',
  sesamo: 'sprout',
  solfiti: 'wine',
  lupini: 'bean',
  molluschi: 'shell',
}

export function AllergenDrawing({ allergen }: { allergen: string }) {
  return (
    <svg
      width="1.15em"
      height="1.15em"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${drawings}#${DRAWINGS[allergen]}`} />
    </svg>
  )
}
