// A kiosk that promised two orders and lost them: what the pictures of missing numbers are taken of.
import { DEMO_PASSWORD } from './settings.mjs'

/** Says so to the shop that `page` is in, as a kiosk of its own, where none has before. */
export async function loseNumbers(page) {
  const { origin } = new URL(page.url())
  const ask = async (path, data, token) => {
    const answer = await page.request.post(`${origin}${path}`, { data, headers: token ? { authorization: token } : {} })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const { token } = await ask('/api/collections/users/auth-with-password', {
    identity: 'totem@sfoglia.demo',
    password: DEMO_PASSWORD,
  })
  const device = { id: 'totemdiprova000', name: 'Totem in sala' }
  const { code } = await ask('/api/sfoglia/devices', device, token)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.now())
  await ask('/api/sfoglia/devices', { ...device, days: [{ code, day, counter: 2, waiting: '', settled: '' }] }, token)
}
