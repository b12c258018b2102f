// Lucide's drawings with the least around them: the build puts it in the place of the library's own wrapper, of whose doings
// (a context, three names for each class, lines that keep their width) no screen asks for any (vite.config.ts).
import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height, in px where it is a number. */
  size?: number | string
}

/** The component of one icon, as its file in the library asks for it. Decoration, unless it is given a role. */
export default function createIcon({ node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props.role === undefined || undefined,
        ...props,
      },
      ...lines,
    )
}
