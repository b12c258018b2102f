export function pageWeights(): { page: string; kilobytes: number }[]
