import { cardCategories, cardTitle, custodies, gradeText, valuationSources } from '@ambry/contract/cards/kinds'

import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import type { StatementCard } from '../../../pdf/collection-statement.ts'
import { type CardRow, findKept } from '../card-queries.ts'
import { listOwnCards } from '../lists/queries.ts'
import { ownCard } from '../present.ts'
import { houseOf, statementPicture } from './files-service.ts'
import { sortOf, todayOf } from './service.ts'
import { readTotals } from './summary-queries.ts'
import { listValuationsOf } from './valuation-queries.ts'

const atOnce = 500

/** Every card of an owner, page by page, in one order. */
async function* everyCard(deps: Deps, ownerId: string, sort: string): AsyncGenerator<CardRow[]> {
  const by = sortOf(sort)
  let after: { value: string | number; id: string } | null = null
  for (;;) {
    const rows: CardRow[] = await listOwnCards(deps.db, ownerId, {}, { sort: by, after, limit: atOnce }, todayOf(deps))
    const page = rows.slice(0, atOnce)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (rows.length <= atOnce || !last) return
    after = { value: by.value(last), id: last.id }
  }
}

/** Exports the whole registry with its valuations. */
export async function cardsJson(deps: Deps, actor: Actor): Promise<FileAnswer> {
  const cards: unknown[] = []
  for await (const rows of everyCard(deps, actor.id, 'registeredAt')) {
    const ids = rows.map(({ id }) => id)
    const valuations = await listValuationsOf(deps.db, ids)
    const kept = await findKept(deps.db, ids)
    for (const row of rows) {
      const { picture: _, trend: __, changeBps: ___, ...card } = ownCard(row)
      cards.push({ ...card, ...kept.get(row.id), valuations: valuations.get(row.id) ?? [] })
    }
  }
  const text = JSON.stringify({ exportedAt: deps.clock.now().toISOString(), cards }, null, 2)
  return {
    bytes: Buffer.from(`${text}\n`),
    contentType: 'application/json; charset=utf-8',
    name: 'ambry-registry.json',
  }
}

/** Above this many cards the statement has no pictures, because it would take too long. */
const mostPictures = 500

export async function statement(deps: Deps, actor: Actor): Promise<FileAnswer> {
  const totals = await readTotals(deps.db, actor.id)
  const withPictures = totals.cards <= mostPictures
  const cards: StatementCard[] = []
  for await (const rows of everyCard(deps, actor.id, '-value')) {
    for (const row of rows) {
      cards.push({
        picture: withPictures ? await statementPicture(deps, row) : null,
        title: cardTitle(row),
        facts: [cardCategories[row.category], row.cardNumber && `#${row.cardNumber}`, row.variety, gradeText(row)]
          .filter(Boolean)
          .join(', '),
        cert: row.certNumber,
        where: row.custody === 'in_vault' && row.vault ? row.vault : custodies[row.custody],
        valueCents: row.valueCents,
        valueOn: row.valueOn,
        valueSource: row.valueSource ? valuationSources[row.valueSource] : null,
        costCents: row.costCents,
        category: cardCategories[row.category],
      })
    }
  }
  const { collectionStatementPdf } = await import('../../../pdf/collection-statement.ts')
  const bytes = await collectionStatementPdf({
    house: houseOf(deps),
    owner: actor.name ?? actor.phone,
    on: todayOf(deps),
    cards,
    totals: {
      valueCents: totals.valueCents,
      gain:
        totals.gainCards > 0
          ? { cards: totals.gainCards, costCents: totals.gainCostCents, cents: totals.gainCents }
          : null,
      cards: totals.cards,
      withoutValue: totals.withoutValue,
    },
  })
  return { bytes, contentType: 'application/pdf', name: 'ambry-collection.pdf' }
}
