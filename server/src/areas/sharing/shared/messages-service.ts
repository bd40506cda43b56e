import { cardTitle } from '@ambry/contract/cards/kinds'

import { type Limit, limitKey, take } from '../../../db/limits.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { networkOf } from '../../../http/guard/network.ts'
import type { Visitor } from '../../../http/guard/visitor.ts'
import { notify } from '../../notices/service.ts'
import { publishChange } from '../visits/service.ts'
import type { Door, Visiting } from './door.ts'
import * as labels from './labels.ts'
import { insertMessage } from './message-queries.ts'
import type { OpenLink } from './queries.ts'
import { cardOfLink } from './service.ts'

type Visit = Visiting & { token: string; transact: Transact }

type Interest = { name: string; contact: string; message?: string | null | undefined; cardId?: string | undefined }

/** A visitor wants to hear from the owner; only the owner sees their contact details. */
export async function showInterest(deps: Deps, door: Door, visit: Visit, interest: Interest): Promise<void> {
  const link = await door.openInside(visit.token, visit)
  const card =
    interest.cardId === undefined && link.scope !== 'card' ? null : await cardOfLink(deps, link, interest.cardId)
  await visit.transact(async (tx) => {
    await refuseIfTooMany(tx, deps, link, visit.visitor, 'interest')
    await insertMessage(tx, {
      linkId: link.id,
      kind: 'interest',
      cardId: card?.id ?? null,
      name: interest.name,
      contact: interest.contact,
      message: interest.message?.trim() || null,
    })
    await notify(tx, link.ownerId, {
      kind: 'sharing',
      title: `Someone is interested in ${card ? cardTitle(card) : `“${link.name}”`}`.slice(0, 120),
      message: labels.viewedYourLinkAndLeft(interest.name, link.name),
      link: `/registry?link=${link.id}`,
    })
    publishChange(tx, link.ownerId)
  })
}

/** Admins look into the report; the owner is notified only if something comes of it. */
export async function report(deps: Deps, door: Door, visit: Visit, reason: string): Promise<void> {
  const link = await door.openInside(visit.token, visit)
  await visit.transact(async (tx) => {
    await refuseIfTooMany(tx, deps, link, visit.visitor, 'report')
    await insertMessage(tx, {
      linkId: link.id,
      kind: 'report',
      cardId: null,
      name: null,
      contact: null,
      message: reason,
    })
    tx.publish({ admins: true }, { type: 'share_updated' })
  })
}

const rules = {
  interest: { here: { max: 5, seconds: 3600 }, inAll: { max: 60, seconds: 86_400 } },
  report: { here: { max: 3, seconds: 3600 }, inAll: { max: 60, seconds: 86_400 } },
} as const

async function refuseIfTooMany(
  tx: Tx,
  { secrets }: Deps,
  link: OpenLink,
  visitor: Visitor,
  kind: keyof typeof rules,
): Promise<void> {
  const { here, inAll } = rules[kind]
  const limits: Limit[] = [
    { key: limitKey(secrets.limit, `share ${kind}`, link.id, networkOf(visitor.ip)), rules: [here] },
    { key: limitKey(secrets.limit, `share ${kind}`, link.id), rules: [inAll] },
  ]
  const refused = await take(tx, limits)
  if (!refused) return
  throw new AppError('too_many', labels.tooManyMessages, {
    retryAfterSeconds: refused.waitSeconds,
  })
}
