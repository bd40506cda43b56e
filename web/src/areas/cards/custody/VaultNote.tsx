import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import styles from './custody.module.css'

/** Where a parcel to a vault goes, when it is taken in, and how to pack it. */
export function VaultNote({ name }: { name: string }) {
  const { data } = useQuery(query(api.cards.vaultDetails, {}))
  const vault = data?.items.find((one) => one.name === name)
  if (!vault) return null
  return (
    <dl className={`facts ${styles.vaultNote}`}>
      <Fact name="Address">{vault.address ?? 'Contact us for the address.'}</Fact>
      {vault.hours && <Fact name="Receiving hours">{vault.hours}</Fact>}
      {vault.packing && <Fact name="How to pack">{vault.packing}</Fact>}
    </dl>
  )
}

/** Of a card that is on its way to a vault: the sheet that goes into the parcel. */
export function ParcelPart({ card }: { card: { id: string; custody: string; vault: string | null } }) {
  if (card.custody !== 'inbound' || !card.vault) return null
  return (
    <section aria-labelledby="parcel" className={styles.parcel}>
      <h2 id="parcel" className="field-label">
        Ship to {card.vault}
      </h2>
      <VaultNote name={card.vault} />
      <a
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        href={`/files/cards/${card.id}/packing-slip.pdf`}
        target="_blank"
        rel="noreferrer"
      >
        <Printer aria-hidden="true" className="icon-small" />
        Print packing slip
      </a>
    </section>
  )
}
