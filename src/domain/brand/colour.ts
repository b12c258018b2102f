// How a colour is written, and those that a shop may begin with.

/** `#rrggbb` in small letters: nothing else comes into a style sheet. */
export const COLOUR = /^#[0-9a-f]{6}$/

/** The colour of a shop that has chosen none, as ui/tokens.css has it. */
export const CRUST = '#b4480f'

/** Each can be read on paper as it is. The first is that of a shop that has chosen none. */
export const BRAND_COLOURS = [
  { name: 'Crosta', colour: '' },
  { name: 'Verde bosco', colour: '#1f4d36' },
  { name: 'Bordeaux', colour: '#7a1f2b' },
  { name: 'Blu notte', colour: '#1f3a68' },
  { name: 'Miele', colour: '#946000' },
  { name: 'Rosa antico', colour: '#a63a5b' },
  { name: 'Cacao', colour: '#5b3420' },
  { name: 'Lavanda', colour: '#5d4a94' },
] as const
