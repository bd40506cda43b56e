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

/** The waitlists the member is on. One that offers its card now says until when. */
export function OwnWaitlists() {
  const waits = useQuery(query(api.secure.waits, {}))
  return (
    <Section title="Waitlists" lead="We offer you the card if the current reservation falls through.">
      <Loaded query={waits}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">You’re not on any waitlists.</p>
          ) : (
            <ul className="lines" aria-label="Waitlists">
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
                      Offered to you
                      {offeredUntil && (
                        <>
                          , <Countdown until={offeredUntil} /> left
                        </>
                      )}
                    </Tag>
                  ) : (
                    <span className="small muted">
                      {place === null ? waitStatusLabels[status] : `No. ${place} in line`}
                    </span>
                  )}
                  <Link
                    to="/secure/$id"
                    params={{ id: card.id }}
                    className={buttonClass({ variant: status === 'offered' ? 'primary' : 'secondary', size: 'small' })}
                  >
                    Open<span className="sr"> {card.playerName}</span>
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
