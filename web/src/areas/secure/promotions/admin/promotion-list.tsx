import type { Api } from '@ambry/contract/areas'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { promotionStatus } from '@ambry/contract/secure/kinds'
import type { AdminPromotion } from '@ambry/contract/secure/records'
import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import type { BulkAction } from '../../../../parts/lists/BulkDialog.tsx'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { When } from '../../../../ui/When.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { PromotionTag } from '../PromotionTag.tsx'
import { daysText, spanText } from '../promotion-labels.ts'
import * as labels from './labels.ts'
import { ReasonFields } from './ReasonFields.tsx'

type Filter = FilterOf<Api['secure']['adminPromotions']>

export const columns: readonly ListColumn<AdminPromotion>[] = [
  {
    key: 'card',
    title: labels.card,
    phone: 'heading',
    picture: 'large',
    keeps: true,
    cell: ({ card }) => (
      <span className="ident">
        <CardPicture picture={card.picture} size="row" />
        <span>
          <strong>{card.playerName}</strong>
          <small>{cardLine(card)}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'member',
    title: labels.member,
    cell: ({ member }) => (
      <>
        {member.name} {member.isAdmin && <Tag tone="wait">{labels.staff}</Tag>}
      </>
    ),
  },
  {
    key: 'asking',
    title: labels.listPrice,
    phone: 'line',
    sort: 'listPriceCents',
    end: true,
    keeps: true,
    cell: ({ listPriceCents }) => <strong className="num">{formatMoney(listPriceCents)}</strong>,
  },
  {
    key: 'featured',
    title: labels.featured,
    cell: (row) => spanText(row) ?? (row.featuredDays > 0 ? daysText(row.featuredDays) : '–'),
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status }) => <PromotionTag status={status} />,
  },
  { key: 'asked', title: labels.requested, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'ready',
    title: labels.missing,
    extra: true,
    cell: ({ checks }) =>
      checks
        .filter(({ isMet }) => !isMet)
        .map(({ words }) => words)
        .join(', ') || '–',
  },
  {
    key: 'place',
    title: labels.slot,
    extra: true,
    end: true,
    cell: ({ place }) => <span className="num">{place ?? '–'}</span>,
  },
  {
    key: 'fee',
    title: labels.fee,
    extra: true,
    end: true,
    cell: ({ feeCents }) => <span className="num">{formatMoney(feeCents)}</span>,
  },
]

export const filters: readonly ListFilter<AdminPromotion, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(promotionStatus) },
  { key: 'featured', label: labels.featured, options: { 1: labels.featuredDaysRequested } },
  {
    key: 'member',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
  { key: 'card', label: labels.card, called: (id, rows) => rows.find(({ card }) => card.id === id)?.card.playerName },
]

/** By default the page shows what is waiting for a decision. */
export const shape: ListShape<Filter> = {
  record: 'promotion',
  filters: filters.map(({ key }) => key),
  defaultSort: '-createdAt',
  defaultFilters: { status: 'pending' },
}

export const nameOf = ({ card, member }: AdminPromotion): string => `${cardTitle(card)}, ${member.name}`

export const bulk: readonly BulkAction[] = [
  {
    label: labels.decline,
    needs: 'promotion.decide',
    consequence: labels.eachMemberSeesTheReason,
    danger: true,
    fields: (error) => <ReasonFields error={error} />,
    run: (select, _, form) =>
      api.secure.changePromotions({ body: { action: 'reject', reason: form.text('reason'), select } }),
  },
]
