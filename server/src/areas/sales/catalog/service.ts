import type { PictureWidth } from '@ambry/contract/cards/files'
import { cardTitle, type Grader } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { addYears } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type {
  AdminCatalogCard,
  AdminCatalogCardDetail,
  CatalogCard,
  CatalogCardDetail,
} from '@ambry/contract/sales/catalog/records'
import { type SlabCard, slabVersion } from '@ambry/slab/slab'
import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { pages } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { today } from '../../billing/ledger/service.ts'
import { slabBytes } from '../../cards/registry/files-service.ts'
import { medianOf } from '../rules.ts'
import * as labels from './labels.ts'
import {
  type CatalogRow,
  countCatalog,
  findEntry,
  findEntryOf,
  findKeys,
  findOwnEntry,
  type GradeSale,
  type KeyFacts,
  listCatalog,
  listSalesByGrade,
  lockEntries,
  mergeEntry,
  searchShown,
} from './queries.ts'
import { recount } from './reading-service.ts'

// The catalog of cards, independent of their copies.

const present = (row: CatalogRow): CatalogCard => ({
  id: row.id,
  category: row.category,
  playerName: row.playerName,
  year: row.year,
  set: row.set,
  cardNumber: row.cardNumber,
  variety: row.variety,
  sales: row.sales,
  lastPriceCents: row.lastPriceCents,
  lastSoldOn: row.lastSoldOn,
  population: row.population,
  picture: `/files/catalog/${row.id}/picture?v=${slabVersion}`,
})

const presentForStaff = (row: CatalogRow): AdminCatalogCard => ({
  ...present(row),
  copies: row.copies,
  isPublic: row.isPublic,
  mergedInto: row.mergedInto === null ? null : { id: row.mergedInto, title: row.mergedTitle ?? '' },
  updatedAt: row.updatedAt,
})

export const search = async (
  db: Db,
  { q, limit }: { q: string; limit: number },
): Promise<{ items: CatalogCard[] }> => ({
  items: (await searchShown(db, q, limit)).map(present),
})

/** Staff see every entry; an admin viewing a member's account sees what the member sees. */
async function visible(db: Db, actor: Actor, id: string): Promise<CatalogRow> {
  const row = await findEntry(db, id)
  const isStaff = scopeOf(actor, 'sale.any') === 'any' && actor.impersonatorId === null
  if (!row || !(row.isPublic || isStaff)) throw notThere()
  return row
}

export async function card(deps: Deps, actor: Actor, id: string): Promise<CatalogCardDetail> {
  const row = await visible(deps.db, actor, id)
  return { ...present(row), grades: await gradesOf(deps, row) }
}

async function gradesOf(deps: Deps, row: CatalogRow): Promise<CatalogCardDetail['grades']> {
  const since = addYears(today(deps, deps.clock.now()), -1)
  return byGrade(await listSalesByGrade(deps.db, await findKeys(deps.db, row), since))
}

const mostSimilar = 8

/** With possible duplicates: entries with a similar name and year. */
export async function entryForStaff(deps: Deps, id: string): Promise<AdminCatalogCardDetail> {
  const row = await findOwnEntry(deps.db, id)
  if (!row) throw notThere()
  const q = [row.playerName, row.year].filter(Boolean).join(' ')
  const place = { sort: '-popularity', after: null, limit: mostSimilar + 1 }
  const similar = row.mergedInto === null ? await listCatalog(deps.db, { q, merged: 'no' }, place) : []
  return {
    ...presentForStaff(row),
    grades: await gradesOf(deps, row),
    similar: similar
      .filter((other) => other.id !== id)
      .slice(0, mostSimilar)
      .map(presentForStaff),
  }
}

/** Best grade first, then the most traded. */
function byGrade(sales: readonly GradeSale[]): CatalogCardDetail['grades'] {
  const grades = new Map<string, GradeSale[]>()
  for (const sale of sales) {
    const name = `${sale.grader} ${sale.grade}`
    grades.set(name, [...(grades.get(name) ?? []), sale])
  }
  return [...grades.values()]
    .toSorted((a, b) => (b[0]?.gradeTenths ?? 0) - (a[0]?.gradeTenths ?? 0) || b.length - a.length)
    .map((same) => ({
      grader: same[0]?.grader as Grader,
      grade: same[0]?.grade ?? null,
      sales: same.length,
      medianCents: medianOf(same.map(({ priceCents }) => priceCents)) ?? 0,
    }))
}

type ListQuery = {
  q?: string | undefined
  category?: string | undefined
  merged?: 'yes' | 'no' | undefined
  sort: '-popularity' | 'playerName' | '-updatedAt'
  limit: number
  cursor?: string | undefined
  total?: '1' | undefined
  format?: 'csv' | undefined
}

export async function catalog(
  { db }: Deps,
  { sort, limit, cursor, total, format: _, ...filters }: ListQuery,
): Promise<Page<AdminCatalogCard>> {
  type Row = CatalogRow & { sortValue: string | number }
  const { after, page } = pages<Row>({ sort, cursor, limit }, filters, ({ sortValue }) => sortValue)
  const rows = await listCatalog(db, filters, { sort, after, limit: limit + 1 })
  return { ...page(rows, presentForStaff), ...(total && { total: await countCatalog(db, filters) }) }
}

/** From now on the merged key leads to the kept entry, for copies, comps and posts. */
export async function merge(tx: Tx, deps: Deps, id: string, into: string): Promise<AdminCatalogCard> {
  const target = await findEntry(tx, into)
  if (!target) throw notThere()
  await lockEntries(tx, [id, target.id])
  const duplicate = await findOwnEntry(tx, id)
  if (!duplicate) throw notThere()
  if (duplicate.mergedInto !== null) throw new AppError('wrong_state', labels.itIsAlreadyMerged)
  if (target.id === id) throw new AppError('refused', labels.itIsTheSameEntry)
  await mergeEntry(tx, id, target.id)
  await recount(tx, deps, [target.key])
  tx.audit({
    action: 'catalog.merge',
    object: { kind: 'catalog', id },
    after: { into: target.id, title: cardTitle(target) },
  })
  await deps.hooks.catalogMerged(tx, target.id)
  tx.publish({ admins: true }, { type: 'sale_updated' })
  const kept = await findEntry(tx, target.id)
  if (!kept) throw new Error('an entry is gone')
  return presentForStaff(kept)
}

type Drawn = Omit<KeyFacts, 'playerName'> & { playerName: string; category: string | null }

/** As a raw card, because an entry has no grade. */
export const drawnCard = (facts: Drawn): SlabCard =>
  slabCardOf({
    ...facts,
    category: facts.category ?? '',
    grader: 'RAW',
    grade: null,
    qualifier: null,
    certNumber: null,
  })

export async function picture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  const bytes = await slabBytes(deps, drawnCard(await visible(deps.db, actor, id)), w)
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}

export type Entry = { keys: string[]; catalogId: string | null; isPublic: boolean }

/** Where a card that someone describes is found: every key of its copies, and its entry in the catalog. */
export async function entryOf(db: Db, facts: KeyFacts): Promise<Entry> {
  const keys = await findKeys(db, facts)
  const entry = await findEntryOf(db, keys)
  return { keys, catalogId: entry?.id ?? null, isPublic: entry?.isPublic ?? false }
}
