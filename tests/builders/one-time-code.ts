// What an authenticator app shows (RFC 6238), of Node's own hashes: the server's are not asked about themselves.
import { createHmac } from 'node:crypto'

/** @param secret in base 32, blanks allowed @param steps of thirty seconds from now */
export function codeOf(secret: string, steps = 0): string {
  const letters = [...secret.replaceAll(' ', '')].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
