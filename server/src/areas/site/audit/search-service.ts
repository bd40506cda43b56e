import type { Parsed } from '@ambry/contract/kernel/endpoint'
import type { Page } from '@ambry/contract/kernel/lists'
import type { AuditEntry, siteEndpoints } from '@ambry/contract/site/endpoints'

import type { Db } from '../../../db/db.ts'
import { pages } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { auditList } from '../queries.ts'
import { sealsAfter } from './queries.ts'
import {
  addToSearch,
  countUnsearched,
  entriesByIds,
  lockProgress,
  peopleAmong,
  peopleCalled,
  readProgress,
  searchBlocks,
  searchRecent,
  termsFrom,
  writeProgress,
} from './search-queries.ts'
import { filterTerms, isId, meaningOf, type TermGroup, timeTerms, type Word, wordsOf } from './search-rules.ts'

type AuditQuery = Parsed<(typeof siteEndpoints)['audit']>['query']

/** Rows added to the search in one transaction, unless a single seal has more. */
const rowsAtOnce = 5_000

/** Adds the rows of the next seals to the search; returns how many. */
export async function addSealsToSearch(tx: Tx): Promise<number> {
  const progress = await lockProgress(tx)
  if (!progress) return 0
  let added = 0
  for (const seal of await sealsAfter(tx, progress.seal, 100)) {
    if (added > 0 && added + seal.rowCount > rowsAtOnce) break
    await addToSearch(tx, seal.seq)
    added += seal.rowCount
    Object.assign(progress, { seal: seal.seq, highXid: seal.highXid, floorId: seal.floorId })
    progress.lastId = Math.max(progress.lastId, seal.lastId)
  }
  if (added > 0) await writeProgress(tx, { ...progress, entries: progress.entries + added })
  return added
}

/** The filters that the log's own indexes answer; they also show rows of this moment without a detour. */
const hasOwnIndex = ({ q, action, outcome, objectKind, from, to, memberId, act }: AuditQuery) =>
  !q?.trim() && !action && !outcome && !from && !to && !objectKind && !memberId && !act

type Source = Pick<Deps, 'db' | 'clock'>

export async function audit(source: Source, { q, ...query }: AuditQuery): Promise<Page<AuditEntry>> {
  const { db } = source
  const words = await meanings(db, q ?? '')
  // a record has few entries, and the log's own index finds them
  const record = words.find(({ text, exact }) => isId(text) && exact.length === 1)
  if (record || query.objectId) {
    const others = words.filter((word) => word !== record)
    const objectId = query.objectId ?? record?.text
    return auditList.page(db, { ...query, objectId, ...(others.length > 0 && { words: others }) }, (row) => row)
  }
  if (!hasOwnIndex({ q, ...query })) return search(source, { q, ...query }, words)
  const { actorId, subjectId, total, ...rest } = query
  if (actorId || subjectId || !total) return auditList.page(db, query, (row) => row)
  // counting ten million rows takes longer than anything else here
  const progress = await readProgress(db)
  const count = progress.entries + (await countUnsearched(db, progress))
  return { ...(await auditList.page(db, rest, (row) => row)), total: count }
}

async function meanings(db: Db, q: string): Promise<Word[]> {
  const words = wordsOf(q)
  const people = await peopleCalled(
    db,
    words.filter((word) => word.length > 1 && !isId(word)),
  )
  const known = await peopleAmong(db, words.filter(isId))
  return words.map((text) =>
    meaningOf(text, known.includes(text) ? [text] : people.flatMap(({ word, id }) => (word === text ? [id] : []))),
  )
}

const groupsOf = async (db: Db, words: Word[]): Promise<TermGroup[]> => {
  const prefixed = await termsFrom(
    db,
    words.flatMap(({ prefix }) => prefix ?? []),
  )
  return words.map(({ exact, prefix }) => [
    ...new Set([...exact, ...prefixed.flatMap((found) => (found.prefix === prefix ? [found.term] : []))]),
  ])
}

type Span = { from: string; to: string; q: string; actorIds: string[] }

/** More than anyone does in a day. */
const mostCounted = 1_000_000

/** The ids of everything these people did in a span of time, in no order. */
export async function entriesOf({ db, clock }: Source, { from, to, q, actorIds }: Span): Promise<number[]> {
  if (actorIds.length === 0) return []
  const actors: Word = { text: '', exact: actorIds.map((id) => `by:${id}`), prefix: null }
  const words = [actors, ...(await meanings(db, q))]
  const groups = [...timeTerms(from, to, clock.now()), ...(await groupsOf(db, words))]
  const progress = await readProgress(db)
  const slice = { newestFirst: true, cursorId: Number.MAX_SAFE_INTEGER, from, to, limit: mostCounted }
  const found = new Set<number>()
  for (let cursorId: number | null = slice.cursorId; cursorId !== null; ) {
    const { ids, reached } = await searchBlocks(db, groups, { ...slice, cursorId })
    for (const id of ids) found.add(id)
    cursorId = reached
  }
  for (const { id } of await searchRecent(db, progress, { from, to }, words, slice)) found.add(id)
  return [...found]
}

/**
 * Finds entries by the terms in `audit_search` and, among the rows of the last second, by reading each. A page may be
 * short although there are more: it ends when enough was read, and its cursor continues from there.
 */
async function search(
  { db, clock }: Source,
  { q, sort, cursor, limit, total, format: _, ...filters }: AuditQuery,
  words: Word[],
): Promise<Page<AuditEntry>> {
  const { after, page, cursorAt } = pages<AuditEntry>({ sort, cursor, limit }, { q, ...filters }, (row) => row.id)
  const newestFirst = sort === '-id'
  const cursorId = Number(after?.id ?? (newestFirst ? Number.MAX_SAFE_INTEGER : 0))
  const slice = { newestFirst, cursorId, from: filters.from, to: filters.to, limit: limit + 1 }
  const progress = await readProgress(db)
  const groups = [
    ...filterTerms(filters),
    ...timeTerms(filters.from, filters.to, clock.now()),
    ...(await groupsOf(db, words)),
  ]
  const { ids, reached } = await searchBlocks(db, groups.length > 0 ? groups : [['*']], slice)
  const recent = await searchRecent(db, progress, filters, words, slice)
  const found = ids.slice(0, limit + 1)
  const known = new Set(recent.map(({ id }) => id))
  const rows = [
    ...recent,
    ...(await entriesByIds(
      db,
      found.filter((id) => !known.has(id)),
    )),
  ]
    .filter(({ id }) => reached === null || found.length > limit || (newestFirst ? id >= reached : id <= reached))
    .sort((a, b) => (newestFirst ? b.id - a.id : a.id - b.id))
  const shown = page(rows, (row) => row)
  const nextCursor = shown.nextCursor ?? (reached === null || rows.length > limit ? null : cursorAt(reached, reached))
  const isWhole = nextCursor === null && cursor === undefined
  return { ...shown, nextCursor, ...(total && isWhole && { total: shown.items.length }) }
}
