import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { printedGrade } from '@ambry/slab/grades'
import { appraiseMany, houseParty } from '../areas/cards/admin/service.ts'
import * as custody from '../areas/cards/custody/service.ts'
import { editVault } from '../areas/cards/custody/vaults-service.ts'
import { registerMany } from '../areas/cards/registry/card-writes-service.ts'
import { isEmpty } from '../areas/cards/registry/service.ts'
import * as disputes from '../areas/cards/titles/disputes-service.ts'
import { compareById, fileMatching, type RecordOnFile } from '../areas/cards/verification/service.ts'
import { keepSamples } from '../areas/lookups/answers/service.ts'
import { markRead } from '../areas/notices/service.ts'
import { systemOrigin } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { DaysAgo } from './days-ago.ts'
import { afterSold, demoCard } from './demo-cards.ts'
import { figures, type InventedCard } from './invented-cards.ts'
import type { DemoMember } from './members.ts'
import { acting, type DemoPeople } from './people.ts'
import { photograph } from './photos.ts'
import { showpieces } from './showpieces.ts'

type Held = { id: string; ownerId: string; card: InventedCard; n: number; daysAgo: number }

/** Whether the demo data still has to be written. */
export const hasNoCards = (deps: Deps): Promise<boolean> => isEmpty(deps.db)

/** A few hundred invented cards with two years of history. */
export async function loadDemoCards(
  deps: Deps,
  { admin, collector, lender }: DemoPeople,
  members: readonly DemoMember[] = [],
): Promise<void> {
  const house = await houseParty(deps.db)
  const past = new DaysAgo(deps)
  const held: Held[] = []
  let n = 0
  const bring = async (ownerId: string, count: number, daysAgo: number, own: InventedCard[] = []) => {
    const cards = [...own, ...Array.from({ length: count }, () => demoCard(n++))]
    const registered = await register(past, ownerId, cards, daysAgo, n)
    held.push(...registered)
    return registered
  }
  const verified = async (registered: Held[], daysAgo: number) => verify(past, registered, Math.max(0.4, daysAgo - 1))
  await describeVaults(past, admin)
  await verified(await bring(collector, 0, 700, showpieces), 700)
  for (const month of [23, 17, 14, 11, 8, 5, 2, 1]) await verified(await bring(collector, 4, month * 30), month * 30)
  for (const month of [20, 12, 6]) await verified(await bring(lender, 7, month * 30), month * 30)
  n = afterSold
  for (let month = 24; month >= 1; month -= 2) await verified(await bring(house, 6, month * 30 + 3), month * 30 + 3)
  // the other members' cards were looked up in one go
  const others: Held[] = []
  for (const [place, { id, joinedAgo }] of members.entries())
    others.push(...(await bring(id, 2 + (place % 3), joinedAgo * 0.9)))
  await verified(others, 3)

  await intoTheVault(past, held, { house, admin, collector })
  await appraise(past, held, { house, admin })
  await onTheMove(past, held, { admin, collector })
  await photograph(deps, held.slice(0, showpieces.length), collector)
  await dispute(past, held, collector, lender)
  await deps.transactions.run({ ...systemOrigin, actorId: collector }, (tx) => markRead(tx, acting(collector), null))
}

/** Shipping addresses, for trying out a shipment. Both are invented. */
async function describeVaults(past: DaysAgo, admin: string): Promise<void> {
  const packing = 'Sleeve the slab and put it between two boards.\nUse a box with two inches of padding on each side.'
  const addresses = {
    'Delaware vault': 'Ambry Vault, Dock 3\n100 Example Street\nWilmington, DE 19801',
    'Zürich vault': 'Ambry Vault\nMusterstrasse 10\n8001 Zürich, Switzerland',
  }
  const hours = 'Monday to Friday, 9 AM to 4 PM'
  for (const [name, address] of Object.entries(addresses))
    await past.run(admin, 710, (tx) => editVault(tx, { name, address, hours, packing, version: 1 }))
}

async function register(
  past: DaysAgo,
  ownerId: string,
  invented: InventedCard[],
  daysAgo: number,
  seed: number,
): Promise<Held[]> {
  const next = figures(seed + 7_919)
  const cards: NewCard[] = invented.map(({ worthCents, ...card }) => ({
    ...card,
    acquiredOn: next() < 0.8 ? past.on(daysAgo + Math.floor(next() * 200)) : null,
    costCents: next() < 0.9 ? card.costCents : null,
    // raw cards are worth what their owner estimates; a few have no value at all
    estimateCents: card.grader === 'RAW' && next() < 0.6 ? worthCents : null,
    tags: ['Rookies', 'Vintage', 'Grails', 'Set builder'].filter(() => next() < 0.18),
  }))
  const ids = await past.run(ownerId, daysAgo, (tx) =>
    registerMany(tx, cards, {
      ownerId,
      importId: null,
      at: tx.now,
      today: past.on(daysAgo),
      estimateSource: 'estimate' as const,
    }),
  )
  const held = ids.map((id, index) => ({
    id,
    ownerId,
    card: invented[index] as InventedCard,
    n: seed + index,
    daysAgo,
  }))
  return held
}

/** Most PSA cards were compared with the sample set; a few match only in part, and some were never looked up. */
async function verify(past: DaysAgo, held: Held[], daysAgo: number): Promise<void> {
  const asked = held.filter(({ card, n }) => card.grader === 'PSA' && card.certNumber !== null && n % 7 !== 3)
  await past.run(null, daysAgo, async (tx, deps) => {
    const records = asked.map(({ id, card, n }) => {
      const record = recordOf(card, n, tx.now)
      const differs = n % 19 === 9
      return { id, differs, record: differs ? otherwiseGraded(record) : record }
    })
    const agreeing = records.filter(({ differs }) => !differs)
    if (agreeing.length > 0) await fileMatching(tx, new Map(agreeing.map(({ id, record }) => [id, record])))
    for (const { id, record } of records.filter(({ differs }) => differs)) await compareById(tx, deps, id, null, record)
    await keepSamples(
      tx,
      records.map(({ record }, index) => ({ certNumber: asked[index]?.card.certNumber ?? '', record })),
    )
  })
}

function otherwiseGraded(record: RecordOnFile): RecordOnFile {
  const grade = record.facts.grade === '8' ? '7' : '8'
  return { ...record, facts: { ...record.facts, grade }, label: labelOf(grade) }
}

/** `GEM MT 10`, `AUTHENTIC`, as printed by PSA. */
function labelOf(grade: string | null): string {
  const { word, numeral } = printedGrade('PSA', grade)
  return grade === 'Authentic' ? 'AUTHENTIC' : `${word} ${numeral}`
}

const recordOf = (card: InventedCard, n: number, at: Date): RecordOnFile => ({
  facts: {
    category: card.category,
    playerName: card.playerName,
    year: card.year,
    set: card.set,
    cardNumber: card.cardNumber,
    variety: card.variety,
    grade: card.grade,
    qualifier: card.qualifier,
  },
  label: labelOf(card.grade),
  population: 3 + Math.floor(figures(n + 17)() ** 3 * 2400),
  populationHigher: card.grade === '10' ? 0 : Math.floor(figures(n + 18)() ** 2 * 320),
  populationOn: at.toISOString().slice(0, 10),
  images: [],
  isSample: true,
  at: at.toISOString(),
})

type People = { house: string; admin: string; collector: string }

/** All of Ambry's cards and the better ones of members; cards registered on the same day travel in one parcel. */
async function intoTheVault(past: DaysAgo, held: Held[], { house, admin, collector }: People): Promise<void> {
  const chosen = held
    .filter(
      ({ ownerId, card, n }) =>
        card.grader !== 'RAW' && (ownerId === house || (card.worthCents > 500_000 && n % 3 !== 0)),
    )
    .map((one, index) => ({ ...one, index, vault: index % 4 === 3 ? 'Zürich vault' : 'Delaware vault' }))
  for (const parcel of Map.groupBy(chosen, ({ ownerId, daysAgo }) => `${ownerId} ${daysAgo}`).values()) {
    const [{ ownerId, daysAgo } = { ownerId: house, daysAgo: 1 }] = parcel
    const sentAgo = Math.max(1, daysAgo - 6)
    const by = ownerId === house ? admin : ownerId
    await past.run(by, sentAgo, async (tx, deps) => {
      for (const { id, vault, index } of parcel)
        if (ownerId === collector)
          await custody.send(tx, deps, acting(ownerId), id, { vault, carrier: 'Northline', tracking: `NL${index}Q4` })
        else await custody.handle(tx, deps, id, { action: 'expect', vault })
    })
    // shipped on one day, opened on another
    await past.run(admin, Math.max(0.5, sentAgo - 4), async (tx, deps) => {
      for (const { id, vault, index } of parcel)
        await custody.handle(tx, deps, id, {
          action: 'receive',
          vault,
          place: `${'ABCDEF'[index % 6]}${1 + (index % 9)}-${String(1 + (index % 40)).padStart(2, '0')}`,
          condition:
            index % 7 === 0
              ? 'Case lightly scuffed at the back; card as described.'
              : 'Case and label clean, seal intact.',
          photoIds: [],
        })
    })
  }
}

const monthsOfAppraisals = 24

/** Valuable cards are appraised monthly, the others quarterly. */
async function appraise(past: DaysAgo, held: Held[], { house, admin }: Omit<People, 'collector'>): Promise<void> {
  for (let month = monthsOfAppraisals; month >= 0; month--) {
    const daysAgo = month * 30 + 1
    const due = held.filter(
      ({ ownerId, card, n, daysAgo: since }) =>
        since > daysAgo &&
        card.grader !== 'RAW' &&
        n % 19 !== 5 &&
        // our cards about to be listed keep their price: they are listed weeks after their last appraisal
        (ownerId !== house || month > 1) &&
        (card.worthCents > 2_000_000 || (month + n) % 3 === 0),
    )
    if (due.length === 0) continue
    const figures = due.map(({ id: cardId, card, n }) => ({
      cardId,
      valueCents: worthAt(card.worthCents, n, month),
      on: past.on(daysAgo),
    }))
    await past.run(admin, daysAgo, (tx, deps) => appraiseMany(tx, deps, figures))
  }
}

/** Most values have risen, unevenly. Today's value is the one the card was invented with. */
function worthAt(today: number, n: number, monthsAgo: number): number {
  const slope = (figures(n + 31)() - 0.25) * 0.018
  const wobble = (figures(n * 97 + monthsAgo)() - 0.5) * 0.05
  const factor = monthsAgo === 0 ? 1 : 1 - slope * monthsAgo + wobble
  return Math.max(500, Math.round((today * factor) / 500) * 500)
}

/** Some cards are always in transit. */
async function onTheMove(past: DaysAgo, held: Held[], { admin, collector }: Omit<People, 'house'>): Promise<void> {
  const own = held.filter(({ ownerId, card }) => ownerId === collector && card.grader !== 'RAW')
  const actor = acting(collector)
  const isHome = ({ card, n }: Held) => !(card.worthCents > 500_000 && n % 3 !== 0)
  const vaulted = own.filter((one) => !isHome(one)).slice(-3)
  for (const [index, { id }] of own.filter(isHome).slice(0, 2).entries()) {
    await past.run(collector, 2 - index, (tx, deps) =>
      custody.send(tx, deps, actor, id, { vault: 'Delaware vault', carrier: 'Northline', tracking: `NL88${index}41X` }),
    )
  }
  const [asked, leaving] = vaulted
  if (asked)
    await past.run(collector, 1, (tx, deps) => custody.requestReturn(tx, deps, actor, asked.id, 'For the spring show.'))
  if (leaving) {
    await past.run(admin, 3, (tx, deps) =>
      custody.handle(tx, deps, leaving.id, { action: 'release', reason: 'Asked for by its owner.' }),
    )
    await past.run(admin, 2, (tx, deps) =>
      custody.handle(tx, deps, leaving.id, { action: 'ship', carrier: 'Northline', tracking: 'NL77310Z' }),
    )
  }
}

async function dispute(past: DaysAgo, held: Held[], collector: string, lender: string): Promise<void> {
  const claimed = held.find(
    ({ ownerId, card, n }) => ownerId === collector && card.certNumber !== null && n > showpieces.length,
  )
  const certNumber = claimed?.card.certNumber
  if (!claimed || !certNumber) return
  await past.run(lender, 4, (tx, deps) =>
    disputes.open(tx, deps, acting(lender), {
      grader: claimed.card.grader,
      certNumber,
      statement: 'I bought this card at a show last spring and have the receipt and photos of the label.',
    }),
  )
}
