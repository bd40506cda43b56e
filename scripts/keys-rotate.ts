// `npm run keys:rotate` gives identity documents a new master key, or creates the first one. Instances can keep running.
import { existsSync } from 'node:fs'

import { listUsedKeys } from '../server/src/areas/identity/keys-queries.ts'
import { rewrapAll } from '../server/src/areas/identity/keys-service.ts'
import { runCommand } from '../server/src/command.ts'
import {
  documentKeysFile,
  retireDocumentKeysFile,
  rotateDocumentKeysFile,
} from '../server/src/document-keys/keyring.ts'

await runCommand(async ({ app, config }) => {
  if (config.documentKeys) {
    const { rewrapped, usedIds } = await rewrapAll(app.deps)
    return `Wrapped ${rewrapped} anew with the first key of DOCUMENT_KEYS. In use: ${usedIds.join(', ') || 'none'}. Remove the others once every instance has the new value.`
  }
  const file = documentKeysFile(config.dataDir)
  const lost = existsSync(file) ? [] : await listUsedKeys(app.deps.db)
  // a new file would hide that the old one has to be found
  if (lost.length > 0)
    throw new Error(
      `${file} is missing, and identity documents are encrypted with it (${lost.join(', ')}). Put your copy back. Nothing was changed.`,
    )
  rotateDocumentKeysFile(config.dataDir)
  const { rewrapped, usedIds } = await rewrapAll(app.deps)
  retireDocumentKeysFile(config.dataDir, usedIds)
  return `Rotated, and wrapped ${rewrapped} anew. The key is in ${file}; keep a copy apart from your backups.`
})
