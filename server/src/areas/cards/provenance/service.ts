import { hash, randomBytes } from 'node:crypto'
import { type ProvenanceKind, titleKinds } from '@ambry/contract/cards/provenance/kinds'
import {
  type ChainVerdict,
  canonicalJson,
  type PlainObject,
  type ProvenanceBody,
  verifyChain,
} from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent } from '@ambry/contract/cards/records'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { insertEvents, listEvents, listEventsOf, listHeads, lockHead, lockHeads, type NewEvent } from './queries.ts'

export type Happening = {
  kind: ProvenanceKind
  /** Visible to everyone who can see the card. */
  data?: PlainObject
  /** People and amounts: sealed into the chain as a salted digest, visible to the owner and admins. */
  private?: PlainObject
  /** When it happened, if not now. */
  at?: string
}

/** Appends an event to a card's chain, in the same transaction as the change itself. */
export async function happened(tx: Tx, cardId: string, happening: Happening): Promise<void> {
  const head = await lockHead(tx, cardId)
  await insertEvents(tx, [linked(tx, cardId, head ?? null, happening)])
}

/** One event for each of many cards, in one statement. */
export async function happenedToMany(
  tx: Tx,
  cardIds: string[],
  happening: (cardId: string) => Happening,
): Promise<void> {
  const heads = new Map((await lockHeads(tx, cardIds)).map(({ cardId, ...head }) => [cardId, head]))
  await insertEvents(
    tx,
    cardIds.map((id) => linked(tx, id, heads.get(id) ?? null, happening(id))),
  )
}

/** The first event of many new cards, in one statement. */
export async function begun(tx: Tx, cards: { id: string; happening: Happening }[]): Promise<void> {
  await insertEvents(
    tx,
    cards.map(({ id, happening }) => linked(tx, id, null, happening)),
  )
}

function linked(tx: Tx, cardId: string, head: { seq: number; hash: string } | null, happening: Happening): NewEvent {
  const { kind, data = {}, private: secret, at = tx.now.toISOString() } = happening
  const sealed = secret === undefined ? null : seal(secret)
  const seq = (head?.seq ?? 0) + 1
  const prev = head?.hash ?? null
  const content: ProvenanceBody = {
    v: 1,
    card: cardId,
    seq,
    kind,
    at,
    data: { ...data, private: sealed?.digest ?? null },
    prev,
  }
  const body = canonicalJson(content)
  return {
    cardId,
    seq,
    kind,
    at,
    body,
    prev,
    hash: hash('sha256', body),
    salt: sealed?.salt ?? null,
    private: sealed?.text ?? null,
  }
}

/** The salt prevents guessing the private part from its digest. */
function seal(secret: PlainObject): { salt: string; text: string; digest: string } {
  const salt = randomBytes(16).toString('hex')
  const text = canonicalJson(secret)
  return { salt, text, digest: hash('sha256', salt + text) }
}

/**
 * What the current owner may see: not the private parts of earlier events or of the transfer to them, which concern
 * other people too.
 */
export const chainOf = async (db: Db, card: { id: string; ownedSince: string }): Promise<ProvenanceEvent[]> =>
  (await listEvents(db, card.id)).map((event) => {
    const isOthers = event.at < card.ownedSince || (event.at === card.ownedSince && handingOver.has(event.kind))
    return isOthers ? { ...event, salt: null, private: null } : event
  })

const handingOver = new Set<ProvenanceKind>([...titleKinds, 'dispute_ended'])

export const chain = (db: Db, cardId: string): Promise<ProvenanceEvent[]> => listEvents(db, cardId)

const cardsAtOnce = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

export type BrokenChain = { cardId: string; seq: number; fault: string }

/** Verifies every chain, from the first event to the head stored with the card. */
export async function verifyAllChains(db: Db): Promise<{ cards: number; events: number; broken: BrokenChain[] }> {
  const broken: BrokenChain[] = []
  let [cards, events, after] = [0, 0, lowestId]
  for (;;) {
    const heads = await listHeads(db, after, cardsAtOnce)
    const last = heads.at(-1)
    if (!last) return { cards, events, broken }
    after = last.cardId
    const links = Map.groupBy(
      await listEventsOf(
        db,
        heads.map(({ cardId }) => cardId),
      ),
      ({ cardId }) => cardId,
    )
    for (const { cardId, seq, hash: head } of heads) {
      const own = links.get(cardId) ?? []
      const verdict = againstHead(await verifyChain(own, cardId), { seq, head })
      if (!verdict.isWhole) broken.push({ cardId, seq: verdict.seq, fault: verdict.fault })
      cards++
      events += own.length
    }
  }
}

/** A truncated chain is valid in itself, so the head records its length. */
function againstHead(verdict: ChainVerdict, { seq, head }: { seq: number; head: string }): ChainVerdict {
  if (!verdict.isWhole) return verdict
  if (verdict.events === 0) return { isWhole: false, seq: 1, fault: 'the card has no history' }
  if (verdict.events !== seq || verdict.head !== head)
    return { isWhole: false, seq, fault: 'it doesn’t end where its head says' }
  return verdict
}
