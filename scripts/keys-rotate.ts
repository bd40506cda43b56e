// `npm run keys:rotate` gives identity documents a new master key, or creates the first one. Instances can keep running.

import { findUsedKeys, rewrapAll } from '../server/src/areas/identity/keys-service.ts'
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
  rotateDocumentKeysFile(config.dataDir, await findUsedKeys(app.deps.db))
  const { rewrapped, usedIds } = await rewrapAll(app.deps)
  retireDocumentKeysFile(config.dataDir, usedIds)
  return `Rotated, and wrapped ${rewrapped} anew. The key is in ${documentKeysFile(config.dataDir)}; keep a copy apart from your backups.`
})
