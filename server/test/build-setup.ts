import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** For tests that start the built server. Does nothing if `npm test` has already built it. */
export default function build(): void {
  const root = path.resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', '--build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
