// A disk of a device's own that can be full: a file system in memory, in a namespace that needs no rights. Programs are started
// inside it; nobody outside sees what lies there.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class SmallDisk {
  /** Where it lies, for programs inside. */
  readonly folder: string
  readonly #keeper: ChildProcess
  #fillers = 0

  private constructor(folder: string, keeper: ChildProcess) {
    this.folder = folder
    this.#keeper = keeper
  }

  /** Whether this system lets anybody have one; if not, why. */
  static refusal(): string | null {
    const { status, stderr, error } = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], {
      encoding: 'utf8',
    })
    return status === 0 ? null : (error?.message ?? stderr)
  }

  /** @param template a folder whose content it begins with */
  static async with(template: string, megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'sfoglia-small-disk-'))
    const script = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder} && cp -a ${template}/. ${folder} && echo ready && exec sleep 3600`
    const keeper = spawn('unshare', ['-rm', 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(keeper.stdout, 'data')
    return new SmallDisk(folder, keeper)
  }

  /** A program that does what `program` does, on this disk. */
  async inside(program: string): Promise<string> {
    const path = `${this.folder}.sh`
    await writeFile(path, `#!/bin/sh\nexec ${this.#enter().join(' ')} ${program} "$@"\n`)
    await chmod(path, 0o755)
    return path
  }

  read(name: string): string {
    return this.#run(`cat ${join(this.folder, name)}`)
  }

  write(name: string, text: string): void {
    this.#run(`cat > ${join(this.folder, name)}`, text)
  }

  /** Other people's things take all the room but so much. */
  fill(bytesLeft: number): void {
    this.#fillers += 1
    const filler = join(this.folder, `filler-${this.#fillers}`)
    this.#run(`cat /dev/zero > ${filler} 2>/dev/null; truncate -s $(( $(stat -c %s ${filler}) - ${bytesLeft} )) ${filler}`)
  }

  giveRoom(): void {
    this.#run(`rm -f ${this.folder}/filler-*`)
  }

  freeBytes(): number {
    return Number(this.#run(`echo $(( $(stat -f -c '%a * %S' ${this.folder}) ))`))
  }

  async remove(): Promise<void> {
    this.#keeper.kill()
    await rm(`${this.folder}.sh`, { force: true })
    await rm(this.folder, { recursive: true, force: true })
  }

  #run(script: string, input = ''): string {
    const [program = '', ...args] = this.#enter()
    return spawnSync(program, [...args, 'sh', '-c', script], { encoding: 'utf8', input }).stdout
  }

  #enter(): string[] {
    return ['nsenter', '-t', String(this.#keeper.pid), '-U', '-m', '--preserve-credentials', '--']
  }
}
