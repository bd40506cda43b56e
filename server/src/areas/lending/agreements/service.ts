import { addMonths, dayIn } from '@ambry/contract/kernel/dates'
import type { Agreement } from '@ambry/contract/lending/records'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { isTheirName } from '../../identity/gates-service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { type LoanRow, lockLoan, termsOf } from '../loans/queries.ts'
import * as labels from './labels.ts'
import {
  type AgreementRow,
  findAgreement,
  findAgreementFacts,
  findTemplate,
  insertAgreement,
  signAgreement,
} from './queries.ts'
import { agreementText, hashOfText } from './rules.ts'

const agreementAddress = (loanId: string) => `/files/loans/${loanId}/agreement.pdf`

export const presentAgreement = (row: AgreementRow): Agreement => ({
  id: row.id,
  kind: row.kind,
  body: row.body,
  hash: row.hash,
  madeAt: row.madeAt,
  signedAt: row.signedAt,
  signedName: row.signedName,
  address: agreementAddress(row.loanId),
})

/** Before funding, dates are estimated as if the loan were funded on the day it was approved. */
export function assumedDates({ settings }: Pick<Deps, 'settings'>, { approvedAt, submittedAt }: LoanRow) {
  const fundedOn = dayIn(settings.current.timeZone, approvedAt ?? submittedAt)
  return { fundedOn, firstDueOn: addMonths(fundedOn, 1) }
}

/** The document of the current offer, by the newest template or the one it was made with. */
async function textOf(db: Db, deps: Deps, loan: LoanRow, templateNumber: number | null) {
  const template = await findTemplate(db, templateNumber)
  if (!template) throw new Error('there is no loan agreement template')
  const { houseName, legalName, legalAddress } = deps.settings.current
  const assumed = assumedDates(deps, loan)
  const terms = { ...termsOf(loan, assumed), ...assumed }
  const body = agreementText(template.body, {
    ...{ number: loan.number, terms, settings: loan.settings, state: loan.stateCode, conditions: loan.conditions },
    lender: { name: legalName ?? houseName, address: legalAddress },
    facts: await findAgreementFacts(db, loan.id),
    offeredOn: assumed.fundedOn,
    offerEndsOn: loan.offerEndsOn ?? assumed.fundedOn,
  })
  return { templateNumber: template.number, body, hash: hashOfText(body) }
}

async function lockedOwn(tx: Tx, actor: Actor, id: string): Promise<LoanRow> {
  const loan = await lockLoan(tx, id)
  if (loan?.memberId !== actor.id) throw notThere()
  return loan
}

/** Made when it is first opened, and again whenever the offer has changed. After signing it stays as it is. */
export async function ownAgreement(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Agreement> {
  return presentAgreement(await currentAgreement(tx, deps, await lockedOwn(tx, actor, id)))
}

async function currentAgreement(tx: Tx, deps: Deps, loan: LoanRow): Promise<AgreementRow> {
  const newest = await findAgreement(tx, loan.id)
  if (newest?.signedAt && loan.signedAt) return newest
  if (loan.status === 'pending') throw new AppError('wrong_state', labels.notOfferedYet)
  if (loan.status !== 'approved') {
    if (newest) return newest
    throw new AppError('wrong_state', labels.offerOver)
  }
  const text = await textOf(tx, deps, loan, null)
  if (newest && !newest.signedAt && newest.hash === text.hash) return newest
  await insertAgreement(tx, { loanId: loan.id, ...text })
  const made = await findAgreement(tx, loan.id)
  if (!made) throw new Error('an agreement was not made')
  return made
}

type Signing = { name: string; hash: string; userAgent: string | null }

/** The gate has just checked a code. What is signed is exactly what the page showed. */
export async function sign(tx: Tx, deps: Deps, actor: Actor, id: string, signing: Signing): Promise<Agreement> {
  const loan = await lockedOwn(tx, actor, id)
  if (loan.status !== 'approved') throw new AppError('wrong_state', labels.offerOver)
  if (loan.offerEndsOn !== null && loan.offerEndsOn < today(deps, tx.now))
    throw new AppError('wrong_state', labels.offerEnded(loan.offerEndsOn))
  if (loan.signedAt) throw new AppError('wrong_state', labels.alreadySigned)
  const agreement = await currentAgreement(tx, deps, loan)
  if (agreement.hash !== signing.hash) throw new AppError('conflict', labels.documentChanged)
  if (!(await isTheirName(tx, actor.id, signing.name)))
    throw new AppError('invalid', labels.nameDiffers, { errors: [{ path: 'name', message: labels.nameDiffers }] })
  await signAgreement(tx, {
    ...{ id: agreement.id, loanId: id, name: signing.name, hash: signing.hash },
    ...{ ip: tx.origin.ip, agent: signing.userAgent },
  })
  tx.audit({
    action: 'loan.sign',
    object: { kind: 'loan', id },
    after: { agreement: agreement.id, hash: signing.hash },
  })
  tx.publish({ admins: true, users: [actor.id] }, { type: 'loan_updated' })
  await notify(tx, actor.id, {
    kind: 'loans',
    title: labels.signedTitle,
    message: labels.signedMessage(loan.number),
    link: `/lend?loan=${id}`,
  })
  await notifyStaff(tx, 'loan.fund', {
    kind: 'loans',
    title: labels.signedTitle,
    message: labels.signedForStaff(loan.memberName, loan.number),
    link: `/admin/loans?loan=${id}`,
  })
  const signed = await findAgreement(tx, id)
  if (!signed) throw new Error('an agreement was signed')
  return presentAgreement(signed)
}

/** Why a loan can't be funded as far as its signature is concerned; null when it can. */
export async function signatureFault(db: Db, deps: Deps, loan: LoanRow): Promise<string | null> {
  const agreement = await findAgreement(db, loan.id)
  if (!loan.signedAt || !agreement?.signedAt) return labels.notSigned
  const { hash } = await textOf(db, deps, loan, agreement.templateNumber)
  return hash === agreement.hash ? null : labels.signedOtherTerms
}

/** The newest document, for pages and PDFs; null before the first one was opened. */
export const newestAgreement = async (db: Db, loanId: string): Promise<AgreementRow | null> =>
  (await findAgreement(db, loanId)) ?? null
