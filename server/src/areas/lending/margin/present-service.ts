import { addDays, type Day, dayIn } from '@ambry/contract/kernel/dates'
import { cureOf, ltvBps, principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'
import { paidParts } from '@ambry/contract/lending/arithmetic/payment-order'
import { saleCure } from '@ambry/contract/lending/arithmetic/sale-cure'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import { noticeDays } from '@ambry/contract/lending/margin/kinds'
import type { MarginCall, PastCall } from '@ambry/contract/lending/margin/records'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { type LienCard, ownLienCards } from '../../cards/titles/liens-service.ts'
import { sellersFee } from '../../sales/service.ts'
import { listLoansOfCards } from '../collateral/queries.ts'
import { listAgreedSales } from '../default/sale-queries.ts'
import type { CollateralDetailRow } from '../loans/detail-queries.ts'
import type { LoanRow } from '../loans/queries.ts'
import { ineligibility } from '../rules.ts'
import { reminderDays } from './announce-service.ts'
import { type CallRow, listMessages } from './queries.ts'

export const presentPastCall = (call: CallRow): PastCall => {
  const { id, status, level, ltvBps: bps, openedAt, deadlineAt, acknowledgedAt, endedAt, curedBy } = call
  return { id, status, level, ltvBps: bps, openedAt, deadlineAt, acknowledgedAt, endedAt, curedBy }
}

type Known = {
  loan: LoanRow
  state: LoanState
  rows: readonly CollateralDetailRow[]
  cards: ReadonlyMap<string, LienCard>
  today: Day
}

/** Their cards in the vault that can be pledged at once: the smallest that is enough first, then by value. */
async function pledgeable(
  db: Db,
  deps: Deps,
  { loan, state, today }: Known,
  call: CallRow,
): Promise<MarginCall['cards']> {
  const own = await ownLienCards(db, deps, loan.memberId)
  const here = own.filter(({ custody }) => custody === 'in_vault')
  const applied = new Set(
    (
      await listLoansOfCards(
        db,
        here.map(({ id }) => id),
      )
    ).map(({ cardId }) => cardId),
  )
  return here
    .flatMap((card) => {
      const { id, title, picture, valueCents, valuedOn } = card
      const reason = ineligibility(card, loan.settings, { today, isApplied: applied.has(id) })
      if (reason || valueCents === null || valuedOn === null) return []
      const after = loan.valueCents + valueCents
      return {
        ...{ id, title, picture, valueCents, valuedOn, vault: card.vault },
        ltvAfterBps: ltvBps(state.principalCents, after),
        isEnough: state.principalCents <= principalWithinCents(after, call.targetBps),
      }
    })
    .toSorted((a, b) => {
      if (a.isEnough !== b.isEnough) return a.isEnough ? -1 : 1
      return a.isEnough ? a.valueCents - b.valueCents : b.valueCents - a.valueCents
    })
}

/** An open call with what would meet it now, to the cent. */
export async function presentCall(db: Db, deps: Deps, known: Known, call: CallRow): Promise<MarginCall> {
  const { loan, state, rows, cards, today } = known
  const { timeZone } = deps.settings.current
  const cure = cureOf(state, loan.valueCents, call.targetBps, loan.paymentOrder)
  const paid = paidParts(cure.paymentCents, state, loan.paymentOrder)
  const selling = new Set((await listAgreedSales(db, loan.id)).map(({ collateralId }) => collateralId))
  const pledged = rows.filter(({ status, id }) => status === 'pledged' && !selling.has(id))
  const sale = saleCure(
    pledged,
    { ...state, order: loan.proceedsOrder },
    call.targetBps,
    await sellersFee(db, deps, loan.memberId),
  )
  const lastDay = dayIn(timeZone, call.deadlineAt)
  const sent = await listMessages(db, call.id)
  const isReminded = (day: Day) => sent.some(({ at }) => dayIn(timeZone, at) === day)
  const titleOf = (cardId: string) => cards.get(cardId)?.title ?? ''
  return {
    ...presentPastCall(call),
    targetBps: call.targetBps,
    shortCents: cure.principalCents,
    pay: {
      paymentCents: cure.paymentCents,
      feesCents: paid.feesCents,
      interestCents: paid.interestCents,
      principalCents: cure.principalCents,
      balanceAfterCents: state.principalCents - cure.principalCents,
      ltvAfterBps: ltvBps(state.principalCents - cure.principalCents, loan.valueCents),
    },
    neededValueCents: cure.addedValueCents,
    cards: await pledgeable(db, deps, known, call),
    sale: sale && {
      collateral: pledged
        .filter(({ id }) => sale.ids.includes(id))
        .map(({ id, cardId, valueCents }) => ({ id, title: titleOf(cardId), valueCents })),
      priceCents: sale.priceCents,
      sellerFeeCents: sale.sellerFeeCents,
      chargesCents: sale.chargesCents,
      toPrincipalCents: sale.toPrincipalCents,
      ltvAfterBps: sale.ltvAfterBps,
    },
    consent: call.consentedAt
      ? { at: call.consentedAt, collateralIds: call.consentCollateral, leastCents: call.consentLeastCents ?? 0 }
      : null,
    remindOn: reminderDays(lastDay).filter((day) => day > today || (day === today && !isReminded(day))),
    earliestSaleOn: addDays(lastDay, noticeDays),
    sent,
  }
}
