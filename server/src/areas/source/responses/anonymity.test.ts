import { mostEndedToAPost, mostResponsesADay } from '@ambry/contract/source/kinds'
import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  acceptIt,
  actOn,
  livePost,
  newPost,
  postFor,
  responded,
  respondTo,
  responseNow,
} from '../../../../test/source.ts'

// What one side of a response could tell the other, or do to them, before a price is accepted.

const h = useHarness()
let admin: Caller
let poster: Caller
let seller: Caller
let post: any
let names = 0
let playerName: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true })
  poster = await h().buildUser({ name: 'Piet Amsel' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  playerName = `Anonymous ${String.fromCharCode(65 + names)}${names++}`
  post = await livePost(admin, poster, { playerName })
})

const answered = (more: object = {}) => responded(seller, post, { playerName, grade: '9', ...more })
const notices = async (of: Caller) => (await of.get('/api/user/notices')).body

describe('ways to reach each other', () => {
  it('are hidden in why a response was declined or withdrawn', async () => {
    const reason = 'Too high. Call 202-555-0147 or jo@example.com'
    const declined = await answered()
    expect((await wanted(actOn(poster, declined, 'end', { reason }))).endReason, 'my own words').toBe(reason)
    expect((await responseNow(seller, declined)).endReason).toBe(
      'Too high. Call [hidden until accepted] or [hidden until accepted]',
    )
    const withdrawn = await answered()
    expect((await wanted(actOn(seller, withdrawn, 'end', { reason }))).endReason).toBe(reason)
    expect((await responseNow(poster, withdrawn)).endReason).not.toContain('0147')
    for (const side of [poster, seller]) expect(await notices(side)).not.toContain('0147')
  })

  it('are hidden in the seller’s card, and in its picture, until a price is accepted', async () => {
    const response = await answered()
    const pictureFor = async (side: Caller) => (await side.get(response.card.picture)).bytes
    const before = await pictureFor(poster)
    // as cards were entered before contact details were refused in them
    await h().query(
      `UPDATE cards SET set_name = 'Crown Hoops IG @jocards', variety = 'Call 503-555-0110' WHERE id = $1`,
      [response.cardId],
    )
    const seen = await responseNow(poster, response)
    expect(seen.card).toMatchObject({
      set: 'Crown Hoops [hidden until accepted]',
      variety: 'Call [hidden until accepted]',
    })
    expect((await responseNow(seller, response)).card.variety).toBe('Call 503-555-0110')
    expect((await pictureFor(poster)).equals(await pictureFor(seller))).toBe(false)
    expect((await pictureFor(poster)).equals(before)).toBe(false)
    await wanted(acceptIt(poster, response))
    expect((await responseNow(poster, response)).card.variety).toBe('Call 503-555-0110')
    expect((await pictureFor(poster)).equals(await pictureFor(seller))).toBe(true)
  })

  it('are refused in the card of a post or a hunt, which everyone sees', async () => {
    const hidden = { variety: 'call 202.555.0147' }
    const refused = [422, 'Describe the card only, without contact details.']
    expect(await refusal(postFor(poster, { playerName, ...hidden }))).toEqual(refused)
    expect((await postFor(poster, { playerName: 'jo at gmail dot com' })).status).toBe(422)
    const { version } = await wanted(poster.get(`/api/user/sources/${post.id}`))
    const edited = { version, ...newPost({ playerName }), ...hidden }
    expect(await refusal(poster.patch(`/api/user/sources/${post.id}`, edited)), 'after approval').toEqual(refused)
    const { maxCents: _, ...card } = newPost({ playerName, ...hidden })
    const asked = poster.post('/api/user/hunts', { ...card, budgetCents: 1_000 }, key())
    expect(await refusal(asked)).toEqual(refused)
  })
})

it('each side sees its own plan’s discount, and the other’s only once a price is accepted', async () => {
  const { deps } = h().app
  const usual = deps.entitlements
  deps.entitlements = async (db, id) => ({ ...(await usual(db, id)), feeDiscountBps: id === poster.id ? 1_000 : 2_000 })
  try {
    const response = await answered()
    const quoted = (by: Caller) => wanted(by.get(`/api/user/source-responses/${response.id}/quote?cents=100000`))
    const standing = async (by: Caller) => (await responseNow(by, response)).negotiation.standing
    for (const seen of [quoted, standing]) {
      expect(await seen(poster)).toMatchObject({ buyerFeeCents: 7_200, sellerFeeCents: 5_000 })
      expect(await seen(seller)).toMatchObject({ buyerFeeCents: 8_000, sellerFeeCents: 4_000 })
    }
    await wanted(acceptIt(poster, response))
    for (const side of [poster, seller])
      expect(await standing(side)).toMatchObject({ buyerFeeCents: 7_200, sellerFeeCents: 4_000 })
  } finally {
    deps.entitlements = usual
  }
})

describe('responding again and again', () => {
  it('to one post is limited, so that it can’t be used up', async () => {
    const card = await registered(seller, { playerName, grade: '9' })
    for (let n = 0; n < mostEndedToAPost; n++) {
      const response = await wanted(respondTo(seller, post, { cardId: card.id }), 201)
      await wanted(actOn(seller, response, 'end', {}))
    }
    expect((await respondTo(seller, post, { cardId: card.id })).status).toBe(429)
    await h().later(86_400 + 60)
    await wanted(respondTo(seller, post, { cardId: card.id }), 201)
  })

  it('to many posts is limited by day', async () => {
    const { id: cardId } = await registered(seller, { playerName, grade: '9' })
    await h().query(
      `INSERT INTO source_responses (request_id, letter, seller_id, card_id, status, standing_cents, answer_by, created_at, ended_at, updated_at)
       SELECT $1, chr(65 + n / 26) || chr(65 + n % 26), $2, $3, 'withdrawn', 100, $4, $4, $4, $4 FROM generate_series(1, $5::int) n`,
      [post.id, seller.id, cardId, h().clock.now(), mostResponsesADay],
    )
    const other = await livePost(admin, poster, { playerName })
    expect((await respondTo(seller, other, { cardId })).status).toBe(429)
    await h().later(86_400 + 60)
    await wanted(respondTo(seller, other, { cardId }), 201)
  })
})
