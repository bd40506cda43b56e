import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { usStates } from '@ambry/contract/lending/kinds'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import type { LienCard } from '../../cards/titles/liens-service.ts'
import { gateFault } from '../../identity/gates-service.ts'
import { findAddress } from '../applications/queries.ts'
import { cardsOfLoan } from '../collateral/service.ts'
import * as labels from '../labels.ts'
import type { LoanRow } from '../loans/queries.ts'
import { stateFaultNow } from '../products/service.ts'
import { ineligibility, isStandard, securedCents, standardLtvBps, stateOf, whyIneligible } from '../rules.ts'

type Check = AdminLoanDetail['checks'][number]

/** What an officer would otherwise look up one by one: title, certs, values, identity, state and LTV. */
export async function loanChecks(
  db: Db,
  deps: Deps,
  loan: LoanRow,
): Promise<{ checks: Check[]; standardLtvBps: number }> {
  const { collateral, cards } = await cardsOfLoan(db, deps, loan.id)
  const own = collateral.flatMap(({ cardId }) => cards.get(cardId) ?? [])
  const standard = standardLtvBps(collateral, loan.settings)
  const isWithin = isStandard(collateral, securedCents(loan), loan.settings)
  return {
    standardLtvBps: standard,
    checks: [
      titleCheck(own, loan),
      certCheck(own),
      ...appraisalChecks(own, loan, today(deps, deps.clock.now())),
      await identityCheck(db, deps, loan),
      ...(await stateChecks(db, loan)),
      { label: isWithin ? labels.ltvStandard(standard) : labels.ltvAbove(standard), isOk: isWithin },
    ],
  }
}

function titleCheck(cards: readonly LienCard[], loan: LoanRow): Check {
  // a pledged card of this loan has the lien of this loan
  const isOwnLien = loan.status !== 'pending'
  const bad = cards.find(
    ({ ownerId, isDisputed, commitment }) =>
      ownerId !== loan.memberId || isDisputed || (commitment !== null && !(isOwnLien && commitment === 'loan')),
  )
  return { label: bad ? labels.titleNotClear(bad.title) : labels.titleClear, isOk: !bad }
}

function certCheck(cards: readonly LienCard[]): Check {
  const wrong = cards.find(({ verification }) => verification === 'mismatch')
  if (wrong) return { label: labels.certDiffers(wrong.title), isOk: false }
  const open = cards.filter(({ verification }) => verification !== 'verified').length
  return { label: open > 0 ? labels.certsUnverified(open) : labels.certsMatch, isOk: open === 0 }
}

function appraisalChecks(cards: readonly LienCard[], loan: LoanRow, day: string): Check[] {
  const faults = cards.flatMap((card) => {
    const reason = ineligibility({ ...card, commitment: null, isDisputed: false }, loan.settings, { today: day })
    const isValue = reason === 'no_appraisal' || reason === 'appraisal_old' || reason === 'below_minimum'
    return isValue ? [labels.ofCard(card.title, whyIneligible(reason, loan.settings, null))] : []
  })
  if (faults.length === 0) return [{ label: labels.appraisalsCurrent, isOk: true }]
  return faults.map((label) => ({ label, isOk: false }))
}

async function identityCheck(db: Db, deps: Deps, loan: LoanRow): Promise<Check> {
  const fault = await gateFault(db, deps, loan.memberId, 'borrow', { audience: 'staff' })
  return { label: fault ?? labels.identityVerified, isOk: fault === null }
}

async function stateChecks(db: Db, loan: LoanRow): Promise<Check[]> {
  const chosen = usStates[loan.stateCode]
  const found = stateOf(await findAddress(db, loan.memberId))
  const address =
    found === null
      ? labels.stateUnknown(chosen)
      : found === loan.stateCode
        ? labels.stateMatches(chosen)
        : labels.stateDiffers(chosen, usStates[found])
  const rule = await stateFaultNow(db, loan.stateCode, { amountCents: loan.principalCents, rateBps: loan.rateBps })
  return [
    { label: address, isOk: found === loan.stateCode },
    { label: rule ?? labels.stateAllows(chosen), isOk: rule === null },
  ]
}
