import { verifyChain } from '@ambry/contract/cards/provenance/records'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

import { newCard, newCert, wanted } from '../../../test/cards.ts'
import { sampled } from '../../../test/depth.ts'
import { type Answer, type Caller, useHarness } from '../../../test/harness.ts'

const h = useHarness()
let people: Caller[] = []
let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  await h().stepUp(admin)
})
/** New people for every run, because a person can only file a limited number of claims per day. */
const gather = async () => {
  people = await Promise.all([h().buildUser(), h().buildUser(), h().buildUser()])
}

/** The model of a card. */
type Paper = {
  owner: number
  isRegistered: boolean
  custody: 'with_owner' | 'inbound' | 'in_vault' | 'outbound'
  commitment: string | null
  claims: Map<number, string>
  isAskedFor: boolean
  isShipped: boolean
}
/** `heard` are those who already claimed the card, because nobody can claim it twice within a month. */
type Card = Paper & { id: string; certNumber: string; heard: Set<number> }

/** One action: whether it is allowed, how it changes the model, and the request. */
type Deed = {
  may: (card: Card, who: number) => boolean
  change: (card: Card, who: number, answer: Answer | null) => void
  ask: (card: Card, who: number) => Promise<Answer | null>
}

const isMine = (card: Card, who: number) => card.isRegistered && card.owner === who
const isBound = (card: Card) => (card.commitment !== null && card.commitment !== 'sell_offer') || card.claims.size > 0
const own = (action: string, body?: object) => (card: Card, who: number) =>
  people[who]!.post(`/api/registry/${card.id}/${action}`, body)
const house = (body: object) => (card: Card) => admin.post(`/api/admin/cards/${card.id}/custody`, body)
const vault = 'Delaware vault'
const decide = (action: string) => (card: Card, who: number) =>
  admin.post(`/api/admin/disputes/${card.claims.get(who) ?? card.id}/decide`, {
    action,
    decision: 'So it was decided.',
  })
/** Later areas write these rows; here the database owner does, so that only the database's own rules apply. */
const directly = (statement: string) => async (card: Card) => {
  await h().query(statement, [card.id])
  return null
}
const promise = (kind: string): Deed => ({
  may: (card) =>
    card.isRegistered &&
    !card.commitment &&
    card.claims.size === 0 &&
    !(card.custody === 'outbound' && kind !== 'sell_offer'),
  change: (card) => {
    card.commitment = kind
  },
  ask: directly(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, '${kind}', now())`),
})

const deeds: Record<string, Deed> = {
  send: {
    may: (card, who) => isMine(card, who) && card.custody === 'with_owner',
    change: (card) => Object.assign(card, { custody: 'inbound' }),
    ask: own('send', { vault }),
  },
  cancel: {
    may: (card, who) => isMine(card, who) && (card.custody === 'inbound' || card.isAskedFor),
    change: (card) =>
      Object.assign(card, card.custody === 'inbound' ? { custody: 'with_owner' } : { isAskedFor: false }),
    ask: own('cancel-move'),
  },
  requestReturn: {
    may: (card, who) => isMine(card, who) && card.custody === 'in_vault' && !card.isAskedFor && !isBound(card),
    change: (card) => Object.assign(card, { isAskedFor: true }),
    ask: own('ask-return'),
  },
  confirm: {
    may: (card, who) => isMine(card, who) && card.custody === 'outbound' && card.isShipped,
    change: (card) => Object.assign(card, { custody: 'with_owner', isShipped: false }),
    ask: own('confirm-delivery'),
  },
  remove: {
    may: (card, who) =>
      isMine(card, who) && card.custody === 'with_owner' && !card.commitment && card.claims.size === 0,
    change: (card) => Object.assign(card, { isRegistered: false }),
    ask: own('remove'),
  },
  restore: {
    may: (card, who) => !card.isRegistered && card.owner === who,
    change: (card) => Object.assign(card, { isRegistered: true }),
    ask: own('restore'),
  },
  register: {
    may: (card) => !card.isRegistered,
    change: (card, who) => Object.assign(card, { isRegistered: true, owner: who }),
    ask: (card, who) => people[who]!.post('/api/registry', newCard({ certNumber: card.certNumber })),
  },
  claim: {
    may: (card, who) => card.isRegistered && card.owner !== who && !card.heard.has(who),
    change: (card, who, answer) => {
      card.claims.set(who, answer?.json().id)
      card.heard.add(who)
    },
    ask: (card, who) =>
      people[who]!.post('/api/user/disputes', {
        grader: 'PSA',
        certNumber: card.certNumber,
        statement: 'It has always been mine.',
      }),
  },
  withdraw: {
    may: (card, who) => card.claims.has(who),
    change: (card, who) => card.claims.delete(who),
    ask: (card, who) => people[who]!.post(`/api/user/disputes/${card.claims.get(who) ?? card.id}/withdraw`),
  },
  uphold: {
    may: (card, who) => card.claims.has(who) && !card.commitment,
    change: (card, who) => {
      card.claims.delete(who)
      // the parcel was on its way to the previous owner
      Object.assign(card, { owner: who, isAskedFor: false, isShipped: false })
    },
    ask: decide('uphold'),
  },
  reject: {
    may: (card, who) => card.claims.has(who),
    change: (card, who) => card.claims.delete(who),
    ask: decide('reject'),
  },
  expect: {
    may: (card) => card.isRegistered && card.custody === 'with_owner',
    change: (card) => Object.assign(card, { custody: 'inbound' }),
    ask: house({ action: 'expect', vault }),
  },
  receive: {
    may: (card) => card.custody === 'inbound',
    change: (card) => Object.assign(card, { custody: 'in_vault' }),
    ask: house({ action: 'receive', vault, condition: 'Fine.' }),
  },
  release: {
    may: (card) => card.custody === 'in_vault' && !isBound(card),
    change: (card) => Object.assign(card, { custody: 'outbound', isAskedFor: false }),
    ask: house({ action: 'release', reason: 'Asked for.' }),
  },
  ship: {
    may: (card) => card.custody === 'outbound',
    change: (card) => Object.assign(card, { isShipped: true }),
    ask: house({ action: 'ship', carrier: 'UPS' }),
  },
  deliver: {
    may: (card) => card.custody === 'outbound',
    change: (card) => Object.assign(card, { custody: 'with_owner', isShipped: false }),
    ask: house({ action: 'deliver' }),
  },
  callOff: {
    may: (card) => card.custody === 'inbound' || card.custody === 'outbound',
    change: (card) =>
      Object.assign(card, { custody: card.custody === 'inbound' ? 'with_owner' : 'in_vault', isShipped: false }),
    ask: house({ action: 'cancel', reason: 'Called off.' }),
  },
  pledge: promise('loan'),
  list: promise('listing'),
  offer: promise('sell_offer'),
  letGo: {
    may: () => true,
    change: (card) => Object.assign(card, { commitment: null }),
    ask: directly(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1 AND closed_at IS NULL`),
  },
}

async function kept(id: string) {
  const [row] = await h().query(
    `SELECT owner_id, status = 'registered' AS "isRegistered", custody, commitment, open_disputes, return_requested_at IS NOT NULL AS "isAskedFor",
       carrier IS NOT NULL AS "isShipped"
     FROM cards WHERE id = $1`,
    [id],
  )
  const { owner_id, open_disputes, ...rest } = row
  return { ...rest, owner: people.findIndex((one) => one.id === owner_id), claims: open_disputes }
}

async function compare({ id, certNumber: _, heard: __, claims, ...paper }: Card, when: string): Promise<void> {
  expect(await kept(id), when).toEqual({ ...paper, claims: claims.size })
}

async function follow(steps: [string, number][]): Promise<void> {
  await gather()
  const certNumber = newCert()
  const { id } = await wanted(people[0]!.post('/api/registry', newCard({ certNumber })), 201)
  const card: Card = {
    id,
    certNumber,
    owner: 0,
    isRegistered: true,
    custody: 'with_owner',
    commitment: null,
    claims: new Map(),
    isAskedFor: false,
    isShipped: false,
    heard: new Set(),
  }
  for (const [name, who] of steps) {
    const deed = deeds[name] as Deed
    const may = deed.may(card, who)
    let answer: Answer | null = null
    let isDone = true
    try {
      answer = await deed.ask(card, who)
      if (answer) isDone = answer.status < 300
    } catch (error) {
      // an error from the database itself names a constraint
      expect((error as { constraint?: string }).constraint).toMatch(/^card/)
      isDone = false
    }
    if (answer) expect(answer.status, answer.body).toBeLessThan(500)
    expect(isDone, `${name} by ${who}: ${answer?.body.slice(0, 200)}`).toBe(may)
    if (may) deed.change(card, who, answer)
    if (may) await compare(card, name)
  }
  await compare(card, 'the end')
  const { items } = await wanted(admin.get(`/api/admin/cards/${id}/provenance`))
  expect(await verifyChain(items, id)).toMatchObject({ isWhole: true })
  const [present] = await h().query(
    `SELECT o.owner_id = c.owner_id AS same, (SELECT count(*)::int FROM ownerships WHERE card_id = c.id AND ended_at IS NULL) AS open
     FROM cards c JOIN ownerships o ON o.id = c.ownership_id WHERE c.id = $1`,
    [id],
  )
  expect(present).toEqual({ same: true, open: 1 })
}

it('after any sequence of actions, a card’s location matches its record and its chain is valid', async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.integer({ min: 0, max: 2 }))
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 15 }), follow), {
    ...sampled({ short: 8, deep: 50 }),
    seed: 15,
    endOnFailure: true,
  })
})

it('the longest path, step by step', async () => {
  await follow([
    ['send', 0],
    ['receive', 0],
    ['pledge', 0],
    ['release', 0],
    ['claim', 1],
    ['letGo', 0],
    ['offer', 0],
    ['uphold', 1],
    ['claim', 2],
    ['release', 0],
    ['reject', 2],
    ['requestReturn', 1],
    ['release', 0],
    ['list', 0],
    ['offer', 0],
    ['confirm', 1],
    ['ship', 0],
    ['claim', 2],
    ['confirm', 1],
    ['remove', 1],
    ['letGo', 0],
    ['remove', 1],
    ['claim', 0],
    ['register', 2],
    ['restore', 1],
    ['remove', 2],
    ['restore', 2],
  ])
})

it('one of twenty concurrent commitments succeeds, and none alongside a claim', async () => {
  await gather()
  const certNumber = newCert()
  const { id } = await wanted(people[0]!.post('/api/registry', newCard({ certNumber })), 201)
  const pledge = () =>
    h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [id])
  const kept = (await Promise.allSettled(Array.from({ length: 20 }, pledge))).filter(
    ({ status }) => status === 'fulfilled',
  )
  expect(kept).toHaveLength(1)
  await h().query(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1`, [id])
  const statement = 'It has always been mine.'
  const claim = () => people[1]!.post('/api/user/disputes', { grader: 'PSA', certNumber, statement })
  const [claimed, ...pledged] = await Promise.allSettled([claim(), pledge(), pledge(), pledge()])
  expect(claimed).toMatchObject({ status: 'fulfilled', value: { status: 201 } })
  // a commitment made first stays next to the claim; after a claim none can be made
  expect(pledged.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  await h().query(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1 AND closed_at IS NULL`, [id])
  await expect(pledge()).rejects.toMatchObject({ constraint: 'card_commitments_undisputed' })
})
