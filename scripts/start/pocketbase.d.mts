// Types of pocketbase.mjs, for the tests.

export interface RunningPocketBase {
  url: string
  port: number
  pid: number
  exited: Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface PocketBaseBuild {
  version: string
  isCommunityBuild: boolean
}

export function pocketBaseBinary(): string
export function whichPocketBase(): PocketBaseBuild
export function nameOfBuild(build: PocketBaseBuild): string
export function startPocketBase(options: {
  dir: string
  /** A free one when not given. */
  port?: number
  host?: string
  distDir?: string
  env?: Record<string, string>
  onLine?: (line: string) => void
}): Promise<RunningPocketBase>
export function isFolderInUse(dir: string): boolean
export function createSuperuser(options: { dir: string; email: string; password: string; distDir?: string }): Promise<void>
export function superuserToken(url: string, credentials: { email: string; password: string }): Promise<string>
export function newServiceToken(url: string, superuserToken: string): Promise<string>
