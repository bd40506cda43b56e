import { matchPost } from '../src/areas/source/posts/matching-service.ts'
import { key } from './billing.ts'
import { registered, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

/** The card of `registered`, as a post asks for it. */
export const newPost = (more: object = {}) => ({
  category: 'basketball',
  playerName: 'Marcus Vale',
  year: '1986',
  set: 'Crown Hoops',
  cardNumber: '57',
  grades: ['PSA 9'],
  maxCents: 120_000,
  ...more,
})

export const postFor = (by: Caller, more: object = {}, name?: string): Promise<Answer> =>
  by.post('/api/user/sources', newPost(more), key(name))

/** A post that waits for review. */
export const posted = (by: Caller, more: object = {}): Promise<any> => wanted(postFor(by, more), 201)

export const approvePost = (admin: Caller, post: { id: string }): Promise<any> =>
  wanted(admin.post(`/api/admin/sources/${post.id}/approve`, undefined, key()))

/** A post on the board. */
export async function livePost(admin: Caller, by: Caller, more: object = {}): Promise<any> {
  const post = await posted(by, more)
  await approvePost(admin, post)
  return wanted(by.get(`/api/user/sources/${post.id}`))
}

/** What the job does after a post went live. */
export const matched = (h: Harness, post: { id: string }): Promise<void> => matchPost(h.app.deps, post.id)

export const respondTo = (by: Caller, post: { id: string }, body: object, name?: string): Promise<Answer> =>
  by.post(`/api/sources/${post.id}/responses`, { priceCents: 100_000, ...body }, key(name))

/** A response with a new card that fits. */
export async function responded(
  by: Caller,
  post: { id: string },
  more: { priceCents?: number } & Record<string, unknown> = {},
): Promise<any> {
  const { priceCents = 100_000, ...facts } = more
  const card = await registered(by, facts)
  // neither side's answer has the card's id
  return { ...(await wanted(respondTo(by, post, { cardId: card.id, priceCents }), 201)), cardId: card.id }
}

export const actOn = (by: Caller, response: { id: string }, what: string, body: object): Promise<Answer> =>
  by.post(`/api/user/source-responses/${response.id}/${what}`, body, key())

export const acceptIt = (
  by: Caller,
  response: any,
  cents: number = response.negotiation.standingCents,
): Promise<Answer> => actOn(by, response, 'accept', { cents })

export const responseNow = (by: Caller, { id }: { id: string }): Promise<any> =>
  wanted(by.get(`/api/user/source-responses/${id}`))
