// What a document needs for its first paint stands in it: on a phone's line each style sheet of its own is a round trip in front of
// the first letter. Scripts stand at its end, behind the pictures that are looked at while they come.

/**
 * @param {string} html as Vite built it
 * @param {(path: string) => string} textOf of a built file, by its path from our root
 * @throws when it links to no style sheet, or starts no script
 */
export function firstPaintDocument(html, textOf) {
  const withStyles = replaceSome(html, /<link rel="stylesheet"[^>]* href="([^"]+)">/g, (_, path) =>
    inlineStyle(path, textOf(path)),
  )
  return replaceSome(withStyles, /<script type="module"/g, '<script type="module" fetchpriority="low"')
}

/** By its address `src/ui/load-styles.ts` knows that it is there; as the edge writes those of a screen (edge/render/document.ts). */
function inlineStyle(path, text) {
  return `<style data-href="${path}">${text}</style>`
}

function replaceSome(html, pattern, by) {
  const replaced = html.replace(pattern, by)
  if (replaced === html) throw new Error(`The built document has nothing like ${pattern}.`)
  return replaced
}
