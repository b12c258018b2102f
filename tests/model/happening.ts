// One thing that happens in a schedule, as a fast-check command: whatever it was, nothing may contradict itself afterwards.
import fc from 'fast-check'
import { contradictionsNow } from './invariants.ts'
import type { World } from './world.ts'

export type Command = fc.AsyncCommand<Record<string, never>, World>

class Happening<Args extends unknown[]> implements Command {
  readonly #name: string
  readonly #args: Args
  readonly #happen: (world: World, ...args: Args) => Promise<void> | void

  constructor(name: string, args: Args, happen: (world: World, ...args: Args) => Promise<void> | void) {
    this.#name = name
    this.#args = args
    this.#happen = happen
  }

  check(): boolean {
    return true
  }

  async run(_model: Record<string, never>, world: World): Promise<void> {
    await this.#happen(world, ...this.#args)
    await world.device.quiet()
    world.noteDeliveries()
    const found = contradictionsNow(world)
    if (found.length > 0) throw new Error(found.join('\n'))
  }

  toString(): string {
    return `${this.#name}(${this.#args.map((arg) => JSON.stringify(arg)).join(', ')})`
  }
}

/** @param happen mostly only starts something: what comes next meets it half-way */
export function happening<Args extends unknown[]>(
  name: string,
  args: { [Index in keyof Args]: fc.Arbitrary<Args[Index]> },
  happen: (world: World, ...args: Args) => Promise<void> | void,
): fc.Arbitrary<Command> {
  return fc.tuple<Args>(...args).map((values) => new Happening(name, values, happen))
}
