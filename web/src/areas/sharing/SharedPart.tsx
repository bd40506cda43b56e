import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { counted } from '../../parts/figure-labels.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { When } from '../../ui/When.tsx'
import { DisplayStatusTag, ViewedNow } from './DisplayStatusTag.tsx'
import { targetLabel } from './share-labels.ts'

const few = 4

type Props = { card: { id: string }; share: ReactNode }

/** On a card's own page: every link that shows it, also by a tag or with the whole registry, newest first. */
export function SharedPart({ card: { id: cardId }, share }: Props) {
  const links = useQuery(query(api.sharing.shareLinks, { query: { cardId, limit: few } }))
  return (
    <Section title="Shared" lead="Every link that shows this card, including links to a tag or your whole registry.">
      <Loaded query={links} skeleton={<SkeletonLines lines={1} />}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 && <p className="muted">No links show this card. You choose what others can see.</p>}
            {items.length > 0 && (
              <ul className="lines">
                {items.map((link) => (
                  <li className="line" key={link.id}>
                    <div className="line-text">
                      <strong>
                        <Link to="/registry" search={{ tab: 'links', link: link.id }}>
                          {link.name}
                        </Link>
                      </strong>
                      <p className="num">
                        {link.scope !== 'card' && `${targetLabel(link)}. `}
                        {counted(link.views, 'view')} by {counted(link.people, 'person', 'people')}
                        {link.lastViewAt && !link.isViewedNow && (
                          <>
                            , last <When at={link.lastViewAt} />
                          </>
                        )}
                      </p>
                    </div>
                    {link.isViewedNow && <ViewedNow />}
                    <DisplayStatusTag displayStatus={link.displayStatus} />
                  </li>
                ))}
              </ul>
            )}
            <div className="row more">
              {share}
              {nextCursor && (
                <Link to="/registry" search={{ tab: 'links', cardId }} className="small">
                  All links to this card
                </Link>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}
