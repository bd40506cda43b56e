import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import styles from './custody.module.css'
import * as labels from './labels.ts'

/** A vault's shipping address, its receiving hours, and how to pack. */
export function VaultNote({ name }: { name: string }) {
  const { data } = useQuery(query(api.cards.vaultDetails, {}))
  const vault = data?.items.find((one) => one.name === name)
  if (!vault) return null
  return (
    <dl className={`facts ${styles.vaultNote}`}>
      <Fact name={labels.address}>{vault.address ?? labels.contactUsForTheAddress}</Fact>
      {vault.hours && <Fact name={labels.receivingHours}>{vault.hours}</Fact>}
      {vault.packing && <Fact name={labels.howToPack}>{vault.packing}</Fact>}
    </dl>
  )
}

/** The packing slip of a card on its way to a vault. */
export function ParcelPart({ card }: { card: { id: string; custody: string; vault: string | null } }) {
  if (card.custody !== 'inbound' || !card.vault) return null
  return (
    <section aria-labelledby="parcel" className={styles.parcel}>
      <h2 id="parcel" className="field-label">
        {labels.shipTo(card.vault)}
      </h2>
      <VaultNote name={card.vault} />
      <a
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        href={`/files/cards/${card.id}/packing-slip.pdf`}
        target="_blank"
        rel="noreferrer"
      >
        <Printer aria-hidden="true" className="icon-small" />
        {labels.printPackingSlip}
      </a>
    </section>
  )
}
