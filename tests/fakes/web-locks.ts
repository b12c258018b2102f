// Web Locks as a browser has them, for one process: exclusive, first come first served, with `signal` and `steal`.

interface Request {
  work: () => Promise<unknown>
  settle: (result: unknown) => void
  refuse: (error: unknown) => void
}

export interface LockOptions {
  signal?: AbortSignal
  steal?: boolean
}

export class WebLocks {
  readonly #held = new Map<string, Request>()
  readonly #waiting = new Map<string, Request[]>()

  request<Result>(name: string, ...rest: [() => Promise<Result>] | [LockOptions, () => Promise<Result>]): Promise<Result> {
    const work = rest.length === 1 ? rest[0] : rest[1]
    const { signal, steal = false } = rest.length === 1 ? {} : rest[0]
    return new Promise<Result>((resolve, reject) => {
      const request: Request = { work, settle: (result) => resolve(result as Result), refuse: reject }
      if (signal?.aborted) return reject(aborted())
      signal?.addEventListener('abort', () => this.#callOff(name, request))
      if (steal) {
        this.#held.get(name)?.refuse(aborted())
        this.#hold(name, request)
      } else if (this.#held.has(name)) this.#queue(name).push(request)
      else this.#hold(name, request)
    })
  }

  #hold(name: string, request: Request): void {
    this.#held.set(name, request)
    // Never within the call that asks, as in browsers: who relies on that would break there.
    Promise.resolve()
      .then(request.work)
      .then(request.settle, request.refuse)
      .finally(() => {
        if (this.#held.get(name) !== request) return
        this.#held.delete(name)
        const next = this.#queue(name).shift()
        if (next) this.#hold(name, next)
      })
  }

  #callOff(name: string, request: Request): void {
    const queue = this.#queue(name)
    const index = queue.indexOf(request)
    if (index < 0) return
    queue.splice(index, 1)
    request.refuse(aborted())
  }

  #queue(name: string): Request[] {
    const queue = this.#waiting.get(name) ?? []
    this.#waiting.set(name, queue)
    return queue
  }
}

function aborted(): DOMException {
  return new DOMException('The request was aborted.', 'AbortError')
}
