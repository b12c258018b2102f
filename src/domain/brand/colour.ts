// How a colour is written.

/** `#rrggbb` in small letters: nothing else comes into a style sheet. */
export const COLOUR = /^#[0-9a-f]{6}$/
