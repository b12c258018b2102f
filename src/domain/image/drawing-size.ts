// How large a drawing (SVG) is shown: one without a size is nothing in Firefox, and a small one is a blur when it is drawn larger.

/**
 * The same drawing with its longer side of so many pixels. Only its first tag is read; null where there is none.
 * @param text the file
 */
export function sizedDrawing(text: string, side: number): string | null {
  const tag = /<svg\b(?:"[^"]*"|'[^']*'|[^'">])*>/.exec(text)
  if (!tag) return null
  const [head] = tag
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(head)
  const numberOf = (name: string) => {
    const [, double, single] = attribute(name) ?? []
    const value = double ?? single ?? ''
    // A share of the page is no size.
    return value.includes('%') ? 0 : Number.parseFloat(value) || 0
  }
  const [, double, single] = attribute('viewBox') ?? []
  const [, , boxWidth = 0, boxHeight = 0] = (double ?? single ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = boxWidth > 0 && boxHeight > 0
  const [width, height] = hasBox ? [boxWidth, boxHeight] : [numberOf('width') || 300, numberOf('height') || 150]
  const scale = side / Math.max(width, height)
  const bare = ['width', 'height'].reduce((left, name) => left.replace(attribute(name)?.[0] ?? '', ''), head)
  const box = hasBox ? '' : ` viewBox="0 0 ${width} ${height}"`
  const size = ` width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"${box}`
  return text.slice(0, tag.index) + bare.replace(/^<svg/, `<svg${size}`) + text.slice(tag.index + head.length)
}
