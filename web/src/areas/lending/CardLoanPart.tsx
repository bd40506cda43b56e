import type { RegistryCardDetail } from '@ambry/contract/cards/records'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Loaded } from '../../parts/Loaded.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { borrowingQuery } from './borrowing-query.ts'
import * as labels from './labels.ts'

/** On the owner's page of a card: its lien, or what it can carry and why not. */
export function CardLoanPart({ card }: { card: RegistryCardDetail }) {
  const borrowing = useQuery(borrowingQuery)
  return (
    <Section title={labels.lend} lead={labels.borrowAgainstThisCard}>
      <Loaded query={borrowing} skeleton={<SkeletonLines lines={2} />}>
        {({ cards }) => {
          const own = cards.find(({ id }) => id === card.id)
          if (own?.loan)
            return (
              <p>
                {labels.pledgedFor}{' '}
                <Link to="/lend" search={{ loan: own.loan.id }}>
                  {own.loan.number}
                </Link>
              </p>
            )
          if (!own || own.reason !== null) return <p className="muted">{own?.why ?? labels.cantBePledged}</p>
          return (
            <div className="stack">
              <p>{labels.cardCarries(formatDollars(own.carriesCents))}</p>
              <div>
                <Link to="/lend" search={{ card: card.id }} className={buttonClass({ variant: 'secondary' })}>
                  {labels.borrowAgainstIt}
                </Link>
              </div>
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}
