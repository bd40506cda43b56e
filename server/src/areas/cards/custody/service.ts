import type { CustodyStep } from '@ambry/contract/cards/admin/endpoints'
import { type CustodyAction, cardTitle, custodyActions } from '@ambry/contract/cards/kinds'
import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import type { PlainObject } from '@ambry/contract/cards/provenance/records'
import type { AdminActionName } from '@ambry/contract/cards/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type NewNotice, notify } from '../../notices/service.ts'
import { type CardDetailRow, ensureVault, listVaultNames, lockCard, updateCard } from '../card-queries.ts'
import { cardStateOf } from '../present.ts'
import { happened } from '../provenance/service.ts'
import { keepWithMove } from '../registry/photo-queries.ts'
import { changed, lockOwn, requireOpen, todayOf } from '../registry/service.ts'
import { whyAdminCannot } from '../rules.ts'
import * as labels from './labels.ts'
import { type Census, findLastReceipt, insertMove, listPlaces, type NewMove, readCensus } from './queries.ts'

type Parcel = { carrier?: string | null | undefined; tracking?: string | null | undefined }

const parcelOf = ({ carrier, tracking }: Parcel) => ({
  carrier: carrier?.trim() || null,
  tracking: tracking?.trim() || null,
})

/** What a step changes and records: the state, the move, the event in the chain. */
type Step = {
  action?: CustodyAction
  columns?: Record<string, unknown>
  move: Omit<NewMove, 'cardId'>
  kind?: ProvenanceKind
  data?: PlainObject
  private?: PlainObject
  photoIds?: string[]
}

async function take(tx: Tx, row: CardDetailRow, step: Step): Promise<void> {
  const columns = { ...step.columns, updated_at: tx.now }
  if (step.action) {
    await transition(tx, 'cards', custodyActions, { id: row.id, action: step.action, also: columns, column: 'custody' })
  } else if (step.columns) await updateCard(tx, row.id, step.columns)
  const moveId = await insertMove(tx, { cardId: row.id, ...step.move })
  if (step.photoIds && step.photoIds.length > 0) {
    const tied = await keepWithMove(tx, row.id, step.photoIds, moveId)
    if (tied !== step.photoIds.length) throw new AppError('refused', labels.aPhotoListedHereDoesnt)
  }
  if (step.kind) {
    await happened(tx, row.id, {
      kind: step.kind,
      data: step.data ?? {},
      private: { by: tx.origin.actorId, ...step.private },
    })
  }
  tx.audit({
    action: `card.${step.move.action}`,
    object: { kind: 'card', id: row.id },
    before: { custody: row.custody, vault: row.vault, place: row.place },
    after: step.move,
  })
  changed(tx, row.ownerId)
}

// Actions of the owner.

export async function send(
  tx: Tx,
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  { vault, ...parcel }: Parcel & { vault: string },
): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  requireOpen('send', row)
  if (!(await listVaultNames(tx)).includes(vault)) throw new AppError('refused', noVault)
  await take(tx, row, sending('send', vault, parcel))
}

/** A parcel is often announced before it is handed to a carrier, such as when we agree to buy a card. */
export async function saveTracking(
  tx: Tx,
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  parcel: Parcel,
): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  requireOpen('track', row)
  await take(tx, row, { columns: parcelOf(parcel), move: { action: 'send', vault: row.vault, ...parcelOf(parcel) } })
}

const sending = (action: 'send' | 'expect', vault: string, parcel: Parcel): Step => ({
  action: 'send',
  columns: { vault, ...parcelOf(parcel) },
  move: { action, vault, ...parcelOf(parcel) },
  kind: 'sent',
  data: { place: 'transit', vault },
  private: parcelOf(parcel),
})

/** Cancels a parcel that has not arrived, or a requested return. */
export async function cancelOwn(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  requireOpen('cancel', row)
  if (row.custody === 'in_vault') {
    await take(tx, row, {
      columns: { return_requested_at: null },
      move: { action: 'cancel', note: labels.theReturnWasCanceled },
    })
  } else await take(tx, row, cancelling(row, null))
}

const cancelling = (row: CardDetailRow, reason: string | null): Step => {
  const isInbound = row.custody === 'inbound'
  return {
    action: isInbound ? 'cancel_inbound' : 'cancel_outbound',
    columns: { carrier: null, tracking: null, ...(isInbound && { vault: null }) },
    move: { action: 'cancel', note: reason },
    kind: 'stayed',
    data: { place: isInbound ? 'owner' : 'vault' },
    private: { reason },
  }
}

export async function requestReturn(
  tx: Tx,
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  note: string | null,
): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  requireOpen('requestReturn', row)
  await take(tx, row, { columns: { return_requested_at: tx.now }, move: { action: 'ask_return', note } })
}

export async function confirmDelivery(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  requireOpen('confirmDelivery', row)
  await take(tx, row, delivering('confirm_delivery', null))
}

const delivering = (action: 'deliver' | 'confirm_delivery', note: string | null): Step => ({
  action: 'deliver',
  columns: { vault: null, carrier: null, tracking: null },
  move: { action, note },
  kind: 'delivered',
  data: { place: 'owner' },
})

const noVault = labels.thereIsNoVault

/** A misspelled name would be offered to every member from then on. */
async function requireVault(tx: Tx, name: string, isNew: boolean): Promise<void> {
  if (isNew) await ensureVault(tx, name)
  else if (!(await listVaultNames(tx)).includes(name)) throw new AppError('refused', labels.createItAsANew(noVault))
}

/** Sends a card of a member to the vault, unless they choose another one later. False when we have no vault. */
export async function sendToAVault(tx: Tx, deps: Deps, ownerId: string, id: string): Promise<boolean> {
  const [vault] = await listVaultNames(tx)
  if (vault === undefined) return false
  await send(tx, deps, { id: ownerId }, id, { vault })
  return true
}

/** It stays with its owner; a parcel that is already with a carrier arrives and is returned like any other. */
export async function cancelUnshipped(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const row = await lockCard(tx, id, todayOf(deps))
  if (row?.custody === 'inbound' && row.carrier === null) await take(tx, row, cancelling(row, reason))
}

// Actions of the vault.

export async function lockForAdmin(tx: Tx, deps: Deps, action: AdminActionName, id: string): Promise<CardDetailRow> {
  const row = await lockCard(tx, id, todayOf(deps))
  if (!row) throw notThere()
  const receipt = action === 'undoReceive' ? await findLastReceipt(tx, id) : undefined
  const why = whyAdminCannot(action, cardStateOf(row), receipt ? { at: receipt.at, now: tx.now } : null)
  if (why) throw new AppError('wrong_state', why)
  return row
}

export async function handle(tx: Tx, deps: Deps, id: string, step: CustodyStep): Promise<void> {
  const row = await lockForAdmin(tx, deps, step.action, id)
  if ('vault' in step) await requireVault(tx, step.vault, step.isNewVault ?? false)
  await take(
    tx,
    row,
    step.action === 'undoReceive' ? await unreceiving(tx, id, step.reason) : stepOf(row, step, tx.now),
  )
  const notice = noticeOf(row, step)
  if (notice && row.ownerKind === 'member') {
    await notify(tx, row.ownerId, { kind: 'cards', link: `/registry?card=${id}`, ...notice, text: notice.message })
  }
  if (step.action === 'receive') await deps.hooks.cardReceived(tx, id)
  if (step.action === 'audit')
    await deps.hooks.cardAudited(tx, id, { photoId: step.photoId, note: step.note?.trim() || null })
}

/** The card is in transit again. Condition and photos of the receipt stay on record. */
async function unreceiving(tx: Tx, id: string, reason: string): Promise<Step> {
  const receipt = await findLastReceipt(tx, id)
  if (!receipt) throw new Error('the receipt went while its card was locked')
  const { vault, carrier, tracking, proofBefore } = receipt
  return {
    action: 'undo_receive',
    columns: { vault, carrier, tracking, place: null, proof: proofBefore ?? 'claimed' },
    move: { action: 'undo_receive', vault, carrier, tracking, note: reason },
    kind: 'receipt_corrected',
    data: { place: 'transit', ...(vault !== null && { vault }) },
    private: { reason },
  }
}

function stepOf(row: CardDetailRow, step: Exclude<CustodyStep, { action: 'undoReceive' }>, now: Date): Step {
  switch (step.action) {
    case 'expect':
      return sending('expect', step.vault, step)
    case 'receive':
      return {
        action: 'receive',
        columns: { vault: step.vault, place: step.place || null, carrier: null, tracking: null, proof: 'in_hand' },
        move: {
          action: 'receive',
          vault: step.vault,
          place: step.place || null,
          condition: step.condition,
          proof_before: row.proof,
        },
        kind: 'received',
        data: { place: 'vault', vault: step.vault, photos: step.photoIds.length },
        private: { condition: step.condition, slot: step.place || null },
        photoIds: step.photoIds,
      }
    case 'move':
      return {
        columns: { vault: step.vault, place: step.place || null },
        move: { action: 'move', vault: step.vault, place: step.place || null, note: step.note?.trim() || null },
        kind: 'moved',
        data: { place: 'vault', vault: step.vault },
        private: { slot: step.place || null },
      }
    case 'audit':
      return {
        columns: { audited_at: now },
        move: { action: 'audit', vault: row.vault, place: row.place, note: step.note?.trim() || null },
        kind: 'audited',
        data: { place: 'vault', ...(row.vault !== null && { vault: row.vault }) },
        photoIds: [step.photoId],
      }
    case 'release':
      return {
        action: 'release',
        columns: { place: null, return_requested_at: null },
        move: { action: 'release', vault: row.vault, note: step.reason },
        kind: 'released',
        data: { place: 'transit', ...(row.vault !== null && { vault: row.vault }) },
        private: { reason: step.reason },
      }
    case 'ship':
      return {
        columns: parcelOf(step),
        move: { action: 'ship', vault: row.vault, ...parcelOf(step) },
        kind: 'shipped',
        data: { place: 'transit' },
        private: parcelOf(step),
      }
    case 'deliver':
      return delivering('deliver', step.note?.trim() || null)
    case 'cancel':
      return cancelling(row, step.reason)
  }
}

type Fold = NonNullable<NewNotice['fold']>

/** The notification to the owner, for the steps that concern them. */
function noticeOf(row: CardDetailRow, step: CustodyStep): { title: string; message: string; fold?: Fold } | null {
  const card = cardTitle(row)
  // a parcel of many cards is handled one by one, within minutes
  const fold = (name: string, title: (count: number) => string, message: Fold['message']) => ({
    fold: { key: `card ${step.action} ${name}`, item: card, title, message },
  })
  switch (step.action) {
    case 'receive':
      return {
        title: labels.yourCardHasArrived,
        message: labels.isIn(card, step.vault),
        ...fold(step.vault, labels.cardsHaveArrived, labels.cardsAreIn(step.vault)),
      }
    case 'undoReceive':
      return {
        title: labels.yourCardHasntArrivedYet,
        message: labels.wasRecordedAsReceived(card, step.reason),
      }
    case 'audit':
      return {
        title: labels.yourCardWasAudited,
        message: labels.wasCheckedAndPhotographed(card),
        ...fold('', labels.cardsWereAudited, labels.cardsWereChecked),
      }
    case 'release':
      return {
        title: labels.yourCardIsLeaving,
        message: labels.wasReleasedAndWill(card),
        ...fold('', labels.cardsAreLeaving, labels.cardsWereReleased),
      }
    case 'ship':
      return {
        title: labels.yourCard,
        message: labels.wasHanded(card, step.carrier),
        ...fold(step.carrier, labels.cardsAreOnTheirWay, labels.cardsWereHanded(step.carrier)),
      }
    case 'cancel':
      return { title: labels.transitCanceled, message: `${card}: ${step.reason}` }
    default:
      return null
  }
}

export const places = async (db: Db, { q, limit }: { q: string; limit: number }) => ({
  items: await listPlaces(db, q, limit),
})

const slowMs = 50
const times = 20
let kept: { census: Census; until: number } | null = null

/**
 * How many cards are where. With many cards the count is slow, so it is cached for twenty times as long as it took and
 * never costs more than a twentieth of the database.
 */
export async function census({ db }: Deps): Promise<Census> {
  const begun = performance.now()
  if (kept && begun < kept.until) return kept.census
  const counted = await readCensus(db)
  const took = performance.now() - begun
  kept = took > slowMs ? { census: counted, until: begun + took * times } : null
  return counted
}
