import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { formatDollars } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import type { SearchOf } from '../../../paths.ts'
import * as labels from './labels.ts'
import styles from './overview.module.css'

type Line = { name: string; count: number; search: SearchOf<'/admin/cards'> }

/** Card counts by location. Each figure links to its list. */
export function VaultCensus({ vault: { cards, valueCents, unvalued, vaults, custody } }: { vault: Overview['vault'] }) {
  const lines: Line[] = [
    ...vaults.map(({ name, cards: count }) => ({ name, count, search: { custody: 'in_vault', vault: name } })),
    { name: 'Inbound', count: custody.inbound, search: { custody: 'inbound' } },
    { name: 'Outbound', count: custody.outbound, search: { custody: 'outbound' } },
    { name: labels.withOwners, count: custody.withOwner, search: { custody: 'with_owner' } },
    { name: labels.inTheVaultWithNo, count: unvalued, search: { custody: 'in_vault', value: 'no' } },
  ]
  return (
    <section className="sheet sheet-pad" aria-labelledby="vault">
      <h2 id="vault">{labels.vault}</h2>
      <p className={`figure ${styles.figure}`}>
        <Link to="/admin/cards" search={{ custody: 'in_vault' }}>
          {cards.toLocaleString('en-US')}
        </Link>
      </p>
      <p className="small muted">{labels.cardsInTheVault(formatDollars(valueCents))}</p>
      <dl className="facts">
        {lines.map(({ name, count, search }) => (
          <CountLink key={name} name={name} count={count} search={search} />
        ))}
      </dl>
    </section>
  )
}

function CountLink({ name, count, search }: Line) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Link to="/admin/cards" search={search} aria-label={`${name}: ${count}`}>
          {count.toLocaleString('en-US')}
        </Link>
      </dd>
    </>
  )
}
