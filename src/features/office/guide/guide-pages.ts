// The pages of the owner's guide. Their list is written by the build out of docs/guida/ (scripts/build/guide.mjs), which puts its own
// module in the place of this one; where nothing is built, and where the edge renders screens, there are none.

export interface GuidePage {
  /** In the address; empty for the first, which leads to the others. */
  slug: string
  title: string
  blocks: readonly GuideBlock[]
}

export type GuideBlock =
  | { tag: 'h2' | 'h3'; id: string; content: GuideWords }
  | { tag: 'p' | 'span'; content: GuideWords }
  | { tag: 'ul' | 'ol'; start?: number; items: readonly (readonly GuideBlock[])[] }
  | { tag: 'aside'; blocks: readonly GuideBlock[] }
  | { tag: 'pre'; text: string }
  | { tag: 'table'; head: readonly GuideWords[]; rows: readonly (readonly GuideWords[])[] }
  /** Width and height in pixels of the file. */
  | { tag: 'figure'; picture: string; alt: string; width: number; height: number }

export type GuideWords = readonly GuideWord[]

type GuideWord =
  | string
  | { tag: 'strong' | 'em' | 'code'; content: GuideWords }
  /** To a page of the guide. */
  | { tag: 'a'; page: string; anchor?: string; content: GuideWords }

export const GUIDE: readonly GuidePage[] = []
