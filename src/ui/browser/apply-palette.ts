// A shop's own colours on the page, in the place of the build's (tokens.css).

/** @param palette `--crust:…;…` as domain/brand/palette.ts writes it; empty takes them away again */
export function applyPalette(palette: string): void {
  // What the server wrote into the document is older than what is known now.
  document.getElementById('palette')?.remove()
  const { style } = document.documentElement
  for (const name of [...style].filter((name) => name.startsWith('--'))) style.removeProperty(name)
  for (const declaration of palette.split(';')) {
    const [name = '', value = ''] = declaration.split(/:(.*)/)
    if (value !== '') style.setProperty(name, value)
  }
}
