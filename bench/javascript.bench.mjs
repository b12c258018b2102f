// How much JavaScript has to come before a page works, beside what other shops' starters need (measured on such a machine once).
import { pageWeights } from './page-weight.mjs'

export const title = 'JavaScript before the page works (brotli)'

const OTHERS = 'Hydrogen 116 KB, Vercel Commerce 152 KB, Medusa 332 KB'
const WANTED_KB = 100

export async function run() {
  return pageWeights().map(({ page, kilobytes }) => ({
    work: page,
    ours: `${kilobytes} KB`,
    beside: OTHERS,
    ratio: `${(kilobytes / WANTED_KB).toFixed(2)} × the aim`,
    wanted: `≤ ${WANTED_KB} KB`,
  }))
}
