export const clockOffsetMs: number
export const clockScript: string
export function tellsTheTime(path: string): boolean
