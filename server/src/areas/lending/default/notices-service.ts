import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { type DefaultCause, noticeDays } from '@ambry/contract/lending/margin/kinds'

import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { addressedTo } from '../../billing/ledger/statements-service.ts'
import { notifyStaff, notifyWithProof } from '../../notices/service.ts'
import * as agreementLabels from '../agreements/labels.ts'
import { findAgreementFacts } from '../agreements/queries.ts'
import { hashOfText, oneLine, plain } from '../agreements/rules.ts'
import { loansChanged } from '../loans/notices-service.ts'
import { findLoan, type LoanRow } from '../loans/queries.ts'
import { insertLoanReminder } from '../servicing/queries.ts'
import { adminLoanLink, loanLink, lockedLoan, stateOn } from '../servicing/service.ts'
import * as labels from './labels.ts'
import { callUs, defaultNoticeText, type NoticeFacts, saleNoticeText } from './notice-labels.ts'
import { insertDelivery, insertNotice, listDeliveries, listNotices, type NewNotice } from './queries.ts'

/** UCC 9-613, 9-614 and 9-616 want a number in what we send, so without one nothing is sent. */
export function requirePhone(deps: Deps): string {
  const { contactPhone } = deps.settings.current
  if (!contactPhone) throw new AppError('refused', labels.phoneMissing)
  return contactPhone
}

/** Staff learn once that something waits for our phone number. It goes on by itself when there is one. */
export async function notifyPhoneMissing(tx: Tx, loan: LoanRow, about: Day, message: string): Promise<void> {
  if (!(await insertLoanReminder(tx, loan.id, 'no_phone', about))) return
  await notifyStaff(tx, 'loan.default', {
    ...{ kind: 'loans', variant: 'destructive', title: labels.phoneMissingTitle(loan.number), message },
    link: adminLoanLink(loan.id),
  })
}

/** Who sends a notice and to whom, and the cards that secure the loan. */
export async function partiesOf(db: Db, deps: Deps, loan: LoanRow) {
  const phone = requirePhone(deps)
  const facts = await findAgreementFacts(db, loan.id)
  const { legalName, houseName, legalAddress, contactEmail } = deps.settings.current
  return {
    lender: {
      name: plain(legalName ?? houseName),
      address: plain(oneLine(legalAddress) ?? contactEmail ?? agreementLabels.addressOnRequest),
      contact: callUs(plain(phone)),
    },
    borrower: {
      name: plain(facts.legalName ?? facts.profileName ?? facts.phone),
      address: plain(oneLine(facts.identityAddress ?? facts.shippingAddress) ?? agreementLabels.addressOnFile),
    },
    pledged: facts.cards,
  }
}

async function factsOf(db: Db, deps: Deps, loan: LoanRow, cause: DefaultCause) {
  const sentOn = loan.accruedThrough ?? ''
  const { lender, borrower, pledged } = await partiesOf(db, deps, loan)
  const state = await stateOn(db, loan, sentOn)
  const { principalCents, interestCents, feesCents, totalCents, perDiemCents, dueCents, daysPastDue, maturesOn } = state
  const facts: NoticeFacts = {
    ...{ number: loan.number, sentOn, effectiveOn: addDays(sentOn, noticeDays), lender, borrower, cause },
    cards: pledged.map((card) =>
      plain(
        [
          cardTitle(card),
          card.cardNumber && `#${card.cardNumber}`,
          gradeText(card),
          card.certNumber && `cert ${card.certNumber}`,
        ]
          .filter(Boolean)
          .join(', '),
      ),
    ),
    ...{ principalCents, interestCents, feesCents, totalCents, perDiemCents, dueCents, daysPastDue, maturesOn },
  }
  return { facts, cardIds: pledged.map(({ id }) => id) }
}

type Sent = { kind: 'default' | 'disposition'; cause: DefaultCause; marginCallId?: string | null }

/**
 * Writes a notice and sends it. The caller has locked the loan and brought it up to today: the database refuses a notice
 * of any other day.
 */
export async function sendNotice(tx: Tx, deps: Deps, loan: LoanRow, { kind, cause, marginCallId = null }: Sent) {
  const { facts, cardIds } = await factsOf(tx, deps, loan, cause)
  const { effectiveOn, sentOn, totalCents, dueCents } = facts
  const message =
    kind === 'default'
      ? labels.defaultNoticeMessage(formatMoney(cause === 'maturity' ? totalCents : dueCents), effectiveOn)
      : labels.saleNoticeMessage(formatMoney(totalCents), effectiveOn)
  await deliverNotice(tx, deps, loan, message, {
    ...{ kind, cause, marginCallId, cardIds, owedCents: totalCents, sentOn, effectiveOn },
    body: kind === 'default' ? defaultNoticeText(facts) : saleNoticeText(facts),
  })
  return { effectiveOn }
}

/** Sends what a notice says in the app, by email and by text, whatever the borrower prefers, and keeps its text. */
export async function deliverNotice(
  tx: Tx,
  deps: Deps,
  loan: LoanRow,
  message: string,
  notice: Omit<NewNotice, 'loanId' | 'hash'>,
): Promise<void> {
  const { kind, cause, body, effectiveOn } = notice
  const hash = hashOfText(body)
  const id = await insertNotice(tx, { ...notice, loanId: loan.id, hash })
  const title = labels.noticeTitle(kind, loan.number)
  const sent = await notifyWithProof(tx, loan.memberId, {
    ...{ kind: 'loans', title, message, link: loanLink(loan.id) },
    ...{ variant: kind === 'explanation' ? 'default' : 'destructive', deadline: true, everyChannel: true },
    text: labels.asText(deps.settings.current.houseName, title, message),
  })
  for (const { channel, address } of sent) await insertDelivery(tx, { noticeId: id, channel, address, proof: null })
  tx.audit({
    ...{ action: 'loan.notice', object: { kind: 'loan', id: loan.id }, subjectId: loan.memberId },
    after: { notice: id, kind, cause, hash, effectiveOn, channels: sent.map(({ channel }) => channel) },
  })
}

type Mailed = { address: string; proof: string }

/** Certified mail is sent by hand; its tracking number is the proof. */
export async function recordDelivery(
  tx: Tx,
  actor: Actor,
  { id, noticeId }: { id: string; noticeId: string },
  { address, proof }: Mailed,
): Promise<void> {
  const loan = await lockedLoan(tx, id)
  refuseSelf(actor, loan.memberId)
  if (!(await listNotices(tx, id)).some((notice) => notice.id === noticeId))
    throw new AppError('not_found', labels.noticeNotFound)
  const before = await listDeliveries(tx, id)
  if (before.some((each) => each.noticeId === noticeId && each.channel === 'mail'))
    throw new AppError('conflict', labels.alreadyMailed)
  await insertDelivery(tx, { noticeId, channel: 'mail', address, proof })
  tx.audit({ action: 'loan.notice_delivery', object: { kind: 'loan', id }, after: { noticeId, address, proof } })
  loansChanged(tx, loan.memberId)
}

/** As it was sent: the borrower's own, or any for staff who may see loans. */
export async function noticePdf(
  deps: Deps,
  actor: Actor,
  { id, noticeId }: { id: string; noticeId: string },
): Promise<FileAnswer> {
  const loan = await findLoan(deps.db, id)
  if (!loan || (loan.memberId !== actor.id && scopeOf(actor, 'loan.any') !== 'any')) throw notThere()
  const notice = (await listNotices(deps.db, id)).find((each) => each.id === noticeId)
  if (!notice) throw notThere()
  const deliveries = (await listDeliveries(deps.db, id)).filter((each) => each.noticeId === noticeId)
  const { loanNoticePdf } = await import('../../../pdf/loan-notice-pdf.ts')
  const bytes = await loanNoticePdf(
    { number: loan.number, ...notice, deliveries },
    await addressedTo(deps, loan.memberId),
    deps.settings.current.timeZone,
  )
  return { bytes, contentType: 'application/pdf', name: `notice-${loan.number}-${notice.sentOn}.pdf` }
}
