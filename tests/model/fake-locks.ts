// Web Locks for tests: first come, first served; a tab that dies gives its lock back, as the browser does.

interface Waiter {
  owner: object
  grant(): void
}

export class FakeLocks {
  readonly #queues = new Map<string, Waiter[]>()

  /** What `navigator.locks` is for one tab. @param isDead whether the tab has died meanwhile */
  forTab(owner: object): { request<Result>(name: string, work: () => Promise<Result>): Promise<Result> } {
    return {
      request: async (name, work) => {
        await this.#turn(name, owner)
        try {
          return await work()
        } finally {
          this.#leave(name, owner)
        }
      },
    }
  }

  /** The browser frees what a dead tab held and forgets what it waited for. */
  releaseAll(owner: object): void {
    for (const [name, queue] of this.#queues) {
      const held = queue[0]?.owner === owner
      const rest = queue.filter((waiter) => waiter.owner !== owner)
      this.#queues.set(name, rest)
      if (held) rest[0]?.grant()
    }
  }

  #turn(name: string, owner: object): Promise<void> {
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    return new Promise((resolve) => {
      queue.push({ owner, grant: resolve })
      if (queue.length === 1) resolve()
    })
  }

  #leave(name: string, owner: object): void {
    const queue = this.#queues.get(name) ?? []
    if (queue[0]?.owner !== owner) return
    queue.shift()
    queue[0]?.grant()
  }
}
