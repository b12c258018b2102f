// The built edge on Node, in a process of its own: sixty shops, one after the other, each with its own copy of the build, would
// fill the memory of one process, which never forgets a module.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EdgeServer, EdgeSettings } from '../../edge/node.ts'

const CHILD = fileURLToPath(new URL('edge-child.mjs', import.meta.url))

/** What the child says: first where it listens, then how each piece of work ended. */
interface Said {
  id: number
  url?: string
  problem?: string | null
}

/** @param distDir the build, e.g. dist @throws Error when it ends before it listens */
export async function startNodeEdge(settings: EdgeSettings, distDir: string): Promise<EdgeServer> {
  const child = fork(CHILD, [join(distDir, 'edge/node.mjs')], {
    env: { ...process.env, EDGE_SETTINGS: JSON.stringify(settings) },
    // The runner's own flags are not the edge's.
    execArgv: [],
  })
  const { url } = await firstWord(child)
  let lastId = 0
  const ask = (name: 'runJobs' | 'stop') => {
    lastId += 1
    return answerOf(child, { id: lastId, name })
  }
  return {
    url,
    runJobs: () => ask('runJobs'),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      await ask('stop')
      await gone
    },
  }
}

async function firstWord(child: ChildProcess): Promise<{ url: string }> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The edge ended before it listened, with ${code}.`)
  })
  const [said]: Said[] = await Promise.race([once(child, 'message'), ended])
  if (said?.url === undefined) throw new Error('The edge did not say where it listens.')
  return { url: said.url }
}

function answerOf(child: ChildProcess, question: { id: number; name: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (said: Said) => {
      if (said.id !== question.id) return
      stopListening()
      if (said.problem) reject(new Error(said.problem))
      else resolve()
    }
    const ended = () => {
      stopListening()
      reject(new Error(`The edge ended during ${question.name}.`))
    }
    const stopListening = () => {
      child.off('message', listen)
      child.off('exit', ended)
    }
    child.on('message', listen)
    child.on('exit', ended)
    child.send(question)
  })
}
