// Types of pocketbase.mjs, for the tests.

export function buildPocketBase(options?: { outDir?: string }): Promise<{ hooksDir: string; migrationsDir: string }>
