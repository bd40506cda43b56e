import type { Api } from '@ambry/contract/areas'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import {
  deliveries,
  openRequestStatuses,
  ownerAnswer,
  requestStatus,
  waitingOnLabels,
} from '@ambry/contract/secure/kinds'
import type { AdminRequest } from '@ambry/contract/secure/records'
import { CircleAlert, Clock } from 'lucide-react'
import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { BulkAction } from '../../../../parts/lists/BulkDialog.tsx'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { waited } from '../../../../ui/time.ts'
import { When } from '../../../../ui/When.tsx'
import { SoldIdent } from '../../../sales/SoldIdent.tsx'
import { Countdown } from '../../Countdown.tsx'
import { priceText } from '../../price-text.ts'
import { AdminRequestTag } from './AdminRequestTag.tsx'
import { isBelow, latenessOf, listPriceOf, rivalsText } from './admin-request-labels.ts'
import { DeclineFields } from './DeclineFields.tsx'
import * as labels from './labels.ts'
import styles from './requests-admin.module.css'

type Filter = FilterOf<Api['secure']['requests']>

export const columns: readonly ListColumn<AdminRequest>[] = [
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    cell: ({ member, assignee }) => (
      <span>
        <strong>{member.name}</strong>
        {assignee && <small>{labels.assignedToName(assignee.name)}</small>}
      </span>
    ),
  },
  {
    key: 'card',
    title: labels.card,
    keeps: true,
    phone: 'heading',
    picture: 'large',
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
        <strong className="num">{priceText(request.offerCents)}</strong>
        <OfferNote request={request} />
      </span>
    ),
  },
  { key: 'rivals', title: labels.otherRequests, cell: ({ rivals }) => rivalsText(rivals) },
  {
    key: 'owner',
    title: labels.ownerTitle,
    cell: (request) =>
      request.owner ? (
        <StatusTag of={ownerAnswer} status={request.owner.answer} />
      ) : request.seller.id !== null && isBelow(request) ? (
        labels.notAsked
      ) : null,
  },
  { key: 'age', title: labels.age, sort: 'createdAt', cell: (request) => <Age request={request} /> },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status, waitingOn }) => <AdminRequestTag status={status} waitingOn={waitingOn} />,
  },
  { key: 'turn', title: labels.waitingOn, cell: (request) => <Turn request={request} /> },
  { key: 'seller', title: labels.seller, extra: true, cell: ({ seller }) => seller.name },
  { key: 'delivery', title: labels.delivery, extra: true, cell: ({ delivery }) => deliveries[delivery] },
  {
    key: 'updated',
    title: labels.updated,
    sort: 'updatedAt',
    extra: true,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
]

/** What the offer is compared with: the counteroffer or agreed price, or the list price it is below. */
function OfferNote({ request }: { request: AdminRequest }) {
  const { status, counterCents, agreedCents, offerCents } = request
  if (status === 'countered' && counterCents !== null)
    return <small>{labels.counterAmount(priceText(counterCents))}</small>
  if (agreedCents !== null && agreedCents !== offerCents) return <small>{labels.agreed(priceText(agreedCents))}</small>
  if (!isBelow(request)) return null
  return (
    <small>
      <span className="sr">{labels.listPrice} </span>
      <s className="num">{priceText(listPriceOf(request))}</s>
    </small>
  )
}

function Age({ request }: { request: AdminRequest }) {
  const late = latenessOf(request, Date.now())
  return (
    <span className={styles.age}>
      <time dateTime={request.createdAt}>{waited(request.createdAt, Date.now())}</time>
      {late && (
        <Tag tone={late.tone} icon={late.tone === 'bad' ? CircleAlert : Clock}>
          {late.words}
        </Tag>
      )}
    </span>
  )
}

function Turn({ request: { waitingOn, counterUntil, payUntil } }: { request: AdminRequest }) {
  const until = counterUntil ?? payUntil
  return (
    <span>
      {waitingOnLabels[waitingOn]}
      {until && (
        <small>
          <Countdown until={until} /> {labels.left}
        </small>
      )}
    </span>
  )
}

const open = openRequestStatuses.join(',')

export const filters: readonly ListFilter<AdminRequest, Filter>[] = [
  { key: 'status', label: labels.status, options: { [open]: 'Open', ...labelsOf(requestStatus) } },
  { key: 'waitingOn', label: labels.waitingOn, options: waitingOnLabels },
  { key: 'assignee', label: labels.assigned, options: { me: labels.toMe } },
  {
    key: 'member',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
  { key: 'card', label: labels.card, called: (id, rows) => rows.find(({ card }) => card.id === id)?.card.playerName },
]

export const shape: ListShape<Filter> = {
  record: 'request',
  filters: filters.map(({ key }) => key),
  // longest waiting first
  defaultSort: 'createdAt',
  defaultFilters: { status: open },
}

export const nameOf = ({ card, member }: AdminRequest): string => `${cardTitle(card)}, ${member.name}`

export const bulk: readonly BulkAction[] = [
  {
    label: labels.decline,
    needs: 'request.decide',
    consequence: labels.eachMemberIsNotified,
    danger: true,
    fields: (error) => <DeclineFields error={error} />,
    run: (select, _, form) =>
      api.secure.changeRequests({ body: { action: 'decline', reason: form.text('reason'), select } }),
  },
  {
    label: labels.assignToMe,
    needs: 'request.decide',
    consequence: labels.theRequestsAreAssigned,
    run: (select) => api.secure.changeRequests({ body: { action: 'assign', select } }),
  },
]
