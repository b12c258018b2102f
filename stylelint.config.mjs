// Style sheets take sizes, colours and layers from src/ui/tokens.css, never as raw values. Paper is exempt: what is printed is
// measured in millimetres.
const LENGTHS = ['px', 'rem', 'em']

/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: ['src/ui/{tokens,breakpoints,fonts}.css'],
  rules: {
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'light-dark'],
    'declaration-property-unit-disallowed-list': {
      'font-size': LENGTHS,
      '/^(row-|column-)?gap$/': LENGTHS,
      '/^(padding|margin)/': LENGTHS,
      '/radius$/': LENGTHS,
    },
    'declaration-property-value-allowed-list': {
      'z-index': ['/^var\\(--layer-/', '/^-?[01]$/'],
      'box-shadow': ['/var\\(--(shadow|focus|crust-glow)/', '/^inset /', '/^0 0 0 /', 'none'],
    },
  },
}
