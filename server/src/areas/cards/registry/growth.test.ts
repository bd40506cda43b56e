import { addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { newCard, newCert, wanted } from '../../../../test/cards.ts'
import { sampled } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { type Origin, systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { findCard } from '../card-queries.ts'
import { reserve, sell } from '../titles/selling-service.ts'
import { registerMany } from './card-writes-service.ts'
import { remove } from './service.ts'
import { insertValuations } from './valuation-queries.ts'

const h = useHarness()

type Figure = { on: string; cents: number; holding: Holding | null }
type Holding = { owner: number; entered: string; left: string | null; cost: number | null }
type Card = { id: string; certNumber: string; holdings: Holding[]; figures: Figure[]; isRegistered: boolean }

const step = fc.record({
  kind: fc.constantFrom('register', 'register', 'estimate', 'appraise', 'buy', 'remove', 'again'),
  who: fc.nat(1),
  card: fc.nat(20),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
  days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 150 })),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Runs the steps on their days through the services, and keeps a model of the result. */
async function play(steps: Step[]): Promise<{ people: Caller[]; cards: Card[]; today: string }> {
  const people = [await h().buildUser(), await h().buildUser()]
  const { deps } = h().app
  const { timeZone } = deps.settings.current
  const cards: Card[] = []
  let daysAgo = steps.reduce((sum, { days }) => sum + days, 0)
  let order = 0
  for (const { kind, who, card: which, cents, days } of steps) {
    daysAgo -= days
    // in sequence within 24 hours
    const when = new Date(addSeconds(h().clock.now(), -daysAgo * 86_400 - 3_600 + order++))
    const on = dayIn(timeZone, when)
    const actorId = people[who]!.id
    const at = <T>(work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> =>
      deps.transactions.run(
        { ...systemOrigin, actorId } as Origin,
        (tx) => work(tx, { ...deps, clock: { now: () => when } }),
        when,
      )
    const register = (certNumber: string) =>
      at((tx) =>
        registerMany(
          tx,
          [
            {
              ...newCard({ certNumber }),
              variety: null,
              qualifier: null,
              costCents: cents,
              estimateCents: cents,
              acquiredOn: null,
              tags: [],
            } as never,
          ],
          { ownerId: actorId, importId: null, at: tx.now, today: on, estimateSource: 'import' },
        ),
      )
    const card = cards[which % Math.max(cards.length, 1)]
    const present = card?.holdings.at(-1)
    if (kind === 'register' || !card || !present) {
      const certNumber = newCert()
      const [id = ''] = await register(certNumber)
      const holding = { owner: who, entered: on, left: null, cost: cents }
      cards.push({ id, certNumber, holdings: [holding], figures: [{ on, cents, holding }], isRegistered: true })
    } else if (kind === 'again' && !card.isRegistered) {
      await register(card.certNumber)
      card.isRegistered = true
      if (present.owner === who) Object.assign(present, { entered: on, left: null, cost: cents })
      else {
        // our appraisals were of another owner's card
        card.figures = card.figures.filter(({ holding }) => holding)
        card.holdings.push({ owner: who, entered: on, left: null, cost: cents })
      }
      card.figures.push({ on, cents, holding: card.holdings.at(-1)! })
    } else if (card.isRegistered && (kind === 'estimate' || kind === 'appraise')) {
      const isOurs = kind === 'appraise'
      await at(async (tx) => {
        const row = await findCard(tx, card.id, on)
        const figure = { cardId: card.id, valueCents: cents, on, note: null }
        const ownershipId = isOurs ? null : row!.ownershipId
        await insertValuations(tx, [{ ...figure, source: isOurs ? 'appraisal' : 'estimate', ownershipId }])
      })
      card.figures.push({ on, cents, holding: isOurs ? null : present })
    } else if (card.isRegistered && kind === 'buy' && present.owner !== who) {
      await at(async (tx, then) => {
        const { commitmentId } = await reserve(tx, then, card.id)
        const terms = { priceCents: cents, costCents: cents + 100, on, saleId: crypto.randomUUID() }
        await sell(tx, then, { cardId: card.id, commitmentId, toId: actorId, ...terms })
      })
      present.left = on
      card.figures.push({ on, cents, holding: null })
      card.holdings.push({ owner: who, entered: on, left: null, cost: cents + 100 })
    } else if (card.isRegistered && kind === 'remove') {
      const owner = people[present.owner]!
      await at((tx, then) => remove(tx, then, { id: owner.id } as never, card.id))
      present.left = on
      card.isRegistered = false
    }
  }
  return { people, cards, today: dayIn(timeZone, h().clock.now()) }
}

/** What one holding was worth on each day, computed the slow way; null when it does not count. */
function worthOf(card: Card, holding: Holding): { first: string; on: (day: string) => number } | null {
  const { entered, left } = holding
  const until = left ?? '9999-12-31'
  const ours = card.figures.filter(({ holding: of, on }) => of === null && on < until)
  const own = card.figures.filter((figure) => figure.holding === holding)
  const line = ours.length > 0 ? card.figures.filter(({ holding: of, on }) => of === null && on <= until) : own
  const [oldest] = line
  if (!oldest) return null
  const first = oldest.on > entered ? oldest.on : entered
  if (first >= until) return null
  return { first, on: (day) => line.filter(({ on }) => on <= day && on <= until).at(-1)?.cents ?? 0 }
}

const before = (today: string, days: number) => addSeconds(`${today}T12:00:00.000Z`, -days * 86_400).slice(0, 10)

it('counts each card only while owned, and only a change in value as a gain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { people, cards, today } = await play(steps)
      for (const [who, person] of people.entries()) {
        const { history, growth, valueCents } = await wanted(person.get('/api/registry/summary'))
        const mine = cards.flatMap((card) =>
          card.holdings.flatMap((holding) => {
            const worth = holding.owner === who ? worthOf(card, holding) : null
            return worth ? [{ ...holding, ...worth }] : []
          }),
        )
        for (const { on, ...point } of history) {
          const held = mine.filter(({ first, left }) => first <= on && (left === null || left > on))
          expect({ on, ...point }).toEqual({
            on,
            valueCents: held.reduce((sum, one) => sum + one.on(on), 0),
            costCents: held.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
          })
        }
        const begin = before(today, 364)
        const recent = mine.filter(({ left }) => left === null || left > begin)
        const sum = (pick: (one: (typeof recent)[number]) => number) => recent.reduce((all, one) => all + pick(one), 0)
        const expected = {
          startCents: sum((one) => (one.first <= begin ? one.on(begin) : 0)),
          addedCents: sum((one) => (one.first > begin ? one.on(one.first) : 0)),
          removedCents: sum((one) => (one.left ? one.on(one.left) : 0)),
        }
        const { startCents, addedCents, removedCents } = expected
        const firsts = recent.map(({ first }) => (first > begin ? first : begin)).toSorted()
        expect(growth).toEqual({
          since: firsts[0] ?? null,
          ...expected,
          gainCents: valueCents - startCents - addedCents + removedCents,
        })
      }
    }),
    sampled({ short: 8, deep: 25 }),
  )
})

it('importing or buying cards at their value never shows a gain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const price = 25_000
      const { people } = await play(
        steps.map((one) => ({
          ...one,
          kind: ['estimate', 'appraise'].includes(one.kind) ? 'register' : one.kind,
          cents: price,
        })),
      )
      for (const person of people) {
        const { growth } = await wanted(person.get('/api/registry/summary'))
        expect(growth.gainCents).toBe(0)
      }
    }),
    sampled({ short: 5, deep: 15 }),
  )
})

it('a member who imported everything today sees what was added, and no gain', async () => {
  const { people, today } = await play(
    [1, 2, 3].map((cents) => ({ kind: 'register', who: 0, card: 0, cents: cents * 100_000, days: 0 })),
  )
  const { growth } = await wanted(people[0]!.get('/api/registry/summary'))
  expect(growth).toEqual({ since: today, startCents: 0, addedCents: 600_000, removedCents: 0, gainCents: 0 })
})
