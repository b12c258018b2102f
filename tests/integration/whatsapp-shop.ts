// A real PocketBase, the edge in front of it, and WhatsApp's stand-in behind it, each over HTTP: what the tests of messages need.
import { createAdaptorServer } from '@hono/node-server'
import { startStandIns } from '../../demo/stand-ins/server.ts'
import { createApp } from '../../edge/app.ts'
import { forwardTo } from '../../edge/backend/node-forward.ts'
import { coalesce } from '../../edge/concurrency.ts'
import { runJobs } from '../../edge/jobs.ts'
import { readEdgeSettings } from '../../edge/settings.ts'
import { edgeOptions } from '../builders/edge-options.ts'
import { type Json, type Server, serviceLogin } from './harness.ts'

export interface WhatsappShop {
  /** Of the edge. */
  url: string
  /** One run of the edge's jobs; done when it resolves. */
  runJobs(): Promise<void>
  /** Another edge of the same shop, which shares nothing with the first one. */
  runJobsElsewhere(): Promise<void>
  /** Until nothing is left to do in the background. */
  settled(): Promise<void>
  /** What WhatsApp was asked to send since the start or the last `reset`. */
  sent(): Promise<Json[]>
  /** The stand-in's control API. */
  control(path: string, body: object): Promise<void>
  stop(): Promise<void>
}

export async function openWhatsappShop(server: Server): Promise<WhatsappShop> {
  let url = ''
  const standIns = await startStandIns({
    shopUrl: () => url,
    webhookSecret: 'whsec_prova',
    appSecret: 'segreto-di-prova',
    port: 0,
  })
  const env = {
    ...standIns.keys,
    POCKETBASE_URL: server.url,
    SERVICE_TOKEN: await serviceLogin(server),
  }
  const config = readEdgeSettings({ ...env, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_URL: '' })
  const forward = forwardTo(server.url)
  const background = new Set<Promise<void>>()
  const jobs = coalesce(() => runJobs({ config, forward, fetch }))
  const app = createApp(
    edgeOptions({
      config,
      forward,
      fetch,
      clientAddress: () => '127.0.0.1',
      inBackground: (_, work) => {
        const kept = work.finally(() => background.delete(kept))
        background.add(kept)
      },
      jobs,
    }),
  )
  const edge = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve))
  const address = edge.address()
  if (address === null || typeof address === 'string') throw new Error('The edge does not listen on a port.')
  url = `http://127.0.0.1:${address.port}`
  const settled = async () => {
    while (background.size > 0) await Promise.all(background)
  }
  return {
    url,
    runJobs: jobs,
    runJobsElsewhere: () => runJobs({ config, forward, fetch }),
    settled,
    sent: async () => {
      const body: Json = await (await fetch(`${standIns.url}/_demo/control/whatsapp`)).json()
      return body.messages
    },
    control: async (path, body) => {
      const answer = await fetch(`${standIns.url}/_demo/control/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    stop: async () => {
      await settled()
      await new Promise((resolve) => edge.close(resolve))
      await standIns.stop()
    },
  }
}
