import { rmSync } from 'node:fs'

import { newFolder, seededFolderVariable, serve } from './own-server.ts'

/** Seeds a data folder once: that takes ten seconds of CPU time, and copying it takes less than one. */
export default async function seed(): Promise<() => void> {
  const data = newFolder()
  const server = await serve(0, data, {})
  await server.close()
  process.env[seededFolderVariable] = data
  return () => rmSync(data, { recursive: true, force: true })
}
