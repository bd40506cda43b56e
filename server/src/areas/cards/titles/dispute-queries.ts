import type { Custody, DisputeStatus, Grader } from '@ambry/contract/cards/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { containing, type keyset } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { ownerName } from '../card-queries.ts'

export type DisputeRow = {
  id: string
  cardId: string
  claimantId: string
  claimantName: string
  ownerId: string
  ownerName: string
  title: string
  grader: Grader
  certNumber: string
  custody: Custody
  status: DisputeStatus
  statement: string
  openedAt: Instant
  decidedAt: Instant | null
  decision: string | null
}

const selected = () =>
  build
    .selectFrom('card_disputes as d')
    .innerJoin('cards as c', 'c.id', 'd.card_id')
    .innerJoin('parties as p', 'p.id', 'c.owner_id')
    .leftJoin('users as u', 'u.id', 'c.owner_id')
    .leftJoin('users as k', 'k.id', 'd.claimant_id')
    .select([
      'd.id',
      'd.card_id',
      'd.claimant_id',
      sql<string>`coalesce(k.name, k.phone, 'The house')`.as('claimantName'),
      'c.owner_id',
      sql<string>`${sql.raw(ownerName)}`.as('ownerName'),
      sql<string>`concat_ws(' ', c.year, c.set_name, c.player_name)`.as('title'),
      'c.grader',
      'c.cert_number',
      'c.custody',
      'd.status',
      'd.statement',
      'd.opened_at',
      'd.decided_at',
      'd.decision',
    ])

export async function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  return (await db.one(selected().where('d.id', '=', id))) as DisputeRow | undefined
}

export async function listDisputesBy(db: Db, claimantId: string): Promise<DisputeRow[]> {
  return (await db.all(
    selected()
      .where('d.claimant_id', '=', claimantId)
      .orderBy('d.opened_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(200),
  )) as DisputeRow[]
}

export async function listDisputesOf(db: Db, cardId: string): Promise<DisputeRow[]> {
  return (await db.all(
    selected().where('d.card_id', '=', cardId).orderBy('d.opened_at', 'desc').orderBy('d.id', 'desc').limit(50),
  )) as DisputeRow[]
}

export type DisputeFilters = { q?: string | undefined; status?: string | undefined; card?: string | undefined }

const matching = ({ status, card, q }: DisputeFilters) => {
  const conditions = [sql<boolean>`true`]
  if (status) conditions.push(sql<boolean>`d.status = ANY(${status.split(',')})`)
  if (card) conditions.push(sql<boolean>`d.card_id = ${card}`)
  if (q?.trim())
    conditions.push(
      sql<boolean>`(c.cert_number = ${q.replace(/\s+/g, '').toUpperCase()} OR c.sort_name LIKE ${containing(q.trim())})`,
    )
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

export async function listDisputes(
  db: Db,
  filters: DisputeFilters,
  page: Pick<ReturnType<typeof keyset<DisputeRow>>, 'where' | 'orderBy' | 'limit'>,
): Promise<DisputeRow[]> {
  return (await db.all(
    selected().where(matching(filters)).where(page.where).orderBy(page.orderBy).limit(page.limit),
  )) as DisputeRow[]
}

export async function countDisputes(db: Db, filters: DisputeFilters): Promise<number> {
  const row = await db.one(
    build
      .selectFrom('card_disputes as d')
      .innerJoin('cards as c', 'c.id', 'd.card_id')
      .select(sql<number>`count(*)`.as('total'))
      .where(matching(filters)),
  )
  return row?.total ?? 0
}

export async function insertDispute(tx: Tx, cardId: string, claimantId: string, statement: string): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('card_disputes')
      .values({ card_id: cardId, claimant_id: claimantId, statement, opened_at: tx.now })
      .returning('id'),
  )
  if (!row) throw new Error('the dispute was not written')
  return row.id
}
