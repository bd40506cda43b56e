import type { EmailFault } from '@ambry/contract/accounts/email/endpoints'

import type { Tx } from '../../../db/transaction.ts'
import { setUndeliverable } from './queries.ts'

/** An address bounced or its owner complained: nothing is sent there until it is verified again. */
export async function markUndeliverable(tx: Tx, email: string, fault: EmailFault): Promise<void> {
  for (const id of await setUndeliverable(tx, email, fault)) {
    tx.audit({ action: 'email.undeliverable', object: { kind: 'user', id }, after: { fault } })
    tx.publish({ users: [id], admins: true }, { type: 'profile_updated', userId: id })
  }
}
