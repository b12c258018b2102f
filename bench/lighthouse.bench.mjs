// What Lighthouse measures on a phone, on the first visit of the two pages that people find: its figures by the browser's own
// means and its curves; axe, the console and what search engines need for the rest. The middle one of three visits by
// performance.
import { inDemoShop } from './in-demo-shop.mjs'
import { performanceScore, visit } from './phone-visit.mjs'
import { sized } from './size.mjs'

export const title = 'First visit on a phone: 412 × 823, CPU ×4, 150 ms, 1.6 Mbit/s (the measures and curves of Lighthouse)'

const PAGES = { '/': '/', '/prodotto/{id}': '/prodotto/cornetto0000000' }
const VISITS = sized(3, 1)

export function run() {
  return inDemoShop(measure)
}

async function measure(browser, url) {
  const figures = []
  for (const [page, path] of Object.entries(PAGES)) figures.push(...(await linesOf(browser, page, url + path)))
  return figures
}

async function linesOf(browser, page, url) {
  const visits = []
  for (let count = 0; count < VISITS; count++) {
    const seen = await visit(browser, url)
    visits.push({ ...seen, score: performanceScore(seen.figures) })
  }
  const { figures, score, violations, complaints, seo } = visits.sort((a, b) => a.score - b.score)[Math.floor(VISITS / 2)]
  const ms = (name) => `${name} ${Math.round(figures[name])}`
  const words = `${ms('FCP')} · ${ms('LCP')} · ${ms('TBT')} · ${ms('SI')} ms · CLS ${figures.CLS.toFixed(3)}`
  const passes = (problems) => (problems.length === 0 ? 'nothing found' : problems.join(', '))
  return [
    { work: `${page} performance`, ours: String(score), beside: words, wanted: '≥ 95' },
    { work: `${page} accessibility (axe)`, ours: passes(violations), wanted: 'nothing found' },
    { work: `${page} best practices (console)`, ours: passes(complaints), wanted: 'nothing found' },
    { work: `${page} for search engines`, ours: passes(seo), wanted: 'nothing found' },
  ]
}
