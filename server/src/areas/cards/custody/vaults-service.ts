import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import type { Vault } from '@ambry/contract/cards/records'

import { type Actor, notThere } from '../../../access/access.ts'
import { siteAddress } from '../../../config.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { findCard } from '../card-queries.ts'
import { houseOf } from '../registry/files-service.ts'
import { todayOf } from '../registry/service.ts'
import * as labels from './labels.ts'
import { findVault, updateVault } from './vault-queries.ts'

export async function editVault(tx: Tx, vault: Vault): Promise<Vault> {
  const before = await findVault(tx, vault.name)
  if (!before) throw notThere()
  const text = (value: string | null) => value?.trim() || null
  const after = { ...vault, address: text(vault.address), hours: text(vault.hours), packing: text(vault.packing) }
  const saved = await updateVault(tx, after)
  if (!saved) throw new AppError('stale', labels.someoneElseChangedThisVault, { present: before })
  tx.audit({ action: 'vault.edit', object: { kind: 'vault', id: vault.name }, before, after: saved })
  tx.publish({ admins: true }, { type: 'card_updated' })
  return saved
}

/** For the parcel of a card in transit to a vault. */
export async function packingSlip(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const row = await findCard(deps.db, id, todayOf(deps))
  if (!row || row.ownerId !== actor.id || row.status !== 'registered') throw notThere()
  const vault = row.custody === 'inbound' && row.vault ? await findVault(deps.db, row.vault) : undefined
  if (!vault) throw new AppError('wrong_state', labels.packingSlipsAreForCards)
  const { packingSlipPdf } = await import('../../../pdf/packing-slip.ts')
  const bytes = await packingSlipPdf({
    house: houseOf(deps),
    on: todayOf(deps),
    code: `${siteAddress(deps.config)}/admin/cards?card=${row.id}`,
    sender: actor.name ?? actor.phone,
    vault,
    card: {
      title: cardTitle(row),
      facts: [row.cardNumber && `#${row.cardNumber}`, row.variety, gradeText(row)].filter(Boolean).join(', '),
      cert: row.certNumber,
    },
    parcel: [row.carrier, row.tracking].filter(Boolean).join(' ') || null,
  })
  return { bytes, contentType: 'application/pdf', name: `ambry-packing-slip-${row.certNumber ?? id}.pdf` }
}
