// Types of ports.mjs, for the tests.

export function isPortFree(port: number, host: string): Promise<boolean>
export function freePort(): Promise<number>
