import { randomBytes } from 'node:crypto'

import type { Deps } from './deps.ts'

/** Stores a file under a random name while `work` writes the rows about it, and deletes it again when that fails. */
export async function kept<T>(
  deps: Deps,
  folder: string,
  bytes: Buffer,
  work: (fileKey: string) => Promise<T>,
): Promise<T> {
  const fileKey = `${folder}/${randomBytes(16).toString('hex')}`
  await deps.files.put(fileKey, bytes)
  try {
    return await work(fileKey)
  } catch (error) {
    await deps.files
      .remove(fileKey)
      .catch((fault: unknown) => deps.log.warn({ err: fault, fileKey }, 'a file stayed behind'))
    throw error
  }
}
