import { addDays, beginningOf, type Day, dayIn, type Instant } from '@ambry/contract/kernel/dates'
import type { ShareLinkDetail } from '@ambry/contract/sharing/records'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { lineOf } from '../shared/present.ts'
import { addViews, type Looks, listCardTimes, type Range } from './figures-queries.ts'

export type Span = '7' | '30' | '90'

/** Whole days in our time zone ending today, and the same number before them. */
export type Days = { days: Day[]; beginnings: Instant[]; range: Range; before: Range }

export function spanOf({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, span: Span): Days {
  const { timeZone } = settings.current
  const count = Number(span)
  const today = dayIn(timeZone, clock.now())
  const back = (by: number): Day => addDays(today, -by)
  const days = Array.from({ length: count }, (_, i) => back(count - 1 - i))
  const beginnings = days.map((one) => beginningOf(one, timeZone))
  const [from, to] = [beginnings[0] ?? '', beginningOf(back(-1), timeZone)]
  return {
    days,
    beginnings,
    range: { from, to },
    before: { from: beginningOf(back(2 * count - 1), timeZone), to: from },
  }
}

type Counted = Pick<ShareLinkDetail, 'series' | 'sources' | 'devices' | 'leftOut'>

/** Views summed by day, source, device and exclusion reason. Every day is included. */
export async function countedOf(db: Db, linkId: string | null, { days, beginnings, range }: Days): Promise<Counted> {
  const looks = await addViews(db, linkId, beginnings, range)
  const counted = looks.filter(({ leftOut }) => leftOut === null)
  const byDay = Map.groupBy(counted, ({ day }) => day)
  return {
    series: days.map((day, i) => ({ day, ...sumOf(byDay.get(i) ?? []) })),
    sources: summed(counted, ({ source }) => source),
    devices: summed(counted, ({ device }) => device),
    leftOut: summed(looks, ({ leftOut }) => leftOut),
  }
}

function sumOf(looks: Looks[]): { views: number; people: number } {
  let [views, people] = [0, 0]
  for (const one of looks) {
    views += one.views
    people += one.people
  }
  return { views, people }
}

/** Most viewed first; entries without a name are dropped. */
function summed<Name extends string>(looks: Looks[], nameOf: (look: Looks) => Name | null) {
  return [...Map.groupBy(looks, nameOf)]
    .flatMap(([name, of]) => (name === null ? [] : [{ name, views: sumOf(of).views }]))
    .sort((one, other) => other.views - one.views || (one.name < other.name ? -1 : 1))
}

/** Figures of one link in these days. */
export async function figuresOf(
  db: Db,
  linkId: string,
  span: Days,
): Promise<Counted & Pick<ShareLinkDetail, 'cardTimes'>> {
  return {
    ...(await countedOf(db, linkId, span)),
    cardTimes: (await listCardTimes(db, linkId, span.range)).map(({ card, ...time }) => ({
      card: lineOf(card),
      ...time,
    })),
  }
}
