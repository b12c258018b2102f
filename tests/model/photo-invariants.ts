// What must hold of photos: each is at the shop once, on its own order, or lies queued on the device.
import type { OutboxRow } from '#data/db/database.ts'
import { mayBeForgotten, type World, wordsOn } from './world.ts'

/** At any quiet moment. */
export function photosWrong(world: World): string[] {
  return [...photosMisplaced(world), ...photosLost(world)]
}

/** In the end: every photo of an order that is there has come too, but for what the device shows as refused or unreadable. */
export function photosMissing(world: World): string[] {
  const shown = world.device.rows().filter(({ state, isUnreadable }) => state === 'rejected' || isUnreadable)
  // Of itself or its order: a person sees what stands in its way.
  const stuck = new Set(shown.map(({ id }) => id))
  return chosenPhotos(world)
    .filter(({ orderId }) => world.server.orders.has(orderId) && !mayBeForgotten(world, orderId))
    .filter(({ row, isHeld }) => !isHeld && !stuck.has(row?.id ?? '') && !stuck.has(row?.about ?? ''))
    .map(({ words }) => `the photo «${words}» has not arrived in the end`)
}

/** On the order it was chosen for, and nowhere else. */
function photosMisplaced({ server }: World): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  for (const [id, words] of server.photos.held) {
    const [itemId = '', field = ''] = id.split('-')
    const note = server.orderOfItem(itemId)?.note ?? 'no order'
    if (words !== wordsOn(note, field)) found.push(`the photo «${words}» is the ${field} of ${note}`)
    if (seen.has(words)) found.push(`the photo «${words}» is there twice`)
    seen.add(words)
  }
  return found
}

function photosLost(world: World): string[] {
  return chosenPhotos(world)
    .filter(({ row, isHeld }) => !isHeld && !row)
    .filter(({ orderId }) => !world.server.deleted.has(orderId) && !mayBeForgotten(world, orderId))
    .map(({ words }) => `the photo «${words}» is neither on the server nor on the device`)
}

interface ChosenPhoto {
  orderId: string
  words: string
  row: OutboxRow | undefined
  isHeld: boolean
}

/** Of every order that was promised, or has arrived although its device died before it could say so. */
function chosenPhotos({ promised, device, server, photosOf }: World): ChosenPhoto[] {
  const rows = device.rows().filter(({ kind }) => kind === 'photo')
  const held = new Set(server.photos.held.values())
  // Online an order is the customer's only once the screen says so: until then the cart has its photos.
  const arrived = [...server.orders.values()].flatMap(({ record: { id, note, channel } }) =>
    channel === 'web' ? [] : ([[id, note]] as const),
  )
  const markers = new Map([...arrived, ...[...promised.values()].map(({ orderId, marker }) => [orderId, marker] as const)])
  return [...markers].flatMap(([orderId, marker]) =>
    (photosOf.get(marker) ?? []).map((field) => {
      const words = wordsOn(marker, field)
      const row = rows.find((candidate) => candidate.about === orderId && candidate.id.endsWith(field))
      return { orderId, words, row, isHeld: held.has(words) }
    }),
  )
}
