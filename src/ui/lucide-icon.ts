// Draws the icons of lucide-react. The build puts it in the place of the library's own code for that, which knows ways of using
// icons that this shop does not, and weighs as much as thirty of them (vite.config.ts).
import { createElement, type SVGProps } from 'react'

/** As the library's icon files have it, for a square of 24. */
interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: string | number
}

/** The library's icon files call this, one call per icon. */
export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
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
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
