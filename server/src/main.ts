import { mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// before anything else is loaded, or the types of every file are stripped again at each start
const dataDir = path.resolve(process.env.DATA_DIR || './data')
try {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  enableCompileCache(path.join(dataDir, 'compile-cache'))
} catch {
  // a read-only machine with an external database needs no data folder; it only starts a little slower
}
const { start } = await import('./start.ts')
await start()
