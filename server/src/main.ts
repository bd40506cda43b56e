import { enableCompileCache } from 'node:module'
import path from 'node:path'

// before anything else is loaded: the types of some 250 files are stripped at every start otherwise
enableCompileCache(path.resolve(process.env.DATA_DIR || './data', 'compile-cache'))
const { start } = await import('./start.ts')
await start()
