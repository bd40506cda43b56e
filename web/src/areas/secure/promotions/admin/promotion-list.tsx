import type { Api } from '@ambry/contract/areas'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { promotionStatusLabels } from '@ambry/contract/secure/kinds'
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
import { ReasonFields } from './ReasonFields.tsx'

type Filter = FilterOf<Api['secure']['adminPromotions']>

export const columns: readonly ListColumn<AdminPromotion>[] = [
  {
    key: 'card',
    title: 'Card',
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
    title: 'Member',
    cell: ({ member }) => (
      <>
        {member.name} {member.isAdmin && <Tag tone="wait">Staff</Tag>}
      </>
    ),
  },
  {
    key: 'asking',
    title: 'List price',
    phone: 'line',
    sort: 'listPriceCents',
    end: true,
    keeps: true,
    cell: ({ listPriceCents }) => <strong className="num">{formatMoney(listPriceCents)}</strong>,
  },
  {
    key: 'featured',
    title: 'Featured',
    cell: (row) => spanText(row) ?? (row.featuredDays > 0 ? daysText(row.featuredDays) : '–'),
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'line',
    keeps: true,
    cell: ({ status }) => <PromotionTag status={status} />,
  },
  { key: 'asked', title: 'Requested', sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'ready',
    title: 'Missing',
    extra: true,
    cell: ({ checks }) =>
      checks
        .filter(({ isMet }) => !isMet)
        .map(({ words }) => words)
        .join(', ') || '–',
  },
  {
    key: 'place',
    title: 'Slot',
    extra: true,
    end: true,
    cell: ({ place }) => <span className="num">{place ?? '–'}</span>,
  },
  {
    key: 'fee',
    title: 'Fee',
    extra: true,
    end: true,
    cell: ({ feeCents }) => <span className="num">{formatMoney(feeCents)}</span>,
  },
]

export const filters: readonly ListFilter<AdminPromotion, Filter>[] = [
  { key: 'status', label: 'Status', options: promotionStatusLabels },
  { key: 'featured', label: 'Featured', options: { 1: 'Featured days requested' } },
  {
    key: 'member',
    label: 'Member',
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
  { key: 'card', label: 'Card', called: (id, rows) => rows.find(({ card }) => card.id === id)?.card.playerName },
]

/** The first thing that somebody who opens the page sees is what waits for a decision. */
export const shape: ListShape<Filter> = {
  record: 'promotion',
  filters: filters.map(({ key }) => key),
  defaultSort: '-createdAt',
  defaultFilters: { status: 'pending' },
}

export const nameOf = ({ card, member }: AdminPromotion): string => `${cardTitle(card)}, ${member.name}`

export const bulk: readonly BulkAction[] = [
  {
    label: 'Decline',
    consequence: 'Each member sees the reason. Cards already in Secure stay there.',
    danger: true,
    fields: (error) => <ReasonFields error={error} />,
    run: (select, _, form) =>
      api.secure.changePromotions({ body: { action: 'reject', reason: form.text('reason'), select } }),
  },
]
