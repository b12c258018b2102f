// Types of processor.mjs, for the tests.

export function watchProcessor(): {
  secondsOf(part: string): number | null
  secondsByFile(part: string): Record<string, number>
  stop(): void
}
