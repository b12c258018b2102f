// Lighthouse's way from a figure to a score: a log-normal curve through two points of real pages, the tenth percentile (0.9) and the
// median (0.5), for phones (https://github.com/paulirish/lh-scorecalc, Lighthouse 10 and later).

const CURVES = {
  FCP: { p10: 1800, median: 3000, weight: 10 },
  LCP: { p10: 2500, median: 4000, weight: 25 },
  TBT: { p10: 200, median: 600, weight: 30 },
  CLS: { p10: 0.1, median: 0.25, weight: 25 },
  SI: { p10: 3387, median: 5800, weight: 10 },
}
/** Of the complementary error function at 1/5: where the curve is at 0.9. */
const AT_P10 = 0.9061938024368232

/** @param {Record<keyof typeof CURVES, number>} figures milliseconds, CLS without unit @returns {number} 0–100 */
export function performanceScore(figures) {
  const parts = Object.entries(CURVES).map(([name, { p10, median, weight }]) => [score(figures[name], p10, median), weight])
  return Math.round(100 * (parts.reduce((sum, [part, weight]) => sum + part * weight, 0) / 100))
}

function score(value, p10, median) {
  if (value <= 0) return 1
  const distance = (Math.log(value / median) * AT_P10) / -Math.log(p10 / median)
  return (1 - erf(distance)) / 2
}

/** Abramowitz and Stegun, 7.1.26. */
function erf(x) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const rest = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - rest * Math.exp(-x * x))
}
