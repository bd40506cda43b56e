import type { Vault } from '@ambry/contract/cards/records'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

const columns = ['name', 'address', 'hours', 'packing', 'version'] as const

export async function listVaults(db: Db): Promise<Vault[]> {
  return db.all(build.selectFrom('vaults').select(columns).orderBy('name'))
}

export async function findVault(db: Db, name: string): Promise<Vault | undefined> {
  return db.one(build.selectFrom('vaults').select(columns).where('name', '=', name))
}

/** Returns undefined when the row has been edited since `version`. */
export async function updateVault(tx: Tx, { name, version, ...values }: Vault): Promise<Vault | undefined> {
  return tx.one(
    build
      .updateTable('vaults')
      .set({ ...values, version: version + 1 })
      .where('name', '=', name)
      .where('version', '=', version)
      .returning(columns),
  )
}
