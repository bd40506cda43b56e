import type { Api } from '@ambry/contract/areas'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnRequest } from '@ambry/contract/secure/records'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { SoldIdent } from '../../sales/SoldIdent.tsx'
import { Countdown } from '../Countdown.tsx'
import * as labels from './labels.ts'
import { RequestTag } from './RequestTag.tsx'
import { offerText, waitsForMe } from './request-labels.ts'
import styles from './requests.module.css'

type Filter = FilterOf<Api['secure']['ownRequests']>

export const shape: ListShape<Filter> = {
  record: 'request',
  filters: ['side', 'status', 'waiting'],
  defaultSort: '-createdAt',
  defaultFilters: { side: 'sent' },
  tabs: ['side'],
}

export const nameOf = ({ card }: OwnRequest): string => cardTitle(card)

export const columns: readonly ListColumn<OwnRequest>[] = [
  {
    key: 'card',
    title: labels.card,
    phone: 'heading',
    picture: 'large',
    keeps: true,
    cell: ({ card }) => <SoldIdent card={card} />,
  },
  {
    key: 'offer',
    title: labels.offer,
    phone: 'line',
    sort: 'offerCents',
    end: true,
    keeps: true,
    cell: (request) => (
      <span className={styles.offer}>
        <strong className="num">{formatMoney(request.offerCents)}</strong>
        <small>{offerText(request)}</small>
      </span>
    ),
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (request) => <RequestTag request={request} />,
  },
  {
    key: 'next',
    title: labels.nextStep,
    cell: (request) => (
      <span className={styles.next}>
        {waitsForMe(request) && <Tag tone="wait">{labels.waitingForYouTitle}</Tag>}
        <span>
          {request.next}
          {request.counterUntil && request.status === 'countered' && (
            <>
              {' '}
              <Countdown until={request.counterUntil} /> {labels.left}
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'age',
    title: labels.requestedTitle,
    sort: 'createdAt',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]
