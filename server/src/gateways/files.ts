import type { Config } from '../config.ts'
import { folderFiles } from './files-folder.ts'
import { s3Files } from './files-s3.ts'

/** Photos and documents. The embedded implementation is a folder, the real one any S3-compatible store. */
export type FileStore = {
  name: 'folder' | 's3'
  /** Atomic: nobody ever reads a partial file. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Succeeds when there is no such file. */
  remove(key: string): Promise<void>
}

export const filesFor = (config: Config): FileStore =>
  config.files.kind === 's3' ? withCheckedKeys(s3Files(config.files.s3)) : withCheckedKeys(folderFiles(config.dataDir))

const part = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyShape = new RegExp(`^${part}(/${part})*$`)

/** Keys are generated from ids; any other format is a bug, and on disk it could escape the folder. */
const withCheckedKeys = (store: FileStore): FileStore => {
  const checked = (key: string): string => {
    if (key.length > 200 || !keyShape.test(key)) throw new Error(`this is no key of a file: ${JSON.stringify(key)}`)
    return key
  }
  return {
    name: store.name,
    put: async (key, bytes) => store.put(checked(key), bytes),
    get: async (key) => store.get(checked(key)),
    remove: async (key) => store.remove(checked(key)),
  }
}
