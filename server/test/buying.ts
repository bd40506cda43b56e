import { handle } from '../src/areas/cards/custody/service.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { key } from './billing.ts'
import { registered, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

export const vault = 'Delaware vault'

export const putInVault = (h: Harness, cardId: string) =>
  h.query(`UPDATE cards SET custody = 'in_vault', vault = $2 WHERE id = $1`, [cardId, vault])

/** What the vault records when a parcel arrives. */
export const receiveCard = (h: Harness, cardId: string): Promise<void> =>
  h.app.deps.transactions.run(systemOrigin, (tx) =>
    handle(tx, h.app.deps, cardId, {
      ...{ action: 'receive', vault, place: 'A-1', condition: 'As described.', photoIds: [] },
    }),
  )

/** Its parcel is announced to the vault. */
export const expectCard = (h: Harness, cardId: string): Promise<void> =>
  h.app.deps.transactions.run(systemOrigin, (tx) => handle(tx, h.app.deps, cardId, { action: 'expect', vault }))

/** Sales elsewhere of the card of `registered`, so that there is an indication. */
export const soldElsewhere = async (
  h: Harness,
  prices: readonly number[],
  grade = '10',
  { playerName = 'Marcus Vale', category = 'basketball' } = {},
): Promise<void> => {
  for (const [at, cents] of prices.entries())
    await h.query(
      `INSERT INTO comparables (player_name, year, set_name, card_number, category, grader, grade, price_cents, sold_on, source, added_at)
       VALUES ($4, '1986', 'Crown Hoops', '57', $5, 'PSA', $1, $2, DATE '2026-10-01' + $3::int, 'Auction', now())`,
      [grade, cents, at, playerName, category],
    )
}

/** So that the cards of `registered` have an estimate, and one person can buy them. */
export const withEstimates = (h: Harness): Promise<void> => soldElsewhere(h, [100_000, 100_000, 100_000])

export const offerCards = (
  by: Caller,
  cards: readonly { cardId: string; askedCents: number; condition?: string }[],
  more: object = {},
  name?: string,
): Promise<Answer> => by.post('/api/user/sells', { cards, ...more }, key(name))

/** An offer of new cards at these prices. */
export async function offered(by: Caller, prices: readonly number[] = [100_000], more: object = {}): Promise<any> {
  const cards: { cardId: string; askedCents: number }[] = []
  for (const askedCents of prices) cards.push({ cardId: (await registered(by)).id, askedCents })
  return wanted(offerCards(by, cards, more), 201)
}

export const sellNow = (by: Caller, { id }: { id: string }): Promise<any> => wanted(by.get(`/api/user/sells/${id}`))
export const adminSellNow = (admin: Caller, { id }: { id: string }): Promise<any> =>
  wanted(admin.get(`/api/admin/sells/${id}`))

export const linesAt = (sell: any, prices: readonly number[]) =>
  sell.cards.map(({ id }: { id: string }, at: number) => ({ id, cents: prices[at] }))

export const counterAs = (
  by: Caller,
  side: 'user' | 'admin',
  sell: any,
  prices: readonly number[],
  more: object = {},
): Promise<Answer> =>
  by.post(
    `/api/${side}/sells/${sell.id}/counter`,
    {
      standingCents: sell.standingCents,
      cents: prices.reduce((sum, one) => sum + one, 0),
      lines: prices.length > 1 ? linesAt(sell, prices) : [],
      ...more,
    },
    key(),
  )

export const acceptAs = (
  by: Caller,
  side: 'user' | 'admin',
  sell: any,
  cents: number = sell.standingCents,
): Promise<Answer> => by.post(`/api/${side}/sells/${sell.id}/accept`, { cents }, key())

export const inspectLine = (by: Caller, lineId: string, finding: object, name?: string): Promise<Answer> =>
  by.post(`/api/admin/sell-cards/${lineId}/inspect`, finding, key(name))

export const answerLine = (by: Caller, lineId: string, body: object): Promise<Answer> =>
  by.post(`/api/user/sell-cards/${lineId}/answer`, body, key())

/** The card of `registered`, as a hunt asks for it. */
export const newBrief = (more: object = {}) => ({
  category: 'basketball',
  playerName: 'Marcus Vale',
  year: '1986',
  set: 'Crown Hoops',
  cardNumber: '57',
  grades: ['PSA 9'],
  budgetCents: 150_000,
  ...more,
})

export const askedHunt = (by: Caller, more: object = {}): Promise<any> =>
  wanted(by.post('/api/user/hunts', newBrief(more), key()), 201)

/** A hunt whose fee is agreed. */
export async function activeHunt(admin: Caller, by: Caller, more: object = {}, feeBps = 1_200): Promise<any> {
  const hunt = await askedHunt(by, more)
  await wanted(admin.post(`/api/admin/hunts/${hunt.id}/fee`, { feeBps }))
  return wanted(by.post(`/api/user/hunts/${hunt.id}/agree`, { feeBps }, key()))
}

export const adminHuntNow = (admin: Caller, { id }: { id: string }): Promise<any> =>
  wanted(admin.get(`/api/admin/hunts/${id}`))

export const addCandidate = (admin: Caller, hunt: { id: string }, more: object = {}): Promise<Answer> =>
  admin.post(`/api/admin/hunts/${hunt.id}/candidates`, {
    ...{ source: 'A dealer', grader: 'PSA', grade: '9', priceCents: 100_000 },
    ...more,
  })

/** A candidate that the member wants bought. */
export async function approvedCandidate(
  admin: Caller,
  by: Caller,
  hunt: { id: string },
  { upToCents = 100_000, ...more }: { upToCents?: number } & Record<string, unknown> = {},
): Promise<any> {
  const candidate = await wanted(addCandidate(admin, hunt, more), 201)
  await wanted(admin.post(`/api/admin/hunt-candidates/${candidate.id}/propose`))
  await wanted(
    by.post(
      `/api/user/hunt-candidates/${candidate.id}/answer`,
      { action: 'approve', priceCents: candidate.priceCents, upToCents },
      key(),
    ),
  )
  return candidate
}

export const buyCandidate = (admin: Caller, { id }: { id: string }, body: object, name?: string): Promise<Answer> =>
  admin.post(`/api/admin/hunt-candidates/${id}/buy`, body, key(name))

/** A member who is notified when another wants their card. */
export const allowMatching = (by: Caller): Promise<any> =>
  wanted(by.post('/api/user/source-matching', { isMatched: true }))

/** What the books say about the cards we own. */
export async function inventoryCents(h: Harness): Promise<number> {
  const [row] = await h.query<{ cents: string }>(
    `SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
     WHERE a.code = 'card_inventory'`,
  )
  return Number(row?.cents ?? 0)
}

/** Files are fetched by a browser, with the cookie alone. */
export const fetchFile = (by: Caller, url: string): Promise<Answer> =>
  by.call({
    method: 'GET',
    url,
    headers: {
      ...{ 'client-id': undefined, 'client-key': undefined, 'auth-token': undefined, 'user-id': undefined },
      cookie: `ambry_session=${by.token}`,
    },
  })
