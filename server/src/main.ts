import { mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// before anything else is loaded: the types of some 250 files are stripped at every start otherwise
const dataDir = path.resolve(process.env.DATA_DIR || './data')
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
enableCompileCache(path.join(dataDir, 'compile-cache'))
const { start } = await import('./start.ts')
await start()
