import type { PictureWidth } from '@ambry/contract/cards/files'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { mostReportsADay } from '@ambry/contract/source/kinds'
import type { BoardCounts, WantedPost, WantedPostDetail } from '@ambry/contract/source/posts/records'
import { type Actor, isStaff, notThere, scopeOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { pages } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { SingleFlight } from '../../../single-flight.ts'
import { today } from '../../billing/ledger/service.ts'
import { pictureAddress, slabBytes } from '../../cards/registry/files-service.ts'
import { notifyStaff } from '../../notices/service.ts'
import { drawnCard } from '../../sales/catalog/service.ts'
import { medianOf } from '../../sales/comparables/service.ts'
import { findOwnOpen } from '../responses/queries.ts'
import {
  type BoardFilters,
  boardQuery,
  boardSorts,
  countBoard,
  countFacets,
  listAmong,
  listBoard,
  listPinned,
  type SortedRow,
} from './board-queries.ts'
import * as labels from './labels.ts'
import { countMatches, isHolder, listMatching, listOwnMatches, type MatchRow } from './matching-queries.ts'
import { isMatchable } from './matching-service.ts'
import { atGrades, pricesOf, salesOf } from './outlook-service.ts'
import { boardPost } from './present.ts'
import { countReports, findPost, insertReport, insertView, lockMember, type PostRow } from './queries.ts'
import { lowestGrade } from './rules.ts'

// The board as members see it: never who wrote a post.

type ListQuery = BoardFilters & {
  sort: '-publishedAt' | 'closesOn' | '-budgetCents' | 'budgetCents'
  limit: number
  cursor?: string | undefined
  total?: '1' | undefined
  format?: 'csv' | undefined
}

const matchingFor = async (db: Db, actor: Actor, filters: BoardFilters) =>
  filters.matching ? listMatching(db, actor.id) : []

/** Pinned posts that match come first, on the first page only, and fill at most half of it. */
export async function board(
  { db }: Deps,
  actor: Actor,
  { sort, cursor, limit, total, format: _, ...filters }: ListQuery,
): Promise<Page<WantedPost>> {
  const query = await boardQuery(db, filters, await matchingFor(db, actor, filters))
  const sorting = boardSorts[sort] as (typeof boardSorts)[string]
  const { after, page } = pages<SortedRow>({ sort, cursor, limit }, filters, ({ sortValue }) => sortValue)
  const pinned = query.isImpossible ? [] : await listPinned(db)
  const first =
    pinned.length === 0
      ? []
      : await listAmong(db, actor.id, query, { sort: sorting, limit: Math.floor(limit / 2) }, pinned)
  const isFirstPage = after === null
  const rest = await listBoard(db, actor.id, query, {
    ...{ sort: sorting, after, limit: limit + 1 - (isFirstPage ? first.length : 0) },
    except: first.map(({ id }) => id),
  })
  const rows = isFirstPage ? [...first, ...rest] : rest
  const matches = await countMatches(
    db,
    actor.id,
    rows.map(({ id }) => id),
  )
  return {
    ...page(rows, (row) => boardPost(row, actor.id, row.memberId === actor.id ? 0 : (matches.get(row.id) ?? 0))),
    ...(total && { total: await countBoard(db, query) }),
  }
}

type CommonCounts = Omit<BoardCounts, 'matching'>
const sharedCounts = new WeakMap<Deps, SingleFlight<CommonCounts>>()

/** The same for every member except what fits their cards; every open board recounts when a post changes. */
export async function counts(deps: Deps, actor: Actor, filters: BoardFilters): Promise<BoardCounts> {
  const { db } = deps
  const matching = await listMatching(db, actor.id)
  const query = await boardQuery(db, filters, matching)
  const together = sharedCounts.get(deps) ?? new SingleFlight<CommonCounts>()
  sharedCounts.set(deps, together)
  const key = JSON.stringify([filters, filters.matching && actor.id])
  return { ...(await together.ask(key, () => countFacets(db, query))), matching: matching.length }
}

const isModerator = (actor: Actor) => scopeOf(actor, 'source.any') === 'any' && actor.impersonatorId === null

/** Who can see a live post: everyone if it is on the board, owners of the card, and those who responded. */
export async function isVisible(db: Db, actor: Actor, post: PostRow): Promise<boolean> {
  if (post.publishedAt === null) return false
  if (post.memberId === actor.id || isModerator(actor)) return true
  if (await findOwnOpen(db, post.id, actor.id)) return true
  if (!isMatchable(post)) return false
  if (post.visibility === 'members') return true
  return (await isHolder(db, post.id, actor.id)) || (await listOwnMatches(db, actor.id, post)).length > 0
}

export async function visiblePost(db: Db, actor: Actor, id: string): Promise<PostRow> {
  const post = await findPost(db, id)
  if (!post || !(await isVisible(db, actor, post))) throw notThere()
  return post
}

export async function post(deps: Deps, actor: Actor, id: string): Promise<WantedPostDetail> {
  const { db } = deps
  const row = await visiblePost(db, actor, id)
  const isMine = row.memberId === actor.id
  const mine = isMine ? [] : await listOwnMatches(db, actor.id, row)
  const sales = atGrades(await salesOf(db, deps, row), row.grades)
  const open = await findOwnOpen(db, id, actor.id)
  const shown = { ...row, publishedAt: row.publishedAt ?? row.createdAt, myResponseId: open?.id ?? null }
  return {
    ...boardPost(shown, actor.id, mine.length),
    myCards: mine.map(matchOf),
    medianCents: medianOf(pricesOf(sales)),
    sales: sales.length,
  }
}

const matchOf = (row: MatchRow): WantedPostDetail['myCards'][number] => ({
  id: row.id,
  category: row.category,
  playerName: row.playerName,
  year: row.year,
  set: row.set,
  cardNumber: row.cardNumber,
  variety: row.variety,
  grader: row.grader,
  grade: row.grade,
  qualifier: row.qualifier,
  certNumber: row.certNumber,
  picture: pictureAddress(row),
  isFree: row.isFree,
})

/** Staff, the poster, and an admin viewing the account are not counted. */
export async function view(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await visiblePost(tx, actor, id)
  if (row.memberId === actor.id || isStaff(actor) || actor.impersonatorId !== null) return
  await insertView(tx, id, actor.id, today(deps, tx.now))
}

export async function report(tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const row = await visiblePost(tx, actor, id)
  if (row.memberId === actor.id) throw new AppError('refused', labels.itIsYourOwnPost)
  await lockMember(tx, actor.id)
  if ((await countReports(tx, actor.id, addSeconds(tx.now, -86_400))) >= mostReportsADay)
    throw new AppError('too_many', labels.youReportedOftenToday(mostReportsADay), { retryAfterSeconds: 86_400 })
  // reported before: staff know already
  if (!(await insertReport(tx, id, actor.id, reason))) return
  tx.audit({ action: 'source.report', object: { kind: 'source', id }, reason })
  await notifyStaff(tx, 'source.decide', {
    kind: 'requests',
    title: labels.aPostWasReported,
    message: labels.wasReported(row.number, reason),
    link: `/admin/sources?post=${id}`,
  })
  tx.publish({ admins: true }, { type: 'source_updated' })
}

export async function picture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  const row = await findPost(deps.db, id)
  const isTheirs = row !== undefined && (row.memberId === actor.id || isModerator(actor))
  if (!row || !(isTheirs || (await isVisible(deps.db, actor, row)))) throw notThere()
  const bytes = await slabBytes(deps, drawnCard(row), w, { ghost: { gradeMin: lowestGrade(row.grades) } })
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}
