import type { Attention, AttentionItem } from '@ambry/contract/dashboard/attention/endpoints'
import { attentionKindNames, attentionKinds, attentionUrgencies } from '@ambry/contract/kernel/attention'

import { type Actor, mayView } from '../../../access/access.ts'
import type { Waiting } from '../../../attention.ts'
import type { Deps } from '../../../deps.ts'

/** Everything that waits for the member, most urgent first. Staff who view an account see what their roles let them. */
export async function ownAttention(deps: Deps, actor: Actor): Promise<Attention> {
  const shown = deps.attention.filter(({ permission }) => mayView(actor, permission))
  return { items: await readItems(deps, actor.id, shown), isPartial: shown.length < deps.attention.length }
}

/** The same list for an email. */
export const attentionOf = (deps: Deps, memberId: string): Promise<AttentionItem[]> =>
  readItems(deps, memberId, deps.attention)

async function readItems(deps: Deps, memberId: string, areas: Deps['attention']): Promise<AttentionItem[]> {
  const found = await Promise.all(areas.map(({ find }) => find(deps, memberId)))
  return mergePayments(found.flat())
    .toSorted((one, other) => compareUrgency(one, other))
    .map(presentItem)
}

type Merged = Waiting & Pick<AttentionItem, 'settles'>

/** What only waits for an open invoice to be paid is part of the item of all invoices. */
function mergePayments(found: readonly Waiting[]): Merged[] {
  const isSettledBy = ({ invoiceIds = [] }: Waiting, { invoiceId }: Waiting) =>
    invoiceId != null && invoiceIds.includes(invoiceId)
  return found
    .filter((item) => !found.some((other) => isSettledBy(other, item)))
    .map((item) => ({
      ...item,
      settles: found.filter((other) => isSettledBy(item, other)).map(({ kind }) => attentionKinds[kind].place),
    }))
}

const rankOf = ({ kind }: Waiting): number => attentionUrgencies.indexOf(attentionKinds[kind].urgency)
const deadlineOf = ({ due }: Waiting): string => due?.at ?? 'none'

/** By urgency, then by deadline; what has none comes last, in the order of the kinds. */
function compareUrgency(one: Waiting, other: Waiting): number {
  const byRank = rankOf(one) - rankOf(other)
  if (byRank !== 0) return byRank
  const byDeadline = deadlineOf(one).localeCompare(deadlineOf(other))
  if (byDeadline !== 0) return byDeadline
  const byKind = attentionKindNames.indexOf(one.kind) - attentionKindNames.indexOf(other.kind)
  return byKind !== 0 ? byKind : one.id.localeCompare(other.id)
}

const presentItem = ({ kind, id, title, text, picture, amountCents, due, action, link, settles }: Merged) => ({
  key: `${kind} ${id}`,
  kind,
  title,
  text,
  picture: picture ?? null,
  amountCents: amountCents ?? null,
  dueAt: due?.at ?? null,
  due: due ? { text: due.text, isLate: due.isLate } : null,
  action,
  link,
  settles,
})
