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
import * as labels from './labels.ts'
import { targetLabel } from './share-labels.ts'

const few = 4

type Props = { card: { id: string }; share: ReactNode }

/** On a card's own page: every link that shows it, including those by tag or for the whole registry, newest first. */
export function SharedPart({ card: { id: cardId }, share }: Props) {
  const links = useQuery(query(api.sharing.shareLinks, { query: { cardId, limit: few } }))
  return (
    <Section title={labels.shared} lead={labels.everyLinkThatShows}>
      <Loaded query={links} skeleton={<SkeletonLines lines={1} />}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 && <p className="muted">{labels.noLinksShowThisCard}</p>}
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
                        {counted(link.views, 'view')} {labels.by} {counted(link.people, 'person', 'people')}
                        {link.lastViewAt && !link.isViewedNow && (
                          <>
                            {labels.last} <When at={link.lastViewAt} />
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
                  {labels.allLinksToThisCard}
                </Link>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}
