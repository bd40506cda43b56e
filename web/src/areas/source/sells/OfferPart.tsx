import type { RegistryCardDetail } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import * as labels from './labels.ts'

/** On the owner's page of a card: what we would probably pay for it, and the way to offer it. */
export function OfferPart({ card }: { card: Pick<RegistryCardDetail, 'id'> }) {
  const draft = useQuery(query(api.source.draftSell, { body: { cardIds: [card.id] } }))
  return (
    <Section title={labels.sellToAmbry} lead={labels.sellLead}>
      <Loaded query={draft} skeleton={<SkeletonLines lines={2} />}>
        {({ lines: [line] }) => {
          if (!line || line.why !== null) return <p className="muted">{line?.why ?? labels.cantBeOffered}</p>
          const { indication } = line
          return (
            <div className="stack">
              <p>
                {indication?.lowCents != null && indication.highCents !== null && (
                  <>
                    <strong>{labels.probably(indication.lowCents, indication.highCents)}</strong>{' '}
                  </>
                )}
                {indication?.words}
              </p>
              <div>
                <Link
                  to="/source"
                  search={{ offer: 'new', card: card.id }}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  {labels.offerToAmbry}
                </Link>
              </div>
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}
