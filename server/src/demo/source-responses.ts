import { sql } from 'kysely'

import { saveSearch } from '../areas/secure/gallery/watching-service.ts'
import { acting } from './people.ts'
import { answer, bargain, respond } from './source-deals.ts'
import type { SourceDemo } from './source-demo.ts'
import { type PostStory, postStories, type Who } from './source-posts-data.ts'

const hour = 1 / 24

type Open = {
  /** The card of the post, which is still open. */
  to: PostStory['card']
  from: Who
  price: number
  hoursAgo: number
  counters?: number[]
  note?: string
  /** The cert number of a card they have; otherwise they register one. */
  cert?: string
}

// responses that wait: for the collector, for the posters of posts they answered, and for others
const open: Open[] = [
  { to: 509, from: 4, price: 990, hoursAgo: 31, note: 'Cracked out of an older slab and regraded in May.' },
  { to: 509, from: 15, price: 1_050, hoursAgo: 40, counters: [850, 920] },
  { to: 84, from: 7, price: 3_450, hoursAgo: 9, note: 'It can be in the vault by Friday.' },
  {
    to: 17,
    from: 'collector',
    price: 3_900,
    hoursAgo: 20,
    cert: '990000018',
    note: 'Alpha, corners as sharp as they come.',
  },
  { to: 12, from: 'collector', price: 3_250, hoursAgo: 27, cert: '990000013', counters: [2_900] },
  { to: 480, from: 13, price: 3_300, hoursAgo: 14, counters: [2_950] },
  { to: 480, from: 3, price: 3_050, hoursAgo: 6 },
  { to: 516, from: 1, price: 6_000, hoursAgo: 22 },
]

/** Responses of the last two days to posts that are still open, and searches of the board that members saved. */
export async function loadDemoResponses(demo: SourceDemo): Promise<void> {
  for (const one of open.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const story = postStories.find(({ card, end }) => card === one.to && end === undefined)
    if (!story) throw new Error(`no post of the demonstration asks for card ${one.to}`)
    const answered = one.hoursAgo * hour
    const { note = null, price } = one
    const id = one.cert
      ? await respond(demo, story, one.from, { cardId: await ownCard(demo, one), price, daysAgo: answered, note })
      : await answer(demo, story, one.from, price, answered, 'home', note)
    const counters = one.counters ?? []
    await bargain(demo, story, one.from, id, { asked: price, counters, answered, every: 5 * hour })
  }
  await loadSearches(demo)
}

async function ownCard(demo: SourceDemo, { cert, from }: Open): Promise<string> {
  const card = await demo.past.deps.db.one(
    sql<{ id: string }>`SELECT id FROM cards WHERE cert_number = ${cert} AND owner_id = ${demo.idOf(from)}`,
  )
  if (!card) throw new Error(`card ${cert} of the demonstration belongs to someone else`)
  return card.id
}

const searches: [by: Who, name: string, query: Record<string, string>, isNotified: boolean][] = [
  ['collector', 'Arcana Alpha', { set: 'Arcana Alpha' }, true],
  ['collector', 'Budgets from $3,000', { budgetFrom: '300000', sort: '-budgetCents' }, false],
  ['lender', 'Posts for my cards', { matching: '1' }, true],
  [6, 'Hockey', { category: 'hockey' }, true],
]

async function loadSearches(demo: SourceDemo): Promise<void> {
  for (const [by, name, query, isNotified] of searches) {
    const actor = acting(demo.idOf(by))
    await demo.past.run(actor.id, 0.2, (tx) => saveSearch(tx, actor, { name, query, isNotified }, 'source'))
  }
}
