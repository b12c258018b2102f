// A browser's translator, as Chrome's works on a page: each text is taken out and `<font>` elements with its translation stand in
// its place, and so it goes on with whatever comes. Here the translation is the text itself, so that tests can read it.
import { equip, frame } from './shop-frame.ts'

/** Every page of this test is translated from its beginning. */
export function translatePages(): void {
  equip((page) => {
    const { document } = page
    // An element that nobody holds is one of another window once that window is the first to ask for it again.
    const held: HTMLElement[] = []
    const translate = (root: Node) => {
      const walk = document.createTreeWalker(root, page.NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node: Node | null = root; node; node = walk.nextNode())
        if (node.nodeType === node.TEXT_NODE) texts.push(node as Text)
      for (const text of texts) if (isForTranslation(text)) held.push(...replace(document, text))
    }
    const observer = new page.MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node)
    })
    observer.observe(document, { childList: true, characterData: true, subtree: true })
  })
}

function isForTranslation({ data, parentElement }: Text): boolean {
  return data.trim() !== '' && parentElement?.closest('head, script, style, textarea, font, [translate="no"]') === null
}

let replaced = 0

/** In one step, or in two: translators do both. @returns what stands there now */
function replace(document: Document, text: Text): HTMLElement[] {
  const inner = document.createElement('font')
  inner.textContent = text.data
  const outer = document.createElement('font')
  outer.append(inner)
  replaced += 1
  if (replaced % 2 === 0) text.replaceWith(outer)
  else {
    text.before(outer)
    text.remove()
  }
  return [outer, inner]
}

/** Whether the page is translated, but for what must not be. */
export function isTranslated(): boolean {
  return frame.document.querySelectorAll('font > font').length > 5
}
