import { formatMoney } from '@ambry/contract/kernel/money'
import { waitStatusLabels } from '@ambry/contract/secure/kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { cardLine } from '../../cards/card-labels.ts'
import { Countdown } from '../Countdown.tsx'
import styles from '../requests/requests.module.css'
import * as labels from './labels.ts'

/** The waitlists the member is on. One that currently offers its card shows the deadline. */
export function OwnWaitlists() {
  const waits = useQuery(query(api.secure.waits, {}))
  return (
    <Section title={labels.waitlists} lead={labels.weOfferYouTheCard}>
      <Loaded query={waits}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.youreNotOnAnyWaitlists}</p>
          ) : (
            <ul className="lines" aria-label={labels.waitlists}>
              {items.map(({ id, status, place, listPriceCents, offeredUntil, card }) => (
                <li className={`line ${styles.wait}`} key={id}>
                  <CardPicture picture={card.picture} size="row" />
                  <div className="line-text">
                    <strong>{card.playerName}</strong>
                    <p>
                      {cardLine(card)}. {formatMoney(listPriceCents ?? card.listPriceCents)}.
                    </p>
                  </div>
                  {status === 'offered' ? (
                    <Tag tone="wait">
                      {labels.offeredToYou}
                      {offeredUntil && (
                        <>
                          , <Countdown until={offeredUntil} /> {labels.left}
                        </>
                      )}
                    </Tag>
                  ) : (
                    <span className="small muted">
                      {place === null ? waitStatusLabels[status] : labels.noInLine(place)}
                    </span>
                  )}
                  <Link
                    to="/secure/$id"
                    params={{ id: card.id }}
                    className={buttonClass({ variant: status === 'offered' ? 'primary' : 'secondary', size: 'small' })}
                  >
                    {labels.open}
                    <span className="sr"> {card.playerName}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
