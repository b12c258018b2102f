// Types of build.mjs, for the tests.

export function build(options?: { force?: boolean }): Promise<void>
