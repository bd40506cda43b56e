import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { FileStore } from './files.ts'

/** Files in the data folder. Written next to their destination and renamed, which is atomic. */
export const folderFiles = (dataDir: string): FileStore => {
  const root = path.resolve(dataDir, 'files')
  // no key starts with a dot, so partial files can never be requested
  const writing = path.join(root, '.writing')
  return {
    name: 'folder',
    put: async (key, bytes) => {
      const place = path.join(root, key)
      const half = path.join(writing, randomUUID())
      await mkdir(writing, { recursive: true })
      await mkdir(path.dirname(place), { recursive: true })
      try {
        // flush: an acknowledged file survives a power failure
        await writeFile(half, bytes, { mode: 0o600, flush: true })
        await rename(half, place)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    get: async (key) => {
      try {
        return await readFile(path.join(root, key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(path.join(root, key), { force: true }),
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
