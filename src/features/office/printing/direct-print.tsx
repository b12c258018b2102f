// The ticket straight to this device's receipt printer. Loaded when it is needed: the encoder is large.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { DirectPrinter } from '#data/printing/printer.ts'
import type { PaperStrip } from '#domain/production/printing.ts'
import { CakeLineArt } from '#ui/cake/cake-line-art.tsx'
import type { PrintOutcome } from './printer-link.ts'
import { sendBytes } from './send-bytes.ts'
import { type Raster, stripBytes, testBytes, ticketBytes } from './ticket-bytes.ts'
import type { TicketContent, TicketLine } from './ticket-content.ts'

export async function printTicketDirect(printer: DirectPrinter, content: TicketContent): Promise<PrintOutcome> {
  return sendBytes(printer, ticketBytes(content, { cakes: await drawCakes(content) }))
}

export function printStripDirect(printer: DirectPrinter, strip: PaperStrip): Promise<PrintOutcome> {
  return sendBytes(printer, stripBytes(strip))
}

/** @param atMs printed on the strip */
export function printTest(printer: DirectPrinter, atMs: number): Promise<PrintOutcome> {
  return sendBytes(printer, testBytes(atMs))
}

// The drawing of a cake as dots for a receipt printer. Lines and patterns go through a picture of the SVG; the letters are drawn
// on top with the page's own fonts, which pictures of SVGs do not have.

/** 72 mm at 203 dots per inch. */
const WIDTH_DOTS = 576

/** By the line's id, at the size in which they are printed. Lines without a cake are left out. */
async function drawCakes({ lines }: TicketContent): Promise<Map<string, Raster>> {
  const drawings = new Map<string, Raster>()
  for (const { id, cake } of lines) if (cake) drawings.set(id, await drawCake(cake))
  return drawings
}

async function drawCake(cake: NonNullable<TicketLine['cake']>): Promise<Raster> {
  const host = document.createElement('div')
  host.setAttribute('aria-hidden', 'true')
  Object.assign(host.style, {
    position: 'fixed',
    top: '0',
    left: '-9999px',
    width: `${WIDTH_DOTS}px`,
    font: '500 16px var(--sans)',
  })
  document.body.append(host)
  const root = createRoot(host)
  try {
    flushSync(() => root.render(<CakeLineArt look={cake.look} labels={cake.labels} title={cake.words} />))
    const svg = host.querySelector('svg')
    if (!svg) throw new Error('The cake was not drawn.')
    return await rasterOf(svg)
  } finally {
    root.unmount()
    host.remove()
  }
}

async function rasterOf(svg: SVGSVGElement): Promise<Raster> {
  const height = Math.ceil(svg.getBoundingClientRect().height / 8) * 8
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_DOTS
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH_DOTS, height)
  context.drawImage(await pictureOf(svg), 0, 0, WIDTH_DOTS, svg.getBoundingClientRect().height)
  for (const text of svg.querySelectorAll('text')) await drawText(context, text)
  return context.getImageData(0, 0, WIDTH_DOTS, height)
}

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('The cake was not copied.')
  for (const text of copy.querySelectorAll('text')) text.remove()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Draws what the screen would show there: same place, same font, a white edge where it has one. */
async function drawText(context: CanvasRenderingContext2D, text: SVGTextElement): Promise<void> {
  const matrix = text.getCTM()
  if (!matrix) return
  const look = getComputedStyle(text)
  const font = `${look.fontStyle} ${look.fontWeight} ${look.fontSize} ${look.fontFamily}`
  await document.fonts.load(font).catch(() => undefined)
  context.save()
  context.setTransform(matrix)
  Object.assign(context, {
    font,
    textAlign: look.textAnchor === 'middle' ? 'center' : 'left',
    fillStyle: '#000',
    strokeStyle: '#fff',
  })
  context.lineWidth = Number.parseFloat(look.strokeWidth)
  context.lineJoin = 'round'
  const spans = text.querySelectorAll('tspan')
  for (const span of spans.length > 0 ? spans : [text]) {
    const [x, y] = ['x', 'y'].map((axis) => Number(span.getAttribute(axis) ?? 0))
    if (look.stroke !== 'none') context.strokeText(span.textContent, x ?? 0, y ?? 0)
    context.fillText(span.textContent, x ?? 0, y ?? 0)
  }
  context.restore()
}
