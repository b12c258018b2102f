// A receipt printer without paper: reads ESC/POS (Epson's reference) as a printer does, keeps what would stand on the roll, and
// speaks its status. It knows the commands that tickets need and refuses all others, so that nothing is sent by mistake.

export interface PrintedRun {
  text: string
  /** Multiples of 12 by 24 dots. */
  width: number
  height: number
  isBold: boolean
  isInverted: boolean
}

interface PrintedRaster {
  /** Dots. */
  width: number
  height: number
  isDark: (x: number, y: number) => boolean
}

export interface PrintedTicket {
  /** What a person reads, one entry a line, without what pads it. */
  lines: string[]
  runs: PrintedRun[]
  rasters: PrintedRaster[]
  codes: { text: string; moduleDots: number }[]
}

const ESC = 0x1b
const GS = 0x1d
const DLE = 0x10
const ROLL_DOTS = 576
const CODE_PAGES: Readonly<Record<number, (byte: number) => string>> = { 0: byteOfPage858, 16: latin, 19: byteOfPage858 }

export class VirtualPrinter {
  /** What was cut off so far. */
  readonly tickets: PrintedTicket[] = []
  /** Of the drawer: on which pin, and for how long, ms. */
  readonly pulses: { pin: 2 | 5; onMs: number }[] = []
  /** What is on the roll and not cut. */
  current = emptyTicket()
  paper: 'there' | 'out' = 'there'
  isCoverOpen = false
  /** Lines that are left on the roll. */
  linesLeft = Number.POSITIVE_INFINITY
  /** The plug is pulled after so many bytes more. */
  bytesLeft = Number.POSITIVE_INFINITY
  isPluggedIn = true
  /** Cheap ones never answer. */
  isSilent = false
  #queue: number[] = []
  #line: PrintedRun[] = []
  #style = { width: 1, height: 1, isBold: false, isInverted: false, page: 0 }
  #code = { text: '', moduleDots: 3 }

  /** Takes bytes as its cable does. @returns what it answers @throws when it is unplugged */
  receive(bytes: Iterable<number>): number[] {
    const answers: number[] = []
    for (const byte of bytes) {
      if (this.bytesLeft <= 0) this.isPluggedIn = false
      if (!this.isPluggedIn) throw new Error('unplugged')
      this.bytesLeft -= 1
      this.#queue.push(byte)
      this.#answerAtOnce(answers)
    }
    this.#work(answers)
    return this.isSilent ? [] : answers
  }

  /** New paper, cover closed, plugged in: what waited in its buffer goes on unless the power was gone. */
  mend(): number[] {
    const answers: number[] = []
    if (!this.isPluggedIn) this.forget()
    Object.assign(this, { paper: 'there', isCoverOpen: false, linesLeft: Number.POSITIVE_INFINITY })
    Object.assign(this, { bytesLeft: Number.POSITIVE_INFINITY, isPluggedIn: true })
    this.#work(answers)
    return answers
  }

  /** What it had not printed yet is gone, as after a power cut. */
  forget(): void {
    this.#queue = []
    this.#line = []
    this.current = emptyTicket()
  }

  get isStopped(): boolean {
    return this.paper === 'out' || this.isCoverOpen
  }

  /** DLE EOT n: answered while everything else waits. */
  #answerAtOnce(answers: number[]): void {
    const [dle, eot, kind] = this.#queue.slice(-3)
    if (dle !== DLE || eot !== 4 || kind === undefined || kind < 1 || kind > 4) return
    this.#queue.splice(-3)
    const offline = this.isStopped ? 0x08 : 0
    const cause = (this.isCoverOpen ? 0x04 : 0) | (this.paper === 'out' ? 0x20 : 0)
    const roll = this.paper === 'out' ? 0x60 : 0
    answers.push(0x12 | ([0, offline, cause, 0, roll][kind] ?? 0))
  }

  #work(answers: number[]): void {
    while (this.#queue.length > 0 && !this.isStopped) {
      const length = this.#step(answers)
      if (length === 0) return
      this.#queue.splice(0, length)
    }
  }

  /** Does the first command in the buffer. @returns its length, or 0 when it is not whole */
  #step(answers: number[]): number {
    const [first = 0, second = 0] = this.#queue
    if (first === ESC) return this.#escape(second)
    if (first === GS) return this.#group(second, answers)
    if (first === 0x1c) return this.#needs(2, () => undefined)
    if (first === 0x0a) return this.#feed()
    if (first === 0x0d) return 1
    if (first < 0x20) throw new Error(`Unknown byte ${first}.`)
    const { page, ...style } = this.#style
    const decode = CODE_PAGES[page]
    if (!decode) throw new Error(`Unknown code page ${page}.`)
    const last = this.#line.at(-1)
    const isSame = last && JSON.stringify({ ...last, text: '' }) === JSON.stringify({ text: '', ...style })
    if (isSame) last.text += decode(first)
    else this.#line.push({ text: decode(first), ...style })
    return 1
  }

  #escape(command: number): number {
    const style = this.#style
    switch (String.fromCharCode(command)) {
      case '@':
        return this.#needs(2, () => Object.assign(style, { width: 1, height: 1, isBold: false, isInverted: false, page: 0 }))
      case 'p':
        // Times are in units of 2 ms.
        return this.#needs(5, ([socket = 0, on = 0]) => this.pulses.push({ pin: socket % 48 === 0 ? 2 : 5, onMs: on * 2 }))
      case 'E':
        return this.#needs(3, ([value = 0]) => Object.assign(style, { isBold: value % 2 === 1 }))
      case 't':
        return this.#needs(3, ([page = 0]) => Object.assign(style, { page }))
      case 'M':
      case '3':
      case 'a':
        return this.#needs(3, () => undefined)
      case '2':
        return this.#needs(2, () => undefined)
      default:
        throw new Error(`Unknown command ESC ${command}.`)
    }
  }

  #group(command: number, answers: number[]): number {
    switch (String.fromCharCode(command)) {
      case '!':
        return this.#needs(3, ([size = 0]) => Object.assign(this.#style, { width: (size >> 4) + 1, height: (size & 7) + 1 }))
      case 'B':
        return this.#needs(3, ([value = 0]) => Object.assign(this.#style, { isInverted: value % 2 === 1 }))
      case 'r':
        return this.#needs(3, () => answers.push(0))
      case 'V':
        return this.#needs(this.#queue[2] === 66 ? 4 : 3, () => this.#cut())
      case 'v':
        return this.#raster()
      case '(':
        return this.#symbol()
      default:
        throw new Error(`Unknown command GS ${command}.`)
    }
  }

  #needs(length: number, act: (rest: number[]) => unknown): number {
    if (this.#queue.length < length) return 0
    act(this.#queue.slice(2, length))
    return length
  }

  #feed(): number {
    const width = this.#line.reduce((sum, run) => sum + run.text.length * run.width * 12, 0)
    if (width > ROLL_DOTS) throw new Error(`A line of ${width} dots: ${this.#line.map(({ text }) => text).join('')}`)
    this.current.lines.push(
      this.#line
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    this.current.runs.push(...this.#line)
    this.#line = []
    this.linesLeft -= 1
    if (this.linesLeft <= 0) this.paper = 'out'
    return 1
  }

  #cut(): void {
    this.tickets.push(this.current)
    this.current = emptyTicket()
  }

  /** GS v 0: rows of whole bytes, the highest bit left. */
  #raster(): number {
    const [, , , , xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = this.#queue
    const [rowBytes, height] = [xLow + 256 * xHigh, yLow + 256 * yHigh]
    const length = 8 + rowBytes * height
    if (this.#queue.length < 8 || this.#queue.length < length) return 0
    if (rowBytes * 8 > ROLL_DOTS) throw new Error(`A picture of ${rowBytes * 8} dots.`)
    const rows = this.#queue.slice(8, length)
    const isDark = (x: number, y: number) => (((rows[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
    this.current.rasters.push({ width: rowBytes * 8, height, isDark })
    return length
  }

  /** GS ( k: QR codes; module size, content, print. */
  #symbol(): number {
    const [, , , low = 0, high = 0, , operation = 0, value = 0] = this.#queue
    const length = 5 + low + 256 * high
    if (this.#queue.length < 5 || this.#queue.length < length) return 0
    if (operation === 67) this.#code.moduleDots = value
    if (operation === 80) this.#code.text = String.fromCharCode(...this.#queue.slice(8, length))
    if (operation === 81) this.current.codes.push({ ...this.#code })
    return length
  }
}

function emptyTicket(): PrintedTicket {
  return { lines: [], runs: [], rasters: [], codes: [] }
}

/** The upper half of code page 858; boxes are drawn in it too. */
const UPPER_858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function byteOfPage858(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (UPPER_858[byte - 0x80] ?? '?')
}

function latin(byte: number): string {
  return byte === 0x80 ? '€' : String.fromCharCode(byte)
}
