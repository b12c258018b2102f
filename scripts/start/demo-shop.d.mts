// Types of demo-shop.mjs, for the tests.

export function fillIfEmpty(url: string, superuserToken: string, options: { password: string }): Promise<boolean>
