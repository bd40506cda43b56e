import { badgesOf } from '@ambry/contract/cards/badges'
import { cardCategories, gradeText, verifications } from '@ambry/contract/cards/kinds'
import type { RegistryCard } from '@ambry/contract/cards/records'
import { formatDollars } from '@ambry/contract/kernel/money'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { CardBadge } from '../../../ui/CardBadge.tsx'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { CardValue } from '../CardValue.tsx'
import { CertNumber, isCertMissing } from '../CertNumber.tsx'
import { cardLine, percentText, signedDollars, toneOf, whereText } from '../card-labels.ts'
import { PutBack } from './bulk/PutBack.tsx'
import * as labels from './labels.ts'
import { RowMenu } from './RowMenu.tsx'
import styles from './registry.module.css'

const Change = ({ bps }: { bps: number | null }) =>
  bps === null ? null : <span className={`num small ${toneOf(bps) ?? 'muted'}`}>{percentText(bps)}</span>

/** The table of the member's own cards. On phones a row keeps picture, name, location, value and change. */
export const columns: readonly ListColumn<RegistryCard>[] = [
  {
    key: 'card',
    title: labels.card,
    sort: 'name',
    phone: 'heading',
    picture: 'large',
    cell: (card) => (
      <span className="ident">
        <CardPicture picture={card.picture} size="row" />
        <span>
          <strong>{card.playerName}</strong>
          <small className="wide-only">{cardLine(card)}</small>
          <small className="phone-only">
            {[whereText(card), gradeText(card), isCertMissing(card) && 'cert # missing'].filter(Boolean).join(', ')}
          </small>
        </span>
      </span>
    ),
  },
  {
    key: 'cert',
    title: 'Cert #',
    cell: (card) => <CertNumber card={card} />,
  },
  { key: 'where', title: labels.location, cell: (card) => <Where card={card} /> },
  {
    key: 'marks',
    title: labels.badges,
    cell: (card) => (
      <span className="marks">
        {badgesOf(card).map((badge) => (
          <CardBadge key={badge} badge={badge} />
        ))}
        {card.isDisputed && <Tag tone="bad">{labels.disputed}</Tag>}
      </span>
    ),
  },
  {
    key: 'trend',
    title: '12 months',
    cell: (card) =>
      card.changeBps === null ? null : (
        <span className="row">
          <Sparkline values={card.trend} />
          <Change bps={card.changeBps} />
        </span>
      ),
  },
  { key: 'category', title: labels.category, extra: true, cell: (card) => cardCategories[card.category] },
  { key: 'year', title: labels.year, sort: 'year', extra: true, cell: (card) => card.year },
  { key: 'tags', title: labels.tags, extra: true, cell: (card) => card.tags.join(', ') || null },
  {
    key: 'verified',
    title: labels.verification,
    extra: true,
    cell: (card) => verifications[card.verification],
  },
  {
    key: 'registered',
    title: labels.registered,
    sort: 'registeredAt',
    extra: true,
    cell: (card) => <When at={card.registeredAt} />,
  },
  {
    key: 'updated',
    title: labels.updated,
    sort: 'updatedAt',
    extra: true,
    cell: (card) => <When at={card.updatedAt} />,
  },
  {
    key: 'cost',
    title: labels.cost,
    end: true,
    extra: true,
    cell: (card) => (card.costCents === null ? null : <span className="num">{formatDollars(card.costCents)}</span>),
  },
  {
    key: 'gain',
    title: labels.gain,
    sort: 'gain',
    end: true,
    extra: true,
    cell: (card) =>
      card.gainCents === null ? null : (
        <span className={`num ${toneOf(card.gainCents) ?? ''}`}>{signedDollars(card.gainCents)}</span>
      ),
  },
  {
    key: 'value',
    title: labels.value,
    phone: 'line',
    sort: 'value',
    end: true,
    cell: (card) => (
      <span className={styles.value}>
        <CardValue card={card} />
        <span className="phone-only">
          <Change bps={card.changeBps} />
        </span>
      </span>
    ),
  },
  {
    key: 'more',
    title: labels.more,
    bare: true,
    end: true,
    cell: (card, open) => <RowMenu card={card} onOpen={open} />,
  },
]

/** On phones a card opens by its row; removed cards don't open, so they keep their button there. */
export const takenOutColumns: readonly ListColumn<RegistryCard>[] = columns.map((column) =>
  column.key === 'more'
    ? { ...column, title: labels.putBack, phone: 'line', cell: (card) => <PutBack card={card} /> }
    : column,
)

function Where({ card }: { card: RegistryCard }) {
  return (
    <span className="muted">
      {whereText(card)}
      {card.returnRequestedAt && <small>{labels.returnRequested}</small>}
      {card.custody === 'inbound' && <small>{labels.toVault}</small>}
      {card.custody === 'outbound' && <small>{labels.toYou}</small>}
    </span>
  )
}
