// Bars of the dashboard's pictures. The charts' library is loaded with them alone, after the rest of the screen.
import { Bar, BarChart, Cell, LabelList, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'

interface BarFigure {
  label: string
  value: number
  /** On top of the bar, in raspberry: what is above capacity. */
  over?: number
  /** Over the bar. */
  text?: string
  colour: string
}

export interface BarsProps {
  bars: readonly BarFigure[]
  /** A dotted line across. */
  limit?: number
  /** Only these labels stand below the bars. */
  ticks?: readonly string[]
  /** A line down through one of the bars, and what stands over it. */
  mark?: { label: string; text: string } | null
}

const TEXT = { fill: 'var(--ink-muted)', fontSize: 13 }

export default function Bars({ bars, limit = 0, ticks, mark = null }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height="100%" minHeight={120}>
      <BarChart
        data={[...bars]}
        margin={{ top: 22, right: 16, bottom: 0, left: 16 }}
        barCategoryGap="14%"
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="label"
          tick={TEXT}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          interval={0}
          {...(ticks && { ticks: [...ticks] })}
        />
        <YAxis hide domain={[0, (most: number) => Math.max(most, limit, 1)]} />
        {mark && (
          <ReferenceLine
            x={mark.label}
            stroke="var(--ink)"
            strokeWidth={2}
            label={{ value: mark.text, position: 'top', fill: 'var(--ink)', fontSize: 13, fontWeight: 600 }}
          />
        )}
        {limit > 0 && <ReferenceLine y={limit} stroke="var(--control-edge)" strokeDasharray="2 4" />}
        <Bar dataKey="value" stackId="all" isAnimationActive={false} radius={[3, 3, 0, 0]} maxBarSize={48}>
          {bars.map(({ label, colour }) => (
            <Cell key={label} fill={colour} />
          ))}
          <LabelList dataKey="text" position="top" style={{ fill: 'var(--ink)', fontSize: 13 }} />
        </Bar>
        <Bar
          dataKey="over"
          stackId="all"
          isAnimationActive={false}
          fill="var(--chart-over)"
          radius={[3, 3, 0, 0]}
          maxBarSize={48}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
