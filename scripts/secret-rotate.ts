// `NEW_SECRET_KEY=… npm run secret:rotate`, with the current SECRET_KEY. Without SECRET_KEY a new key is created and
// stored in the data folder. Nothing created with the old key is lost.
import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { rotateSecret } from '../server/src/areas/site/keyring/service.ts'
import { runCommand } from '../server/src/command.ts'
import { systemOrigin } from '../server/src/db/transaction.ts'

await runCommand(async ({ app, config, secretKey }) => {
  const rotate = (newKey: string) =>
    app.deps.transactions.run(systemOrigin, (tx) => rotateSecret(tx, secretKey, newKey))
  if (config.secretKey) {
    const given = process.env.NEW_SECRET_KEY ?? ''
    if (given.length < 32 || given === secretKey)
      throw new Error('Give the new key, at least 32 random characters, in NEW_SECRET_KEY. Nothing was changed.')
    await rotate(given)
    return 'Rotated. Instances that run go on; start every instance with the new key as SECRET_KEY from now on, and keep it with your backups.'
  }
  const file = path.join(config.dataDir, 'secret.key')
  // on disk before the database needs it: whatever happens in between, one of the files opens the keyring
  const made = randomBytes(48).toString('base64url')
  writeFileSync(`${file}.new`, made, { mode: 0o600, flush: true })
  await rotate(made)
  renameSync(`${file}.new`, file)
  return `Rotated. The new key is in ${file}; keep a copy with your backups.`
})
