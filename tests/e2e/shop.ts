// A whole shop for one journey: PocketBase with the demo shop, the built edge, stand-ins for Stripe, WhatsApp and mail, and the
// fault proxy in front of it. Free ports and a folder of its own, so that journeys run side by side. The edge runs on Node, or
// with EDGE_RUNTIME=workerd on Cloudflare's runtime.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import PocketBase from 'pocketbase'
import type { StandIns, StandInsOptions } from '../../demo/stand-ins/server.ts'
import type { EdgeServer, EdgeSettings } from '../../edge/node.ts'
import { freePort } from '../../scripts/lib/ports.mjs'
import { newServiceToken, startPocketBase, superuserToken } from '../../scripts/start/pocketbase.mjs'
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts'
import { SUPERUSER } from '../prepared/databases.ts'
import { startNodeEdge } from '../runtimes/node-edge.ts'
import { startWorkerdEdge } from '../runtimes/workerd-edge.ts'
import { templateFolder } from './demo-template.ts'
import { putOlderPage } from './older-page.ts'
import { SHOP_ORIGIN } from './origin.ts'
import { writeSecondBuild } from './second-build.ts'

export interface TestShop {
  /** Where a device's line leads, and programs without a browser; stays the same when the server is killed and restarted. */
  url: string
  faults: FaultProxy
  /** The PocketBase SDK as a superuser, past proxy and edge. */
  superuser: PocketBase
  /** Where mails, messages and payments go; what it received and what it does wrong is asked and told at `/_demo/control`. */
  standIns: StandIns
  /** What the timer or the cron trigger does: payments asked about, messages sent. */
  runJobs(): Promise<void>
  /** As when the power goes: PocketBase and edge end at once, connections break. */
  killServer(): Promise<void>
  /** On the same data. */
  restartServer(): Promise<void>
  /** A new build of the page goes online: its document says so in a comment, its service worker differs. */
  publishUpdate(): Promise<void>
  /** The page of the contract before goes online, at this server. */
  publishOlderPage(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts one on a copy of the demo shop's data, and on the build itself. Call `stop()` in the end, whatever happens.
 * @param env more of the edge's; a blank variable takes one of the stand-ins' away
 */
export async function startTestShop(env: Record<string, string> = {}, origin = SHOP_ORIGIN): Promise<TestShop> {
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-e2e-'))
  await cp(join(templateFolder(), 'data'), join(dir, 'data'), { recursive: true })
  const shop = await startShopIn(dir, env, origin)
  return {
    ...shop,
    stop: async () => {
      await shop.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** @param dir holds the database in `data`, and stays when the shop stops */
export async function startShopIn(dir: string, env: Record<string, string> = {}, origin = SHOP_ORIGIN): Promise<TestShop> {
  const build = join(templateFolder(), 'dist')
  const databasePort = await freePort()
  const edgePort = await freePort()
  const faults = await startFaultProxy(`http://127.0.0.1:${edgePort}`)
  const standIns = await startStandIns(faults.url, origin)
  const databaseEnv = {
    ...{ SFOGLIA_URL: origin, STAND_INS_URL: standIns.url, SFOGLIA_APPROVE_DEVICES: '1' },
    ...{ SMTP_HOST: standIns.smtp.host, SMTP_PORT: String(standIns.smtp.port) },
    SFOGLIA_MESSAGE_WAIT_SECONDS: '0',
  }
  const startDatabase = () =>
    startPocketBase({ dir: join(dir, 'data'), port: databasePort, distDir: join(build, 'pocketbase'), env: databaseEnv })
  let database = await startDatabase()
  const superuser = new PocketBase(database.url)
  superuser.autoCancellation(false)
  const token = await superuserToken(database.url, SUPERUSER)
  superuser.authStore.save(token)

  const edgeEnv = {
    ...(origin !== SHOP_ORIGIN && { PUBLIC_URL: origin }),
    ...standIns.keys,
    ...env,
    POCKETBASE_URL: database.url,
    SERVICE_TOKEN: await newServiceToken(database.url, token),
  }
  let servedBuild = build
  const startBuiltEdge = () => startEdge(servedBuild, { port: edgePort, host: '127.0.0.1', env: edgeEnv })
  let edge = await startBuiltEdge()

  /** The others' build stays as it is. */
  const publish = async (change: (page: string) => Promise<void>) => {
    servedBuild = await mkdtemp(join(dir, 'dist-'))
    await cp(build, servedBuild, { recursive: true })
    await change(join(servedBuild, isOnWorkerd() ? 'cloudflare/assets' : 'client'))
    await edge.stop()
    edge = await startBuiltEdge()
  }
  let isUp = true
  const killServer = async () => {
    // A journey may end with the server gone, and workerd is not stopped twice.
    if (!isUp) return
    isUp = false
    await Promise.all([database.kill(), edge.stop()])
  }
  return {
    url: faults.url,
    faults,
    superuser,
    standIns,
    runJobs: () => edge.runJobs(),
    killServer,
    restartServer: async () => {
      database = await startDatabase()
      edge = await startBuiltEdge()
      isUp = true
    },
    publishUpdate: () => publish(writeSecondBuild),
    publishOlderPage: () => publish(putOlderPage),
    stop: async () => {
      await faults.stop()
      await killServer()
      await standIns.stop()
    },
  }
}

function isOnWorkerd(): boolean {
  const runtime = process.env.EDGE_RUNTIME ?? 'node'
  if (runtime !== 'node' && runtime !== 'workerd') throw new Error(`EDGE_RUNTIME is ${runtime}: it must be node or workerd.`)
  return runtime === 'workerd'
}

function startEdge(build: string, settings: EdgeSettings): Promise<EdgeServer> {
  const start = isOnWorkerd() ? startWorkerdEdge : startNodeEdge
  return start(settings, build)
}

async function startStandIns(shopUrl: string, browserUrl: string): Promise<StandIns> {
  const built: { startStandIns: (options: StandInsOptions) => Promise<StandIns> } = await import(
    pathToFileURL(join(templateFolder(), 'dist/edge/stand-ins.mjs')).href
  )
  return built.startStandIns({
    shopUrl: () => shopUrl,
    browserUrl,
    webhookSecret: 'whsec_prova',
    appSecret: 'app-prova',
    port: 0,
  })
}
