import type { Config } from '../config.ts'
import { folderFiles } from './files-folder.ts'
import { s3Files } from './files-s3.ts'

/** Photos and documents. The embedded one is a folder, the real one any store that speaks S3. */
export type FileStore = {
  name: 'folder' | 's3'
  /** Whole or not at all: nobody ever reads half a file. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Also when there is none. */
  remove(key: string): Promise<void>
}

export const filesFor = (config: Config): FileStore =>
  config.files.kind === 's3' ? withCheckedKeys(s3Files(config.files.s3)) : withCheckedKeys(folderFiles(config.dataDir))

const part = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyShape = new RegExp(`^${part}(/${part})*$`)

/** Keys are made by us from ids; one of another shape is a mistake, and on a disk it could lead out of the folder. */
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
