// The pictures that stand for a shop outside its pages (domain/brand/icons.ts), drawn from its logo, its name and its colour: the
// logo on a ground on which it is seen, or without one the name's initials on the colour.
import { CRUST } from '#domain/brand/colour.ts'
import { ICONS, type IconName } from '#domain/brand/icons.ts'
import { brandInitials } from '#domain/brand/initials.ts'
import { paletteOf } from '#domain/brand/palette.ts'
import { groundOf } from '#domain/image/drawn-part.ts'
import { canvasOf, lightPng, pixelsOf, type Size } from './canvas.ts'
import { groundFor } from './logo-ground.ts'

export interface Brand {
  name: string
  /** `#rrggbb`; empty: that of a crust. */
  accent: string
  /** As it is stored; null without one. */
  logo: Blob | null
}

export type IconFiles = Readonly<Record<IconName, Blob>>

const WHITE = '#ffffff'
const SERIF = '"Fraunces Variable", Georgia, serif'
const WEIGHT = 620

/** @throws where the browser cannot draw */
export async function drawIcons({ name, accent, logo }: Brand): Promise<IconFiles> {
  const palette = paletteOf(accent || CRUST, 'light')
  const look: Look = {
    name,
    colour: palette.crust,
    ink: palette['on-crust'],
    logo: logo && (await openLogo(logo, palette.crust)),
  }
  // Letters that have not been read yet would be drawn in others.
  await document.fonts.load(`${WEIGHT} 100px ${SERIF}`, name).catch(() => [])
  try {
    const names = Object.keys(ICONS) as IconName[]
    const files = await Promise.all(names.map(async (icon) => [icon, await drawIcon(icon, look)] as const))
    return Object.fromEntries(files) as Record<IconName, Blob>
  } finally {
    look.logo?.picture.close()
  }
}

interface Look {
  name: string
  colour: string
  ink: string
  logo: { picture: ImageBitmap; ground: string } | null
}

async function openLogo(logo: Blob, colour: string): Promise<Look['logo']> {
  const picture = await createImageBitmap(logo)
  const small = canvasOf(64, 64, (context, size) => context.drawImage(picture, 0, 0, size.width, size.height))
  const pixels = pixelsOf(small)
  return { picture, ground: groundFor(pixels, groundOf(pixels, 64, 64), [WHITE, colour]) }
}

/** How much of an icon its shape cuts off, and how much of it the logo fills; shares of its side. */
const SHAPES: Readonly<Record<Exclude<IconName, 'share'>, { corner: number; fill: number }>> = {
  icon192: { corner: 0.22, fill: 0.7 },
  icon512: { corner: 0.22, fill: 0.7 },
  // A phone may cut out a circle of eight tenths: a square fits into seven tenths of that.
  maskable192: { corner: 0, fill: 0.56 },
  maskable512: { corner: 0, fill: 0.56 },
  // Apple rounds it and paints black behind what is see-through.
  touch180: { corner: 0, fill: 0.68 },
  favicon48: { corner: 0.22, fill: 0.82 },
}

function drawIcon(icon: IconName, look: Look): Promise<Blob> {
  const { width, height } = ICONS[icon]
  return lightPng((detail) =>
    canvasOf(width, height, (context, size) => {
      if (icon === 'share') drawShare(context, size, look, detail)
      else drawSquare(context, width, SHAPES[icon], look, detail)
    }),
  )
}

type Context = CanvasRenderingContext2D

function drawSquare(context: Context, side: number, shape: { corner: number; fill: number }, look: Look, detail: number): void {
  fillRounded(context, { x: 0, y: 0, width: side, height: side }, side * shape.corner, look.logo?.ground ?? look.colour)
  const room = side * shape.fill
  const place = { x: (side - room) / 2, y: (side - room) / 2, width: room, height: room }
  if (look.logo) drawFitted(context, look.logo.picture, place, detail)
  else drawInitials(context, look, place)
}

function drawInitials(context: Context, { name, ink }: Look, { x, y, width, height }: Place): void {
  const initials = brandInitials(name)
  context.fillStyle = ink
  context.font = `${WEIGHT} 100px ${SERIF}`
  const { width: wide, actualBoundingBoxAscent: high } = context.measureText(initials)
  const size = 100 * Math.min(width / wide, (height * 0.8) / high)
  context.font = `${WEIGHT} ${size}px ${SERIF}`
  const drawn = context.measureText(initials)
  const left = x + (width - drawn.actualBoundingBoxRight + drawn.actualBoundingBoxLeft) / 2
  const base = y + (height + drawn.actualBoundingBoxAscent - drawn.actualBoundingBoxDescent) / 2
  context.fillText(initials, left, base)
}

// What a shared link shows: logo and name on the colour, in the middle, since previews cut the edges.

const PLATE_MARGIN = 36

function drawShare(context: Context, { width, height }: Size, look: Look, detail: number): void {
  fillRounded(context, { x: 0, y: 0, width, height }, 0, look.colour)
  const room = look.logo ? height * 0.3 : height * 0.7
  const lines = nameLines(context, look.name, { width: width * 0.84, height: room })
  const textHeight = lines.rows.length * lines.size * LINE
  const logoHeight = look.logo ? height * 0.42 : 0
  const gap = look.logo ? height * 0.05 : 0
  const top = (height - logoHeight - gap - textHeight) / 2
  if (look.logo) drawPlate(context, look, { x: width * 0.1, y: top, width: width * 0.8, height: logoHeight }, detail)
  context.fillStyle = look.ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [index, row] of lines.rows.entries()) {
    context.fillText(row, width / 2, top + logoHeight + gap + (index + 0.5) * lines.size * LINE)
  }
}

/** The logo, on a plate of its ground where that is another than the colour. */
function drawPlate(context: Context, { logo, colour }: Look, place: Place, detail: number): void {
  if (!logo) return
  const isOnPlate = logo.ground !== colour
  const margin = isOnPlate ? PLATE_MARGIN : 0
  const fitted = placedIn(logo.picture, {
    ...place,
    x: place.x + margin,
    width: place.width - 2 * margin,
    height: place.height - 2 * margin,
  })
  const y = place.y + (place.height - fitted.height) / 2
  const plate = {
    ...{ x: fitted.x - margin, y: y - margin },
    ...{ width: fitted.width + 2 * margin, height: fitted.height + 2 * margin },
  }
  if (isOnPlate) fillRounded(context, plate, PLATE_MARGIN, logo.ground)
  drawFitted(context, logo.picture, { ...fitted, y }, detail)
}

const LINE = 1.15
const LARGEST = 160
const SMALLEST = 36

/** The largest letters with which a name fits into one row, two or three. */
function nameLines(context: Context, name: string, room: Size): { rows: string[]; size: number } {
  for (let size = LARGEST; ; size -= 4) {
    context.font = `${WEIGHT} ${size}px ${SERIF}`
    const rows = wrapped(context, name, room.width)
    const isIn = rows.length * size * LINE <= room.height && rows.every((row) => context.measureText(row).width <= room.width)
    if (isIn || size <= SMALLEST) return { rows, size }
  }
}

function wrapped(context: Context, name: string, width: number): string[] {
  const rows: string[] = []
  for (const word of name.split(/\s+/)) {
    const row = rows.at(-1)
    const longer = `${row} ${word}`
    if (row === undefined || context.measureText(longer).width > width) rows.push(word)
    else rows[rows.length - 1] = longer
  }
  return rows
}

interface Place extends Size {
  x: number
  y: number
}

/** As large as the room allows, in its middle. */
function placedIn({ width, height }: Size, place: Place): Place {
  const scale = Math.min(place.width / width, place.height / height)
  const [wide, high] = [width * scale, height * scale]
  return { x: place.x + (place.width - wide) / 2, y: place.y + (place.height - high) / 2, width: wide, height: high }
}

function drawFitted(context: Context, picture: ImageBitmap, room: Place, detail: number): void {
  const { x, y, width, height } = placedIn(picture, room)
  if (detail === 1) {
    context.drawImage(picture, x, y, width, height)
    return
  }
  const [wide, high] = [Math.ceil(width * detail), Math.ceil(height * detail)]
  context.drawImage(
    canvasOf(wide, high, (small) => small.drawImage(picture, 0, 0, wide, high)),
    ...([x, y, width, height] as const),
  )
}

function fillRounded(context: Context, { x, y, width, height }: Place, radius: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}
