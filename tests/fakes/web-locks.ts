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

const MOST_REFUSALS = 1000

export class WebLocks {
  /** Requests made so far. */
  requests = 0
  /** The document is on its way out: every request is refused at once, and nobody holds anything. */
  isLeaving = false
  #refusals = 0
  readonly #held = new Map<string, Request>()
  readonly #waiting = new Map<string, Request[]>()

  request<Result>(name: string, ...rest: [() => Promise<Result>] | [LockOptions, () => Promise<Result>]): Promise<Result> {
    const work = rest.length === 1 ? rest[0] : rest[1]
    const { signal, steal = false } = rest.length === 1 ? {} : rest[0]
    this.requests++
    if (this.isLeaving) return this.#refuseAtOnce()
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

  #refuseAtOnce(): Promise<never> {
    // Whoever asks for ever without a pause is to fail the test, not to hang it.
    if (++this.#refusals > MOST_REFUSALS) return new Promise(() => undefined)
    return Promise.reject(new DOMException('The document is not fully active.', 'InvalidStateError'))
  }

  /** As a browser does it when a document leaves: what it holds or waits for is refused, before or after it is told. */
  leave(): void {
    this.isLeaving = true
    const requests = [...this.#held.values(), ...[...this.#waiting.values()].flat()]
    this.#held.clear()
    this.#waiting.clear()
    for (const request of requests) request.refuse(aborted())
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
