// Types of own-shop.mjs, for the tests.

export function makeOwnShop(options: { dataDir: string; name: string; mail: string }): Promise<{ path: string }>
