import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import { accounts } from '@ambry/contract/billing/ledger/kinds'
import { addSeconds, formatDateTime } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Dispute, DisputeItem, PresentDisputeFile } from '@ambry/contract/payments/disputes/endpoints'
import { disputeActions, isAnswerable } from '@ambry/contract/payments/disputes/kinds'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { type DisputeFacts, GatewayDown } from '../../../gateways/payments.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { chargeUpdated, check } from '../charges/service.ts'
import * as labels from './labels.ts'
import {
  type DisputeRow,
  disputeList,
  type FileRow,
  listDueSoon,
  listEntries,
  listFiles,
  listMoved,
  listOpenCharges,
  listStatuses,
  lockDispute,
  updateDispute,
} from './queries.ts'

const actionFor = {
  inquiry: 'report_inquiry',
  inquiry_review: 'review_inquiry',
  inquiry_closed: 'close_inquiry',
  needs_response: 'need_response',
  under_review: 'review',
  won: 'win',
  lost: 'lose',
} as const satisfies Record<DisputeFacts['status'], keyof typeof disputeActions>

/** Applies what the processor says about a dispute. Its money is in the balance transactions. */
export async function learnDispute(
  deps: Deps,
  chargeId: string,
  gateway: GatewayKind,
  facts: DisputeFacts,
): Promise<void> {
  await deps.transactions.run(systemOrigin, async (tx) => {
    const before = await lockDispute(tx, { gateway, chargeId, facts })
    if (before.status === facts.status) {
      if (before.dueAt !== facts.dueAt) await updateDispute(tx, before.id, { due_at: facts.dueAt })
      return
    }
    // a dispute that grew out of an inquiry is answered anew
    const isNewStage = facts.status === 'needs_response' && before.status !== 'reported'
    await transition(tx, 'payment_disputes', disputeActions, {
      id: before.id,
      action: actionFor[facts.status],
      also: {
        ...{ amount_cents: facts.amountCents, due_at: facts.dueAt, updated_at: tx.now },
        ...(isNewStage && { answer: null, answered_at: null, answered_by: null, sent_at: null, reminded_at: null }),
      },
    })
    const row = await disputeRow(tx, before.id)
    tx.audit({
      action: 'payment.dispute',
      object: { kind: 'payment_dispute', id: row.id },
      subjectId: row.memberId,
      after: { status: row.status, amountCents: row.amountCents },
    })
    await notifyAbout(tx, deps, row)
    chargeUpdated(tx, row.memberId)
  })
}

const receiptOf = ({ receiptNumber, ref }: DisputeRow) => receiptNumber ?? ref
const deadlineOf = (deps: Deps, row: DisputeRow) =>
  row.dueAt && isAnswerable(row.status) ? formatDateTime(row.dueAt, deps.settings.current.timeZone) : null
const linkTo = (id: string) => `/admin/invoices?tab=disputes&dispute=${id}`

async function notifyAbout(tx: Tx, deps: Deps, row: DisputeRow): Promise<void> {
  const { status } = row
  if (status === 'reported' || status === 'under_review' || status === 'inquiry_review') return
  const deadline = deadlineOf(deps, row)
  const amount = formatMoney(row.amountCents)
  await notifyStaff(tx, 'payment.dispute', {
    kind: 'invoices',
    title: labels.staffTitles[status],
    message: labels.theDispute(amount, receiptOf(row), row.reason) + (deadline ? labels.answerBy(deadline) : ''),
    ...(status !== 'won' && status !== 'inquiry_closed' && { variant: 'destructive' as const }),
    link: linkTo(row.id),
  })
  if (status === 'inquiry_closed') return
  await notify(tx, row.memberId, {
    kind: 'invoices',
    title: labels.memberTitles[status],
    message: labels.memberMessages[status](amount, receiptOf(row)),
    link: '/dashboard',
  })
}

export async function disputeRow(db: Db, id: string): Promise<DisputeRow> {
  const row = await disputeList.one(db, id)
  if (!row) throw notThere()
  return row
}

/** The answer can be sent until it was sent, even when the first attempt was refused. */
export const canAnswer = ({ status, answer }: Pick<DisputeRow, 'status' | 'answer'>): boolean =>
  isAnswerable(status) && answer === null

export const present = (row: DisputeRow): DisputeItem => {
  const { memberId, memberName, evidenceText: _text, dueOrder: _order, ...rest } = row
  return { ...rest, member: { id: memberId, name: memberName }, actions: canAnswer(row) ? ['answer', 'accept'] : [] }
}

export const presentFile = ({ disputeId, fileKey: _key, contentType: _type, ...row }: FileRow): PresentDisputeFile => ({
  ...row,
  address: `/files/admin/payment-disputes/${disputeId}/files/${row.id}`,
})

export const disputes = (db: Db, query: QueryOf<typeof disputeList>): Promise<Page<DisputeItem>> =>
  disputeList.page(db, query, present)

export async function dispute(db: Db, id: string): Promise<Dispute> {
  const row = await disputeRow(db, id)
  const files = await listFiles(db, id)
  const entries = await listEntries(db, row)
  return {
    ...present(row),
    evidenceText: row.evidenceText,
    files: files.map(presentFile),
    timeline: await timelineOf(db, row, files),
    entries: entries.map(({ postings, ...entry }) => ({
      ...entry,
      postings: postings.map(({ code, amountCents }) => ({ account: accounts[code].name, amountCents })),
    })),
  }
}

async function timelineOf(db: Db, row: DisputeRow, files: FileRow[]): Promise<Dispute['timeline']> {
  const by = null
  const moved = (await listMoved(db, row)).flatMap(({ amountCents, feeCents, at }) => {
    const amount = formatMoney(Math.abs(amountCents))
    const fee = formatMoney(Math.abs(feeCents))
    return [
      ...(amountCents === 0
        ? []
        : [{ at, by, words: amountCents < 0 ? labels.taken(amount) : labels.reinstated(amount) }]),
      ...(feeCents === 0 ? [] : [{ at, by, words: feeCents > 0 ? labels.feeCharged(fee) : labels.feeReturned(fee) }]),
    ]
  })
  const answered = row.answeredAt && {
    at: row.sentAt ?? row.answeredAt,
    by: row.answeredBy,
    words: row.answer === 'accept' ? labels.lossAccepted : labels.evidenceSent,
  }
  return [
    { at: row.openedAt, by, words: labels.opened(formatMoney(row.amountCents)) },
    ...(await listStatuses(db, row.id)).map(({ status, at }) => ({ at, by, words: labels.statusIs[status] })),
    ...moved,
    ...files.map(({ kind, addedAt, addedBy }) => ({ at: addedAt, by: addedBy, words: labels.evidenceAdded(kind) })),
    ...(answered ? [answered] : []),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Every hour: asks about disputes that are not decided, in case a webhook was lost. */
export async function checkDisputes(deps: Deps): Promise<void> {
  if (!deps.payments) return
  for (const { chargeId } of await listOpenCharges(deps.db)) {
    try {
      await check(deps, chargeId)
    } catch (error) {
      deps.log.warn({ err: error, charge: chargeId }, 'a dispute could not be checked; it is tried again')
      if (error instanceof GatewayDown) return
    }
  }
}

const remindSeconds = 3 * 86_400

/** Reminds staff once of a deadline that is near. */
export async function remindOfDisputes(deps: Deps): Promise<void> {
  for (const { id } of await listDueSoon(deps.db, new Date(addSeconds(deps.clock.now(), remindSeconds))))
    await eachForItself(deps, 'a reminder of a dispute', id, () => remindOf(deps, id))
}

const remindOf = (deps: Deps, id: string): Promise<void> =>
  deps.transactions.run(systemOrigin, async (tx) => {
    const row = await disputeRow(tx, id)
    const deadline = deadlineOf(deps, row)
    if (!deadline) return
    await updateDispute(tx, id, { reminded_at: tx.now })
    await notifyStaff(tx, 'payment.dispute', {
      kind: 'invoices',
      title: labels.disputeDueSoon,
      message: labels.stillUnanswered(
        labels.theDispute(formatMoney(row.amountCents), receiptOf(row), row.reason),
        deadline,
      ),
      variant: 'destructive',
      link: linkTo(id),
    })
  })
