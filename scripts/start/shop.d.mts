// Types of shop.mjs, for the tests.

export function startServices(options: {
  env: Record<string, string | undefined>
  shopUrl: () => string
  mayStandIn: boolean
}): Promise<{
  edgeEnv: Record<string, string>
  databaseEnv: Record<string, string>
  demoOf: string[]
  stop(): Promise<void>
}>
