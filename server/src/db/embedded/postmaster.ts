import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In a container, orphans of a killed app may never be reaped; a zombie counts as dead. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''))
  } catch {
    return false
  }
}

/** A process id is reused after a crash or reboot, so only a PostgreSQL process counts. */
function isPostgres(pid: number): boolean {
  if (!alive(pid)) return false
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes('postgres')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Finds a server still running on this data folder: the orphan of a killed app, or another instance's. Waits for one
 * that is shutting down or recovering, and removes stale files of dead ones.
 */
export async function findRunning(
  dataDir: string,
  url: (port: number) => string,
): Promise<{ pid: number; port: number } | null> {
  const file = path.join(dataDir, 'postmaster.pid')
  for (let tries = 0; tries < 300; tries++) {
    if (!existsSync(file)) return null
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!isPostgres(pid)) {
      rmSync(file, { force: true })
      return null
    }
    if (port && (await answers(url(port)))) return { pid, port }
    await sleep(100)
  }
  throw new Error(`A PostgreSQL server holds ${dataDir} but does not answer.`)
}
