import type { RegistrySummary } from '@ambry/contract/cards/registry/summary'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { signedDollars, toneOf } from '../cards/card-labels.ts'
import { cardCount, growthOf, valued } from '../cards/registry/summary-labels.ts'

/** What the member's cards are worth, in one look; the registry says the rest. */
export function Collection() {
  const summary = useQuery(query(api.cards.registrySummary, { query: {} }))
  return (
    <section className="section" aria-labelledby="collection">
      <div className="section-head row between">
        <h2 id="collection">Your collection</h2>
        <Link to="/registry" className="small">
          Open the registry
        </Link>
      </div>
      <Loaded query={summary} skeleton={<SkeletonBar width="100%" height={120} />}>
        {(data) => (data.cards === 0 ? <FirstCards /> : <Worth summary={data} />)}
      </Loaded>
    </section>
  )
}

/** Somebody new: what to do first, and no empty charts. */
function FirstCards() {
  return (
    <div className="line">
      <div className="line-text">
        <h3>Bring your cards in</h3>
        <p>Type a cert, add one by hand, or bring a whole file. Nobody but you and the house sees them.</p>
      </div>
      <Link to="/registry" search={{ sheet: 'cert' }} className={buttonClass({ variant: 'secondary' })}>
        Register a card
      </Link>
    </div>
  )
}

function Worth({ summary }: { summary: RegistrySummary }) {
  const { counts } = summary
  const growth = growthOf(summary)
  const course = valued(summary.history).map(({ valueCents }) => valueCents)
  return (
    <div className="desk">
      <div>
        <p className="small muted">Total value of {cardCount(summary.cards)}</p>
        <p className="figure-xl">{formatDollars(summary.valueCents)}</p>
        {growth && (
          <p className="small muted row">
            {course.length > 1 && <Sparkline values={course} width={120} />}
            <span>
              <strong className={toneOf(growth.cents)}>
                {signedDollars(growth.cents)}
                {growth.percent && ` (${growth.percent})`}
              </strong>{' '}
              since {growth.since}
            </span>
          </p>
        )}
        {growth?.flows && <p className="small muted">{growth.flows}</p>}
      </div>
      <dl className="facts">
        <Fact name="In the vault">{cardCount(counts.inVault)}</Fact>
        <Fact name="With you">{cardCount(counts.withYou)}</Fact>
        {counts.inTransit > 0 && <Fact name="In transit">{cardCount(counts.inTransit)}</Fact>}
        {counts.disputed > 0 && <Fact name="Claimed by somebody else">{cardCount(counts.disputed)}</Fact>}
        {summary.withoutValue > 0 && <Fact name="Without a value">{cardCount(summary.withoutValue)}</Fact>}
      </dl>
    </div>
  )
}
