import { addYears } from '@ambry/contract/kernel/dates'
import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import { postReviewHours } from '@ambry/contract/source/kinds'
import type { Outlook } from '@ambry/contract/source/posts/records'
import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { entryOf } from '../../sales/catalog/service.ts'
import { medianOf, soldCopies } from '../../sales/comparables/service.ts'
import { bothSides } from '../../sales/service.ts'
import { secureCards } from '../../secure/gallery/service.ts'
import { countKnown, countStated, isHeld, listInSecure } from './matching-queries.ts'
import { findSimilar, type WantedFacts } from './queries.ts'
import { knownOf, severalFrom, verdictOf } from './rules.ts'

// What we know about a card before someone posts it.

/** Sales of the last 12 months, newest first. */
export async function salesOf(db: Db, deps: Deps, wanted: WantedFacts): Promise<ComparablePoint[]> {
  const since = addYears(today(deps, deps.clock.now()), -1)
  return (await soldCopies(db, wanted)).filter(({ soldOn }) => soldOn > since)
}

/** Exactly the grades asked for: a better copy would be accepted, but says nothing about what this one costs. */
export const atGrades = (sales: readonly ComparablePoint[], grades: readonly string[]): ComparablePoint[] =>
  grades.length === 0 ? [...sales] : sales.filter(({ grader, grade }) => grades.includes(`${grader} ${grade}`))

export const pricesOf = (sales: readonly ComparablePoint[]) => sales.map(({ priceCents }) => priceCents)

type Input = WantedFacts & { maxCents: number | null }

export async function outlook(deps: Deps, actor: Actor, input: Input): Promise<Outlook> {
  const { db } = deps
  const [{ keys }, all] = await Promise.all([entryOf(db, input), salesOf(db, deps, input)])
  const wanted = { ...input, matchKeys: keys, stated: await countStated(db, input) }
  const sales = atGrades(all, input.grades)
  const known = await countKnown(db, actor.id, wanted, severalFrom)
  return {
    sales,
    byGrade: countByGrade(all),
    medianCents: medianOf(pricesOf(sales)),
    ...verdictOf(pricesOf(sales), input.maxCents),
    known: knownOf(known),
    mayBeHeld: known > 0 && (await isHeld(db, actor.id, wanted)),
    inSecure: await secureCards(deps, actor, await listInSecure(db, actor.id, wanted)),
    cost:
      input.maxCents === null
        ? null
        : await bothSides(db, deps, {
            ...{ priceCents: input.maxCents, channel: 'sourcing', buyerId: actor.id, sellerId: null },
          }),
    similarPost: (await findSimilar(db, actor.id, keys)) ?? null,
    reviewHours: postReviewHours,
  }
}

function countByGrade(sales: readonly ComparablePoint[]): Outlook['byGrade'] {
  const grades = new Map<string, Outlook['byGrade'][number]>()
  for (const { grader, grade } of sales) {
    const name = `${grader} ${grade}`
    const known = grades.get(name) ?? { grader, grade, sales: 0 }
    grades.set(name, { ...known, sales: known.sales + 1 })
  }
  return [...grades.values()].toSorted((a, b) => b.sales - a.sales)
}
