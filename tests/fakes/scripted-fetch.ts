// A fetch whose answers a test writes: by path, and, where timing matters, held back until the test lets it go.

export interface AskedRequest {
  method: string
  path: string
  token: string | null
  body: unknown
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'silence'

export class ScriptedFetch {
  readonly asked: AskedRequest[] = []
  readonly #answers = new Map<string, Answer[]>()
  #gate: Promise<void> | null = null

  /** The next answers to a path without its query; the last one is repeated. Paths without any are silence. */
  answer(path: string, ...answers: Answer[]): void {
    this.#answers.set(path, answers)
  }

  hasAnswerFor(path: string): boolean {
    return this.#answers.has(path)
  }

  /** The answer to the next request waits. @returns how to let it go */
  holdNext(): () => void {
    let release = () => {}
    this.#gate = new Promise((resolve) => {
      release = resolve
    })
    return release
  }

  count(path: string): number {
    return this.asked.filter((request) => request.path.split('?')[0] === path).length
  }

  fetch: typeof fetch = async (input, init) => {
    const path = String(input)
    const headers = new Headers(init?.headers)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    this.asked.push({ method: init?.method ?? 'GET', path, token: headers.get('Authorization'), body })
    const answers = this.#answers.get(path.split('?')[0] ?? '') ?? []
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    const gate = this.#gate
    this.#gate = null
    await gate
    if (answer === undefined || answer === 'silence') throw new TypeError('fetch failed')
    const { status = 200, body: said = {}, headers: more = {} } = answer
    if (status === 204) return new Response(null, { status })
    const text = typeof said === 'string' ? said : JSON.stringify(said)
    return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...more } })
  }
}
