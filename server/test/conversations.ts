import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import { issued, key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { applied, appraised } from './lending.ts'
import { asked, inSecure } from './secure.ts'

export type Subject = { kind: SubjectKind; id: string }

export const ownUrl = ({ kind, id }: Subject) => `/api/user/conversations/${kind}/${id}`
export const staffUrl = ({ kind, id }: Subject) => `/api/admin/conversations/${kind}/${id}`

export const writeTo = (by: Caller, about: Subject, body: string, more: object = {}, name?: string): Promise<Answer> =>
  by.post(ownUrl(about), { body, ...more }, key(name))
export const replyTo = (by: Caller, about: Subject, body: string, more: object = {}, name?: string): Promise<Answer> =>
  by.post(staffUrl(about), { body, ...more }, key(name))

const hunt = `INSERT INTO hunts (member_id, player_name, year, budget_cents, created_at, updated_at) VALUES ($1, 'Ivo Marsh', '1990', 100000, now(), now()) RETURNING id`
const offer = `INSERT INTO sell_offers (member_id, standing_cents, answer_by, created_at, updated_at) VALUES ($1, 100000, now(), now(), now()) RETURNING id`
const post = `INSERT INTO source_requests (member_id, player_name, year, match_keys, closes_on, created_at, updated_at)
  VALUES ($1, 'Ivo Marsh', '1990', ARRAY['ivo marsh'], '2027-01-01', now(), now()) RETURNING id`

/** One record of each kind that a conversation can be about. */
export async function recordsOf(h: Harness, admin: Caller, member: Caller): Promise<Record<SubjectKind, Subject>> {
  const inserted = async (statement: string) => (await h.query<{ id: string }>(statement, [member.id]))[0]?.id ?? ''
  const seller = await h.buildUser()
  const request = await asked(member, (await inSecure(h, seller)).id)
  const loan = await applied(member, { cardIds: [(await appraised(h, member)).id] })
  const invoice = await issued(admin, member.id)
  return {
    card_request: { kind: 'card_request', id: request.id },
    source_request: { kind: 'source_request', id: await inserted(post) },
    hunt: { kind: 'hunt', id: await inserted(hunt) },
    sell_offer: { kind: 'sell_offer', id: await inserted(offer) },
    loan: { kind: 'loan', id: loan.id },
    invoice: { kind: 'invoice', id: invoice.id },
  }
}

/** A file that was uploaded and not sent yet. */
export const uploaded = async (by: Caller, bytes: Buffer, name = 'Photo.jpg'): Promise<string> =>
  (await wanted(by.upload(`/api/conversation-files?name=${encodeURIComponent(name)}`, bytes), 201)).id
