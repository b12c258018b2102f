// Names the journeys that failed and then passed when they were run once more, alone: nothing in the code changed between the two, so one of
// the two results is wrong. The run is red all the same (failOnFlakyTests).
import { basename } from 'node:path'
import type { Reporter, TestCase } from 'playwright/types/testReporter'

export default class FlakyReporter implements Reporter {
  readonly #tests = new Set<TestCase>()

  onTestEnd(test: TestCase): void {
    this.#tests.add(test)
  }

  onEnd(): void {
    for (const test of this.#tests) {
      if (test.outcome() === 'flaky') process.stdout.write(`FLAKY ${basename(test.location.file)} › ${test.title}\n`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}
