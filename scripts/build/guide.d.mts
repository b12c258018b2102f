// Types of guide.mjs, for Vite's settings and the tests.
import type { Plugin } from 'vite'

interface Read {
  tag: string
  id?: string
  picture?: string
  alt?: string
  content?: readonly unknown[]
}

export interface GuidePage {
  /** In docs/guida/. */
  file: string
  /** In the address; empty for the first. */
  slug: string
  title: string
  blocks: readonly Read[]
  links: readonly { page: string; anchor: string | undefined }[]
}

export function guide(): Plugin

export function readGuide(folder?: string): GuidePage[]
