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
import { RowMenu } from './RowMenu.tsx'
import styles from './registry.module.css'

const Change = ({ bps }: { bps: number | null }) =>
  bps === null ? null : <span className={`num small ${toneOf(bps) ?? 'muted'}`}>{percentText(bps)}</span>

/** The table of one's own cards. On a phone a row keeps picture, name, place, value and change. */
export const columns: readonly ListColumn<RegistryCard>[] = [
  {
    key: 'card',
    title: 'Card',
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
  { key: 'where', title: 'Location', cell: (card) => <Where card={card} /> },
  {
    key: 'marks',
    title: 'Badges',
    cell: (card) => (
      <span className="marks">
        {badgesOf(card).map((badge) => (
          <CardBadge key={badge} badge={badge} />
        ))}
        {card.isDisputed && <Tag tone="bad">Disputed</Tag>}
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
  { key: 'category', title: 'Category', extra: true, cell: (card) => cardCategories[card.category] },
  { key: 'year', title: 'Year', sort: 'year', extra: true, cell: (card) => card.year },
  { key: 'tags', title: 'Tags', extra: true, cell: (card) => card.tags.join(', ') || null },
  {
    key: 'verified',
    title: 'Verification',
    extra: true,
    cell: (card) => verifications[card.verification],
  },
  {
    key: 'registered',
    title: 'Registered',
    sort: 'registeredAt',
    extra: true,
    cell: (card) => <When at={card.registeredAt} />,
  },
  {
    key: 'updated',
    title: 'Updated',
    sort: 'updatedAt',
    extra: true,
    cell: (card) => <When at={card.updatedAt} />,
  },
  {
    key: 'cost',
    title: 'Cost',
    end: true,
    extra: true,
    cell: (card) => (card.costCents === null ? null : <span className="num">{formatDollars(card.costCents)}</span>),
  },
  {
    key: 'gain',
    title: 'Gain',
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
    title: 'Value',
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
    title: 'More',
    bare: true,
    end: true,
    cell: (card, open) => <RowMenu card={card} onOpen={open} />,
  },
]

/** On a phone a card opens by its row; what was taken out does not open, and keeps its one button there. */
export const takenOutColumns: readonly ListColumn<RegistryCard>[] = columns.map((column) =>
  column.key === 'more'
    ? { ...column, title: 'Put back', phone: 'line', cell: (card) => <PutBack card={card} /> }
    : column,
)

function Where({ card }: { card: RegistryCard }) {
  return (
    <span className="muted">
      {whereText(card)}
      {card.returnRequestedAt && <small>Return requested</small>}
      {card.custody === 'inbound' && <small>To vault</small>}
      {card.custody === 'outbound' && <small>To you</small>}
    </span>
  )
}
