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
import * as labels from './labels.ts'

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
    title: labels.card,
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
  { key: 'owner', title: labels.owner, cell: (card) => <OwnerName owner={card.owner} /> },
  { key: 'where', title: labels.location, phone: 'line', keeps: true, cell: (card) => <Where card={card} /> },
  { key: 'stands', title: labels.committedTo, cell: (card) => <StandsFor card={card} /> },
  {
    key: 'value',
    title: labels.value,
    phone: 'line',
    sort: 'value',
    end: true,
    cell: (card) => (card.valueCents === null ? null : <DatedValue card={card} />),
  },
  { key: 'verification', title: labels.verification, cell: (card) => verifications[card.verification] },
  {
    key: 'updated',
    title: labels.updated,
    sort: 'updatedAt',
    cell: (card) => <When at={card.updatedAt} />,
  },
  { key: 'proof', title: labels.proof, cell: (card) => ownershipProofs[card.proof], extra: true },
  {
    key: 'registered',
    title: labels.registered,
    sort: 'registeredAt',
    cell: (card) => <When at={card.registeredAt} />,
    extra: true,
  },
  {
    key: 'audited',
    title: labels.audited,
    cell: (card) => <When at={card.auditedAt} never={labels.never} />,
    extra: true,
  },
  {
    key: 'status',
    title: labels.status,
    cell: (card) => (card.status === 'removed' ? <Tag tone="bad">{labels.removed}</Tag> : 'Registered'),
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
          {labels.disputed}
        </Tag>
      )}
      {card.commitment && (
        <Tag tone="info" icon={Landmark}>
          {commitments[card.commitment]}
        </Tag>
      )}
      {card.returnRequestedAt && card.custody === 'in_vault' && (
        <Tag tone="wait" icon={Undo2}>
          {labels.returnRequested}
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
            <span className="est" title={labels.ownersEstimate}>
              {labels.est}
              <span className="sr"> {labels.ownersEstimateLower}</span>
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

/** The vaults are configured, so they come from the server. */
export const filtersWith = (vaults: readonly string[]): readonly ListFilter<AdminCard, Filter>[] => [
  { key: 'category', label: labels.category, options: cardCategories },
  { key: 'grader', label: labels.grader, options: named(graders) },
  { key: 'custody', label: labels.custody, options: custodies },
  { key: 'ownerKind', label: labels.owner, options: { member: 'Member', house: 'Ambry', fund: 'Fund' } },
  { key: 'commitment', label: labels.commitment, options: { ...commitments, none: 'None' }, more: true },
  { key: 'verification', label: labels.verification, options: verifications, more: true },
  { key: 'grade', label: labels.grade, options: named(grades), more: true },
  { key: 'vault', label: labels.vault, options: named(vaults), more: true },
  { key: 'value', label: labels.value, options: { yes: labels.hasAValue, no: labels.noValue }, more: true },
  { key: 'stale', label: labels.appraisal, options: { '1': labels.olderThan180Days }, more: true },
  { key: 'photo', label: labels.photo, options: { yes: labels.hasAPhoto, no: labels.noPhoto }, more: true },
  { key: 'proof', label: labels.proof, options: ownershipProofs, more: true },
  { key: 'disputed', label: labels.title, options: { '1': 'Disputed' }, more: true },
  { key: 'returnRequested', label: labels.returnLabel, options: { '1': 'Requested' }, more: true },
  { key: 'status', label: labels.status, options: { registered: 'Registered', removed: 'Removed' }, more: true },
  { key: 'place', label: labels.location, called: (place) => place },
  {
    key: 'owner',
    label: labels.owner,
    called: (id, rows) => rows.find(({ owner }) => owner.id === id)?.owner.name,
  },
]
