import { defaultOpenDays } from '@ambry/contract/source/kinds'
import { sql } from 'kysely'

import * as moderation from '../areas/source/posts/admin-service.ts'
import { matchPost } from '../areas/source/posts/matching-service.ts'
import * as posts from '../areas/source/posts/own-service.ts'
import { report } from '../areas/source/posts/service.ts'
import { expirePosts } from '../areas/source/posts/states-service.ts'
import { systemOrigin } from '../db/transaction.ts'
import { figures } from './invented-cards.ts'
import type { Meanwhile } from './meanwhile.ts'
import { acting } from './people.ts'
import type { Compared } from './sales.ts'
import { cardOf } from './source-cards.ts'
import { dealSteps } from './source-deals.ts'
import { dollars, type SourceDemo, type Step } from './source-demo.ts'
import { type PostStory, postStories, type Who } from './source-posts-data.ts'

/** Members who let their cards be matched with posts. */
const matched: Who[] = ['collector', 'lender', 0, 3, 5, 8, 12, 16, 20]

/** Who reported the hidden post. */
const reporters: Who[] = [3, 9]

/** Invented cards that nobody had before; the others are compared already. */
const firstWanted = 460

/** A year of posts and what became of them, in steps that are written in between the invoices of the same days. */
export function demoPosts(demo: SourceDemo): Meanwhile[] {
  const consent = {
    daysAgo: 349,
    write: async () => {
      // each after they joined
      for (const who of matched) {
        const id = demo.idOf(who)
        const joined = demo.members.find((member) => member.id === id)?.joinedAgo ?? 349
        await demo.past.run(id, Math.min(joined - 1, 349), (tx) => posts.setMatching(tx, acting(id), true))
      }
    },
  }
  return [consent, ...postStories.flatMap((story) => stepsOf(demo, story))]
}

function stepsOf(demo: SourceDemo, story: PostStory): Step[] {
  const { past, people } = demo
  const admin = acting(people.admin)
  const { end, posted } = story
  const step = (daysAgo: number, work: (id: string) => Promise<unknown>): Step => ({
    daysAgo,
    write: async () => {
      await work(demo.postOf(story))
    },
  })
  const write = { daysAgo: posted, write: () => post(demo, story) }
  if (end?.as === 'pending') return [write]
  const reviewed = posted - 0.4
  if (end?.as === 'rejected')
    return [
      write,
      step(reviewed, (id) =>
        past.run(admin.id, reviewed, (tx, then) => moderation.reject(tx, then, admin, id, end.reason)),
      ),
    ]
  const steps = [
    write,
    step(reviewed, async (id) => {
      await past.run(admin.id, reviewed, async (tx, then) => {
        await moderation.approve(tx, then, admin, id)
        if (story.isPinned) await moderation.moderate(tx, then, admin, id, { action: 'pin' })
      })
      await matchPost(past.depsOn(reviewed - 0.01), id)
    }),
  ]
  const by = acting(demo.idOf(story.by))
  if (story.renewed !== undefined) {
    const daysAgo = posted - story.renewed
    steps.push(step(daysAgo, (id) => past.run(by.id, daysAgo, (tx, then) => posts.renew(tx, then, by, id))))
  }
  if (end?.as === 'expired') {
    const daysAgo = posted - (story.days ?? defaultOpenDays) - 1.2
    steps.push(step(daysAgo, () => expirePosts(past.depsOn(daysAgo))))
  }
  if (end?.as === 'found_elsewhere' || end?.as === 'not_needed') {
    const daysAgo = posted - end.after
    steps.push(step(daysAgo, (id) => past.run(by.id, daysAgo, (tx, then) => posts.close(tx, then, by, id, end.as))))
  }
  if (end?.as === 'hidden') {
    const { reason } = end
    steps.push(step(posted - 2, (id) => hide(demo, id, posted - 2, reason)))
  }
  if (end?.as === 'deal') steps.push(...dealSteps(demo, story, end.deal))
  return steps
}

async function post(demo: SourceDemo, story: PostStory): Promise<void> {
  const by = acting(demo.idOf(story.by))
  const { category, playerName, year, set, cardNumber, variety } = cardOf(story.card)
  const { id } = await demo.past.run(by.id, story.posted, (tx, then) =>
    posts.add(tx, then, by, {
      ...{ category, playerName, year, set, cardNumber, variety, grades: story.grades },
      minCents: dollars(story.from),
      maxCents: dollars(story.budget),
      isBudgetHidden: story.isHidden ?? false,
      visibility: story.visibility ?? 'members',
      note: story.note ?? null,
      days: story.days ?? defaultOpenDays,
    }),
  )
  demo.posts.set(story, id)
}

/** Reported by two members, then taken off the board. */
async function hide(demo: SourceDemo, id: string, daysAgo: number, reason: string): Promise<void> {
  const { past, people } = demo
  for (const who of reporters) {
    const by = acting(demo.idOf(who))
    await past.run(by.id, daysAgo + 0.2, (tx) => report(tx, by, id, 'Asks to pay outside Ambry.'))
  }
  const admin = acting(people.admin)
  await past.run(admin.id, daysAgo, (tx, then) => moderation.moderate(tx, then, admin, id, { action: 'hide', reason }))
}

/** For the comps of cards that posts ask for: what a copy at the lowest grade asked for is worth. */
export const wantedCards = (): Compared[] =>
  postStories.flatMap(({ card, grades: [grade], budget }, n) => {
    const isFirst = postStories.findIndex((story) => story.card === card) === n
    if (typeof card === 'string' || grade === undefined || card < firstWanted || !isFirst) return []
    const { playerName, year, set, cardNumber, variety, category, worthCents } = cardOf(card)
    const [grader = 'PSA', numeral = null] = grade.split(' ')
    const worth = budget === undefined ? worthCents : Math.round(budget * 100 * (0.88 + figures(n + 5_003)() * 0.2))
    return [{ player: playerName, year, set, number: cardNumber, variety, category, grader, grade: numeral, worth }]
  })

/** A year of views, once a day for each member and post. */
export async function loadPostViews({ past }: SourceDemo): Promise<void> {
  await past.deps.transactions.run(systemOrigin, async (tx) => {
    await tx.run(sql`
      INSERT INTO source_views (request_id, member_id, on_day)
      SELECT r.id, u.id, r.published_at::date + (abs(hashtext(r.number || u.phone)) % least(30, 1 + r.open_days))
      FROM (SELECT *, greatest(coalesce(ended_at, ${tx.now})::date - published_at::date, 0) AS open_days FROM source_requests
          WHERE published_at IS NOT NULL AND visibility = 'members') r
        JOIN users u ON u.is_demo AND u.status = 'active' AND u.staff_roles = '{}' AND u.id <> r.member_id AND u.registered_at < r.published_at
      WHERE abs(hashtext(u.phone || r.number)) % 10 < 3 ON CONFLICT DO NOTHING`)
    await tx.run(sql`
      UPDATE source_requests r SET views = v.views FROM (SELECT request_id, count(*)::int AS views FROM source_views GROUP BY 1) v
      WHERE v.request_id = r.id`)
  })
}
