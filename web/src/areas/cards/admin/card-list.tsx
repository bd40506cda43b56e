import type { Api } from '@ambry/contract/areas'
import {
  cardCategories,
  commitments,
  custodies,
  gradeName,
  graders,
  grades,
  ownershipProofs,
  verifications,
} from '@ambry/contract/cards/kinds'
import type { AdminCard } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { Building2, Landmark, Layers, TriangleAlert, Undo2 } from 'lucide-react'
import type { FilterOf } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { CertNumber } from '../CertNumber.tsx'
import { cardLine, isOwnFigure, whereText } from '../card-labels.ts'
import styles from './cards-admin.module.css'

type Filter = FilterOf<Api['cards']['cards']>

export const shape: ListShape<Filter> = {
  record: 'card',
  filters: [
    'category',
    'grader',
    'grade',
    'custody',
    'vault',
    'ownerKind',
    'owner',
    'verification',
    'commitment',
    'value',
    'photo',
    'proof',
    'disputed',
    'returnRequested',
    'stale',
    'status',
  ],
  defaultSort: '-updatedAt',
}

export const columns: readonly ListColumn<AdminCard>[] = [
  {
    key: 'card',
    title: 'Card',
    sort: 'name',
    keeps: true,
    phone: 'heading',
    picture: 'small',
    cell: (card) => (
      <span className="ident ident-small">
        <CardPicture picture={card.picture} size="row" />
        <span>
          <strong>{card.playerName}</strong>
          <small>{cardLine(card)}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'cert',
    title: 'Cert #',
    keeps: true,
    cell: (card) => <CertNumber card={card} />,
  },
  { key: 'owner', title: 'Owner', cell: (card) => <OwnerName owner={card.owner} /> },
  { key: 'where', title: 'Location', phone: 'line', keeps: true, cell: (card) => <Where card={card} /> },
  { key: 'stands', title: 'Committed to', cell: (card) => <StandsFor card={card} /> },
  {
    key: 'value',
    title: 'Value',
    phone: 'line',
    sort: 'value',
    end: true,
    cell: (card) => (card.valueCents === null ? null : <DatedValue card={card} />),
  },
  { key: 'verification', title: 'Verification', cell: (card) => verifications[card.verification] },
  {
    key: 'updated',
    title: 'Updated',
    sort: 'updatedAt',
    cell: (card) => <When at={card.updatedAt} />,
  },
  { key: 'proof', title: 'Proof', cell: (card) => ownershipProofs[card.proof], extra: true },
  {
    key: 'registered',
    title: 'Registered',
    sort: 'registeredAt',
    cell: (card) => <When at={card.registeredAt} />,
    extra: true,
  },
  { key: 'audited', title: 'Audited', cell: (card) => <When at={card.auditedAt} never="Never" />, extra: true },
  {
    key: 'status',
    title: 'Status',
    cell: (card) => (card.status === 'removed' ? <Tag tone="bad">Removed</Tag> : 'Registered'),
    extra: true,
  },
]

const ownerIcons = { member: null, house: Building2, fund: Layers } as const

export function OwnerName({ owner }: { owner: AdminCard['owner'] }) {
  const Icon = ownerIcons[owner.kind]
  return (
    <span className={styles.ownerName}>
      {Icon && <Icon aria-hidden="true" className="icon-small" />}
      {owner.name}
    </span>
  )
}

function Where({ card }: { card: AdminCard }) {
  const isMoving = card.custody === 'inbound' || card.custody === 'outbound'
  return (
    <span>
      {isMoving ? custodies[card.custody] : whereText(card, 'house')}
      {card.place && card.custody === 'in_vault' && <small className="record">{card.place}</small>}
    </span>
  )
}

function StandsFor({ card }: { card: AdminCard }) {
  if (!card.commitment && !card.isDisputed && !card.returnRequestedAt) return '–'
  return (
    <span className="stack-small">
      {card.isDisputed && (
        <Tag tone="bad" icon={TriangleAlert}>
          Disputed
        </Tag>
      )}
      {card.commitment && (
        <Tag tone="info" icon={Landmark}>
          {commitments[card.commitment]}
        </Tag>
      )}
      {card.returnRequestedAt && card.custody === 'in_vault' && (
        <Tag tone="wait" icon={Undo2}>
          Return requested
        </Tag>
      )}
    </span>
  )
}

function DatedValue({ card }: { card: AdminCard }) {
  return (
    <span>
      <strong className="num">{formatDollars(card.valueCents)}</strong>
      <small className={styles.nowrap}>
        {isOwnFigure(card.valueSource) && (
          <>
            <span className="est" title="Owner’s estimate">
              est.<span className="sr"> owner’s estimate,</span>
            </span>{' '}
          </>
        )}
        {formatDate(card.valueOn)}
      </small>
    </span>
  )
}

const named = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name === 'RAW' ? 'Raw' : gradeName(name)]))

/** The vaults are the house's own, so they come from it. */
export const filtersWith = (vaults: readonly string[]): readonly ListFilter<AdminCard, Filter>[] => [
  { key: 'category', label: 'Category', options: cardCategories },
  { key: 'grader', label: 'Grader', options: named(graders) },
  { key: 'custody', label: 'Custody', options: custodies },
  { key: 'ownerKind', label: 'Owner', options: { member: 'Member', house: 'Ambry', fund: 'Fund' } },
  { key: 'commitment', label: 'Commitment', options: { ...commitments, none: 'None' }, more: true },
  { key: 'verification', label: 'Verification', options: verifications, more: true },
  { key: 'grade', label: 'Grade', options: named(grades), more: true },
  { key: 'vault', label: 'Vault', options: named(vaults), more: true },
  { key: 'value', label: 'Value', options: { yes: 'Has a value', no: 'No value' }, more: true },
  { key: 'stale', label: 'Appraisal', options: { '1': 'Older than 180 days, or none' }, more: true },
  { key: 'photo', label: 'Photo', options: { yes: 'Has a photo', no: 'No photo' }, more: true },
  { key: 'proof', label: 'Proof', options: ownershipProofs, more: true },
  { key: 'disputed', label: 'Title', options: { '1': 'Disputed' }, more: true },
  { key: 'returnRequested', label: 'Return', options: { '1': 'Requested' }, more: true },
  { key: 'status', label: 'Status', options: { registered: 'Registered', removed: 'Removed' }, more: true },
  { key: 'place', label: 'Location', called: (place) => place },
  {
    key: 'owner',
    label: 'Owner',
    called: (id, rows) => rows.find(({ owner }) => owner.id === id)?.owner.name,
  },
]
