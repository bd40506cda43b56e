// `npm test`: everything, in the order in which faults are cheapest to find. `npm test -- --changed`: the checks, and
// the tests affected by your changes.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { browserPath } from './browser.ts'
import { changedFiles, touchedFolders } from './changed.ts'
import { fastestFolder } from './fastest-folder.ts'

type Step = [name: string, command: string, ...args: string[]]

const root = fileURLToPath(new URL('..', import.meta.url))

/** each uses one core, so two run at a time */
const checks: Step[] = [
  ['format and lint', 'biome', 'ci', '.'],
  ['unused code', 'knip', '--no-progress'],
  ['types: server', 'tsc', '-p', 'server'],
  ['types: web', 'tsc', '-p', 'web'],
  ['types: contract', 'tsc', '-p', 'contract'],
  ['types: slab', 'tsc', '-p', 'slab'],
  ['types: stories', 'tsc', '-p', 'e2e'],
  ['build', 'node', 'scripts/bootstrap.mjs', '--build'],
]
const only = process.argv.slice(2).filter((word) => word !== '--changed')
const changed = process.argv.includes('--changed') ? changedFiles(root) : null
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
  env: { ...process.env, CHROME_PATH: browser, TMPDIR: temporary },
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
