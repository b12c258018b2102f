// A process of its own for the edge on Node (node-edge.ts starts it): nothing that one shop loads outlives that shop.
import '../clock/shifted-clock.mjs'
import { pathToFileURL } from 'node:url'

const [, , built] = process.argv
const { startEdge } = await import(pathToFileURL(built).href)
const started = await startEdge(JSON.parse(process.env.EDGE_SETTINGS))
const work = { runJobs: () => started.runJobs(), stop: () => started.stop() }

process.on('message', async ({ id, name }) => {
  const problem = await work[name]().then(
    () => null,
    (error) => String(error?.stack ?? error),
  )
  process.send({ id, problem }, () => {
    if (name === 'stop') process.exit(0)
  })
})
process.on('disconnect', () => process.exit(0))
process.send({ id: 0, url: started.url })
