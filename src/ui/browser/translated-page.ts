// A page that the browser translates (docs/decisions/0609). Chrome and Edge put `<font>` elements in the place of texts, while
// React goes on with the texts that it made: it removes them where they are not any more, which throws, and writes into them
// unseen. Here each such text leads to what stands in its place.

/** By a text that was taken out: the translation that stands there. */
const standIns = new WeakMap<Node, HTMLElement>()

/** For the life of the page. */
export function surviveTranslation(): void {
  new MutationObserver(rememberStandIns).observe(document.body, { childList: true, subtree: true })
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    return insertBefore.call(this, child, before && placeOf(before, this)) as Child
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = placeOf(child, this)
    if (place !== null) removeChild.call(this, place)
    return child
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    // The new text takes its place back: the translator finds it there.
    set(this: Text, text: string | null) {
      value?.set?.call(this, text)
      if (this.parentNode === null) standIns.get(this)?.replaceWith(this)
    },
  })
}

function rememberStandIns(changes: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (!standIn) continue
    for (const node of removedNodes) if (node instanceof Text && !node.isConnected) standIns.set(node, standIn)
  }
}

function isTranslation(node: Node | null): node is HTMLElement {
  return node?.nodeName === 'FONT'
}

/** Where a child of `parent` stands; null for a text that is gone, and its translation too. Anything else stays the browser's to refuse. */
function placeOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent || !(node instanceof Text)) return node
  const standIn = standIns.get(node)
  return standIn?.parentNode === parent ? standIn : null
}
