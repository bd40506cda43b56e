// `npm test`: everything, in the order in which faults are cheapest to find.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { browserPath } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const steps: [name: string, command: string, ...args: string[]][] = [
  ['format and lint', 'biome', 'ci', '.'],
  ['unused code', 'knip', '--no-progress'],
  ['types: contract', 'tsc', '-p', 'contract'],
  ['types: server', 'tsc', '-p', 'server'],
  ['types: web', 'tsc', '-p', 'web'],
  ['types: stories', 'tsc', '-p', 'e2e'],
  ['rules, server and page', 'vitest', 'run'],
  ['build', 'node', 'scripts/bootstrap.mjs', '--build'],
  ['stories in a browser', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
]

const only = process.argv.slice(2)
const browser = browserPath()
for (const [name, command, ...args] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const begun = performance.now()
  console.log(`\n▸ ${name}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, CHROME_PATH: browser },
  })
  if (status !== 0) {
    console.error(`\n✗ ${name} failed`)
    process.exit(status ?? 1)
  }
  console.log(`  ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
