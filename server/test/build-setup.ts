import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** For tests that start the server as people do. Nothing to do where `npm test` has built it. */
export default function build(): void {
  const root = path.resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', '--build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
