import { addSeconds } from '@ambry/contract/kernel/dates'
import { principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'
import type { LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { sql } from 'kysely'

import { editProfile } from '../areas/accounts/profile/service.ts'
import { apply, saveDraft, shownTerms, withdraw } from '../areas/lending/applications/service.ts'
import { expireOffer } from '../areas/lending/review/offers-service.ts'
import { approve, reject, saveMemo } from '../areas/lending/review/service.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { homeAddress, stateIn } from './addresses.ts'
import { acting, type DemoPeople } from './people.ts'

const day = 86_400
const leastCents = 250_000

type Wish = Pick<LoanDraft, 'months' | 'scheduleKind' | 'purpose'> & {
  /** Of the value of the cards. */
  ltvBps: number
  cards?: number
}

type Story = Wish & {
  daysAgo: number
  /** What was decided, and how many days ago. */
  outcome?: ['offer' | 'expired' | 'rejected' | 'withdrawn' | 'memo', daysAgo: number]
}

const stories: Story[] = [
  {
    ...{ ltvBps: 3_500, months: 6, scheduleKind: 'interest_only', daysAgo: 24, outcome: ['expired', 22] },
    purpose: 'A kitchen that can’t wait for the spring auctions.',
  },
  {
    ...{ ltvBps: 4_000, months: 12, scheduleKind: 'amortizing', daysAgo: 19, outcome: ['rejected', 17] },
    purpose: 'Consolidating two credit card balances.',
  },
  {
    ...{ ltvBps: 3_000, months: 3, scheduleKind: 'bullet', daysAgo: 12, outcome: ['withdrawn', 11] },
    purpose: 'A bid at a private sale.',
  },
  {
    ...{ ltvBps: 3_800, months: 9, scheduleKind: 'amortizing', daysAgo: 6, outcome: ['offer', 4], cards: 2 },
    purpose: 'Tuition for the spring term.',
  },
  {
    ...{ ltvBps: 3_300, months: 12, scheduleKind: 'interest_only', daysAgo: 5, outcome: ['offer', 3] },
    purpose: 'A down payment, until an apartment sells.',
  },
  {
    ...{ ltvBps: 4_800, months: 6, scheduleKind: 'interest_only', daysAgo: 3, outcome: ['memo', 1.2] },
    purpose: 'A pair of slabs at a show this weekend.',
  },
  {
    ...{ ltvBps: 2_500, months: 12, scheduleKind: 'amortizing', daysAgo: 1.6, cards: 2 },
    purpose: 'Working capital for a small shop.',
  },
  {
    ...{ ltvBps: 4_000, months: 1, scheduleKind: 'bullet', daysAgo: 0.3 },
    purpose: 'A short bridge until a sale settles.',
  },
]

const collectorsOffer: Story = {
  ...{ ltvBps: 3_900, months: 6, scheduleKind: 'amortizing', daysAgo: 2, outcome: ['offer', 1] },
  purpose: 'A run of Crown Hoops that came up all at once.',
}

const memo =
  'Two strong comps within 60 days support the appraisal. It’s above the standard LTV, so it needs a second person.'

type Borrower = { id: string; city: string; version: number; shippingAddress: string | null }
type Card = { id: string; custody: string; valueCents: number }

/** Writes as someone, some days ago. */
class Past {
  readonly #deps: Deps
  readonly #now: Date

  constructor(deps: Deps) {
    this.#deps = deps
    this.#now = deps.clock.now()
  }

  run<T>(actorId: string | null, daysAgo: number, work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> {
    const at = new Date(addSeconds(this.#now, -daysAgo * day))
    const then = { ...this.#deps, clock: { now: () => at } }
    return this.#deps.transactions.run({ ...systemOrigin, actorId }, (tx) => work(tx, then), at)
  }
}

/** Applications in every state before funding; the collector has an offer that waits for a card, and a draft. */
export async function loadDemoApplications(deps: Deps, people: DemoPeople): Promise<void> {
  const { admin, collector, lender } = people
  const past = new Past(deps)
  const borrowers = await findBorrowers(deps, [collector, lender, admin])
  for (const [at, story] of stories.entries()) {
    const by = borrowers[at]
    if (by) await tell(past, admin, by, (await freeCards(deps, by.id)).slice(0, story.cards ?? 1), story)
  }
  const own = await findBorrower(deps, collector)
  if (!own) return
  const free = await freeCards(deps, collector)
  const isEnough = ({ valueCents }: Card) => principalWithinCents(valueCents, collectorsOffer.ltvBps) >= leastCents
  const waiting = free.findLast((card) => card.custody === 'with_owner' && isEnough(card))
  if (waiting) await tell(past, admin, own, [waiting], collectorsOffer)
  const best = free.find(({ custody }) => custody === 'in_vault')
  if (!best) return
  const wish: Wish = { ltvBps: 3_000, months: 12, scheduleKind: 'interest_only', purpose: '' }
  const unfinished = { step: 'details', acceptedDisclosure: false, custodyChoice: null } as const
  const draft = { ...draftFor(own, [best], wish), ...unfinished }
  await past.run(collector, 0.1, (tx) => saveDraft(tx, acting(collector), { version: 0, draft }))
}

async function tell(past: Past, admin: string, by: Borrower, cards: readonly Card[], story: Story): Promise<void> {
  const borrower = acting(by.id)
  await giveAddress(past, by, story.daysAgo + 1)
  const draft = draftFor(by, cards, story)
  const { id, version, ...terms } = await past.run(by.id, story.daysAgo, async (tx, then) => {
    const saved = await saveDraft(tx, borrower, { version: 0, draft })
    return apply(tx, then, borrower, { ...saved, ...(await shownTerms(tx, then, by.id, draft)) })
  })
  if (!story.outcome) return
  const [what, daysAgo] = story.outcome
  await past.run(what === 'withdrawn' ? by.id : admin, daysAgo, async (tx, then) => {
    const officer = acting(admin)
    if (what === 'withdrawn') await withdraw(tx, then, borrower, id)
    else if (what === 'rejected') await reject(tx, then, officer, id, 'Too much borrowed elsewhere right now.')
    else if (what === 'memo')
      await saveMemo(tx, then, officer, id, { version, memo, checklist: ['identity', 'title', 'value'] })
    else {
      const { principalCents, rateBps, termMonths, scheduleKind } = terms
      const offer = { version, principalCents, rateBps, termMonths, scheduleKind, conditions: [] }
      await approve(tx, then, officer, id, offer)
    }
  })
  if (what === 'expired') await past.run(null, daysAgo - 15, (tx, then) => expireOffer(tx, then, id))
}

/** Whole hundreds of dollars, and at least the smallest loan. */
function draftFor(by: Borrower, cards: readonly Card[], { ltvBps, months, scheduleKind, purpose }: Wish): LoanDraft {
  const value = cards.reduce((sum, { valueCents }) => sum + valueCents, 0)
  return {
    ...{ step: 'review', cardIds: cards.map(({ id }) => id), months, scheduleKind, purpose },
    amountCents: Math.max(leastCents, Math.floor(principalWithinCents(value, ltvBps) / 10_000) * 10_000),
    state: stateIn(by.city) as LoanDraft['state'],
    custodyChoice: cards.every(({ custody }) => custody === 'in_vault') ? 'vault' : 'pickup',
    ...{ returnsCards: false, acceptedDisclosure: true },
  }
}

/** So that the state they chose can be compared with their address. */
async function giveAddress(past: Past, by: Borrower, daysAgo: number): Promise<void> {
  const shippingAddress = homeAddress(by)
  if (by.shippingAddress || !shippingAddress) return
  await past.run(by.id, daysAgo, (tx) => editProfile(tx, acting(by.id), { version: by.version, shippingAddress }))
}

const borrowerColumns = sql`u.id, u.city, u.version, u.shipping_address`

const findBorrower = ({ db }: Deps, id: string): Promise<Borrower | undefined> =>
  db.one(sql<Borrower>`SELECT ${borrowerColumns} FROM users u WHERE u.id = ${id}`)

/** Appraised recently enough for every story. */
const isFree = sql`c.status = 'registered' AND c.grader <> 'RAW' AND c.commitment IS NULL AND c.open_disputes = 0
  AND c.custody IN ('in_vault', 'with_owner') AND c.return_requested_at IS NULL AND c.verification <> 'mismatch'
  AND c.value_cents >= 50000 AND c.value_on > now()::date - 150
  AND NOT EXISTS (SELECT FROM loan_collateral k WHERE k.card_id = c.id AND k.status IN ('proposed', 'pledged'))`

/** Verified members without loans whose best card carries one, in the order of its value. */
const findBorrowers = ({ db }: Deps, except: string[]): Promise<Borrower[]> =>
  db.all(
    sql<Borrower>`SELECT ${borrowerColumns} FROM users u JOIN identity_cases i ON i.id = u.id AND i.level IN ('address', 'accreditation')
        JOIN LATERAL (SELECT max(c.value_cents) AS best FROM cards c WHERE c.owner_id = u.id AND ${isFree}) c ON c.best >= 1000000
      WHERE u.status = 'active' AND u.id <> ALL(${except}::uuid[]) AND u.city ~ ', [A-Z]{2}$'
        AND NOT EXISTS (SELECT FROM loans l WHERE l.member_id = u.id)
      ORDER BY c.best, u.id`,
  )

/** What a member could pledge, the most valuable first. */
const freeCards = ({ db }: Deps, ownerId: string): Promise<Card[]> =>
  db.all(
    sql<Card>`SELECT c.id, c.custody, c.value_cents FROM cards c WHERE c.owner_id = ${ownerId} AND ${isFree}
      ORDER BY c.value_cents DESC, c.id`,
  )
