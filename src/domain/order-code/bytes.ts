// Numbers and record ids packed into bytes, and read back with every bound checked: what is read may be anybody's.
import { isRecordId } from '#domain/record-id.ts'

/** 36^15 < 2^80. */
const ID_BYTES = 10
const ID_LENGTH = 15

export class ByteWriter {
  readonly #bytes: number[] = []

  byte(value: number): void {
    this.#bytes.push(value & 255)
  }

  /** Little groups of seven bits, the last one without the high bit (LEB128). @param value a whole number, not negative */
  varint(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** IEEE 754, big-endian. */
  double(value: number): void {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, value)
    for (let index = 0; index < 8; index++) this.byte(view.getUint8(index))
  }

  recordId(id: string): void {
    let value = 0n
    for (const character of id) value = value * 36n + BigInt(Number.parseInt(character, 36))
    for (let shift = ID_BYTES - 1; shift >= 0; shift--) this.byte(Number((value >> BigInt(8 * shift)) & 255n))
  }

  result(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes)
  }
}

/** Every method returns null once the bytes are at their end or are not what they should be. */
export class ByteReader {
  #position = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#position === this.#bytes.length
  }

  byte(): number | null {
    return this.#bytes[this.#position++] ?? null
  }

  varint(): number | null {
    let value = 0
    // Seven bytes are 49 bits: more than any number here, and still exact.
    for (let index = 0, factor = 1; index < 7; index++, factor *= 128) {
      const byte = this.byte()
      if (byte === null) return null
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
    return null
  }

  double(): number | null {
    const bytes = this.take(8)
    return bytes && new DataView(bytes.buffer).getFloat64(0)
  }

  recordId(): string | null {
    const bytes = this.take(ID_BYTES)
    if (bytes === null) return null
    let value = 0n
    for (const byte of bytes) value = (value << 8n) | BigInt(byte)
    const id = value.toString(36).padStart(ID_LENGTH, '0')
    return isRecordId(id) ? id : null
  }

  /** The next n bytes, a copy. */
  take(count: number): Uint8Array<ArrayBuffer> | null {
    if (count < 0) return null
    const bytes = Uint8Array.from(this.#bytes.subarray(this.#position, this.#position + count))
    this.#position += count
    return bytes.length === count ? bytes : null
  }

  /** All that is left, a copy. */
  rest(): Uint8Array<ArrayBuffer> {
    const bytes = Uint8Array.from(this.#bytes.subarray(this.#position))
    this.#position = this.#bytes.length
    return bytes
  }
}
