// How much a bench does: all of it, or with `npm run bench -- --smoke` just enough to see that it still runs.

const isSmoke = process.argv.includes('--smoke')

/** @template Size @param {Size} whole @param {Size} smoke @returns {Size} */
export function sized(whole, smoke) {
  return isSmoke ? smoke : whole
}
