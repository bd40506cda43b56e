import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Databases } from './databases.ts'
import type { Figure, Result } from './figure.ts'
import { treeOf } from './processes.ts'

/** The outcome of a figure, as stored in bench/results. */
export type Outcome = {
  figure: string
  begunAt: string
  seconds: number
  machine: string
  /** The share of the machine used by others just before, from 0 to 1. */
  busy: number
  failure: string | null
  results: Result[]
}

const folder = path.resolve(import.meta.dirname, '../results')
const fileOf = (figure: string) => path.join(folder, `${figure}.json`)

export function saveOutcome(outcome: Outcome): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(outcome.figure), `${JSON.stringify(outcome, null, 2)}\n`)
}

export const lastOutcomes = (figures: string[]): Outcome[] =>
  figures
    .filter((figure) => existsSync(fileOf(figure)))
    .map((figure) => JSON.parse(readFileSync(fileOf(figure), 'utf8')) as Outcome)

/**
 * Runs a figure on its own database and aborts it at its time limit. Never throws, so that the other figures still run.
 */
export async function runFigure(
  databases: Databases,
  figure: Figure,
  { full, signal }: { full: boolean; signal: AbortSignal },
): Promise<Outcome> {
  const busy = await busyShare()
  const begunAt = new Date()
  let results: Result[] = []
  let failure: string | null = null
  try {
    const place = await databases.open(figure)
    const minutes = figure.minutes * (full ? 8 : 1)
    const deadline = AbortSignal.timeout(minutes * 60_000)
    const said = await playOut(figure.name, { ...place, full }, AbortSignal.any([deadline, signal]))
    if (said) results = said
    else
      failure = signal.aborted ? 'stopped' : deadline.aborted ? `over its time of ${minutes} min` : 'failed, see above'
    await databases.drop(figure)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  const seconds = (Date.now() - begunAt.getTime()) / 1000
  return {
    ...{ figure: figure.name, begunAt: begunAt.toISOString(), seconds, busy, failure, results },
    machine: machine(databases.version),
  }
}

/** The figure's results, or null if it failed or was aborted. */
async function playOut(name: string, place: object, signal: AbortSignal): Promise<Result[] | null> {
  const child = fork(path.resolve(import.meta.dirname, '../one.ts'), [name])
  const exited = once(child, 'exit')
  let results: Result[] | null = null
  child.once('message', (message) => {
    results = message as Result[]
  })
  child.send(place)
  const end = async () => {
    // browsers and databases leave the process group of their parent, but not its tree
    const started = treeOf(child.pid as number)
    child.kill('SIGTERM')
    await Promise.race([exited, sleep(15_000, null, { ref: false })])
    for (const pid of started) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // it has already exited
      }
    }
  }
  const ending = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => void end().then(resolve), { once: true })
  })
  await exited
  if (signal.aborted) await ending
  return results
}

/** Requests per second mean little next to other load, so the table says so. */
async function busyShare(): Promise<number> {
  const spent = () => {
    const times = os.cpus().map((cpu) => cpu.times)
    const idle = times.reduce((sum, time) => sum + time.idle, 0)
    return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
  }
  const before = spent()
  await sleep(1_000)
  const after = spent()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function machine(postgresVersion: string): string {
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const [node] = process.versions.node.split('.')
  const [postgres] = postgresVersion.split('.')
  return `${os.cpus().length} cores, ${gigabytes} GiB, Node ${node}, PostgreSQL ${postgres}, ${os.type()} ${os.arch()}`
}
