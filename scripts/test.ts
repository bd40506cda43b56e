// `npm test`: everything, in the order in which faults are cheapest to find.
//   -- --changed    the checks, and the tests affected by your changes
//   -- --deep       every seed of the random lives, storms and kills, as before a release
//   -- --durations  measures the files and stories again, for the order in which they run
//   -- types        only the steps whose name has this word
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { browserPath } from './browser.ts'
import { changedFiles, touchedFolders } from './changed.ts'
import { fastestFolder } from './fastest-folder.ts'
import { resultsVariable, saveDurations, summary } from './tests/durations.ts'

type Step = [name: string, command: string, ...args: string[]]

const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const has = (option: string) => given.includes(option)
const only = given.filter((word) => !word.startsWith('--'))

/**
 * One checker per project: more would repeat each other's work, which takes three times the processor time. What a run
 * found is kept, so that the next one checks only what has changed since.
 */
const types = (project: string): Step => {
  const kept = `node_modules/.cache/types/${project}.tsbuildinfo`
  return [`types: ${project}`, 'tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
}

/** each uses one core, so two run at a time, the longest first */
const checks: Step[] = [
  ...['web', 'server'].map(types),
  ['build', 'node', 'scripts/bootstrap.mjs', '--build'],
  ['format and lint', 'biome', 'ci', '.'],
  ...['e2e', 'contract'].map(types),
  ['unused code', 'knip', '--no-progress'],
  types('slab'),
]

const changed = has('--changed') ? changedFiles(root) : null
/** what to run; everything by default */
const tests = changed && touchedFolders(root, changed)
const stories = changed?.filter((file) => file.endsWith('.e2e.ts'))

/** each uses all cores, so they run one after the other */
const runs: Step[] = [
  ...(tests?.length === 0 ? [] : [['rules, server and page', 'vitest', 'run', ...(tests ?? [])] satisfies Step]),
  ...(stories?.length === 0
    ? []
    : [
        [
          'stories in a browser',
          'playwright',
          'test',
          '--config',
          'e2e/playwright.config.ts',
          ...(stories ?? []),
        ] satisfies Step,
      ]),
]

const isWanted = ([name]: Step) => only.length === 0 || only.some((word) => name.includes(word))
const browser = browserPath()
const temporary = mkdtempSync(path.join(fastestFolder(), 'ambry-tests-'))
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
const options = {
  cwd: root,
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    CHROME_PATH: browser,
    TMPDIR: temporary,
    [resultsVariable]: temporary,
    ...(has('--deep') && { TEST_DEPTH: 'full' }),
  },
}
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

function failed(name: string, status: number | null): never {
  console.error(`\n✗ ${name} failed`)
  process.exit(status || 1)
}

/** Output is shown when a step is done, so that two steps do not interleave. */
function check([name, command, ...args]: Step): Promise<void> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part))
    child.on('error', (error) => printed.push(Buffer.from(String(error))))
    child.on('close', (status) => {
      console.log(`\n▸ ${name}`)
      process.stdout.write(Buffer.concat(printed))
      if (status !== 0) failed(name, status)
      console.log(`  ${seconds(begun)}`)
      resolve()
    })
  })
}

const waiting = checks.filter(isWanted)
const worker = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await check(step)
}
await Promise.all([worker(), worker()])

for (const [name, command, ...args] of runs.filter(isWanted)) {
  const begun = performance.now()
  console.log(`\n▸ ${name}`)
  const { status } = spawnSync(command, args, { ...options, stdio: 'inherit' })
  if (status !== 0) failed(name, status)
  console.log(`  ${seconds(begun)}`)
}

console.log(summary(temporary))
if (has('--durations')) saveDurations(temporary)
