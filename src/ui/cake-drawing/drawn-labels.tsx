// The names beside the drawing, each with a line to what it names.

interface Label {
  group: string
  text: string
}

const FONT_PX = 56
const LINE_PX = 60
const LEFT_PX = 985
/** Letters that fit beside the cake. */
const LINE_LETTERS = 13
/** Where the line of each label ends, on the lowest tier: from the top label down, so that no lines cross. */
const TARGETS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  colata: [834, 474],
  farcia: [700, 632],
  base: [600, 700],
  copertura: [824, 718],
}
/** Below the highest line of the frame there is sky: labels start beside the cake. */
const SKY_PX = 120

export function DrawnLabels({ labels, top }: { labels: readonly Label[]; top: number }) {
  let y = Math.max(top, 250) + SKY_PX
  return Object.entries(TARGETS).flatMap(([group, [toX, toY]]) => {
    const label = labels.find((candidate) => candidate.group === group)
    if (!label) return []
    const firstY = y
    const lines = wrapped(label.text).map((words, index) => ({ words, y: firstY + index * LINE_PX }))
    y += lines.length * LINE_PX + 34
    return (
      <g key={group}>
        <path d={`M${toX} ${toY} L${LEFT_PX - 16} ${firstY - FONT_PX * 0.3}`} strokeWidth="5" fill="none" />
        <circle cx={toX} cy={toY} r="9" fill="#000" stroke="#fff" strokeWidth="4" />
        <text fontSize={FONT_PX} fontWeight="700" fill="#000" stroke="none">
          {lines.map(({ words, y }) => (
            <tspan key={y} x={LEFT_PX} y={y}>
              {words}
            </tspan>
          ))}
        </text>
      </g>
    )
  })
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
