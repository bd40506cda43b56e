import { type Day, dayIn } from '@ambry/contract/kernel/dates'
import { carryingCapacity, ltvBps, principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'
import type { Borrowing, EligibleCard } from '@ambry/contract/lending/borrowing-records'

import { fundingDays } from '@ambry/contract/lending/kinds'
import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { type LienCard, ownLienCards } from '../../cards/titles/liens-service.ts'
import { businessClock } from '../../holidays/service.ts'
import { gateFault } from '../../identity/gates-service.ts'
import { listLoansOfCards, type SecuredBy } from '../collateral/queries.ts'
import { offeredProduct, states } from '../products/service.ts'
import { concentrationOf, ineligibility, stateOf, whyIneligible } from '../rules.ts'
import { originationFee, sellerFeeBps } from './fee-service.ts'
import { findAddress, findDraft, sumBorrowed } from './queries.ts'

/** Everything `/lend` needs to calculate: the page uses the same functions as the server. */
export async function borrowing(db: Db, deps: Deps, actor: Actor): Promise<Borrowing> {
  const day = today(deps, deps.clock.now())
  const product = await offeredProduct(db)
  const fee = await originationFee(db, deps, actor.id)
  const cards = await eligibleCards(db, deps, actor.id, product.settings)
  const draft = await findDraft(db, actor.id)
  const { borrowedCents, collateralCents } = await sumBorrowed(db, actor.id)
  const free = cards
    .filter(({ reason, custody }) => reason === null && custody === 'in_vault')
    .map(({ valueCents }) => ({ valueCents: valueCents ?? 0 }))
  return {
    product,
    feeRules: [...fee.rules],
    feeDiscountBps: fee.discountBps,
    sellerFeeBps: await sellerFeeBps(db, deps, actor.id),
    today: day,
    moneyOn: await moneyOn(deps),
    cards,
    draft: draft ?? null,
    state: stateOf(await findAddress(db, actor.id)),
    states: await states(db),
    identityFault: await gateFault(db, deps, actor.id, 'borrow'),
    totals: {
      borrowedCents,
      collateralCents,
      ltvBps: ltvBps(borrowedCents, collateralCents),
      freeCents: carryingCapacity(free, concentrationOf(product.settings)).totalCents,
    },
  }
}

/** By our business days, when nothing has to arrive first. */
async function moneyOn(deps: Deps): Promise<Day> {
  const addBusinessHours = await businessClock(deps)
  const days = fundingDays.review + fundingDays.wire
  return dayIn(deps.settings.current.timeZone, addBusinessHours(deps.clock.now().toISOString(), 24 * days))
}

type Settings = Borrowing['product']['settings']

async function eligibleCards(db: Db, deps: Deps, ownerId: string, settings: Settings): Promise<EligibleCard[]> {
  const cards = await ownLienCards(db, deps, ownerId)
  const secured = new Map(
    (
      await listLoansOfCards(
        db,
        cards.map(({ id }) => id),
      )
    )
      .filter(({ memberId }) => memberId === ownerId)
      .map((each) => [each.cardId, each]),
  )
  const day = today(deps, deps.clock.now())
  return cards.map((card) => eligibleCard(card, settings, secured.get(card.id), day))
}

function eligibleCard(card: LienCard, settings: Settings, by: SecuredBy | undefined, day: string): EligibleCard {
  const reason = ineligibility(card, settings, { today: day, isApplied: by !== undefined })
  return {
    ...cardShown(card),
    verification: card.verification,
    valueCents: card.valueCents,
    valuedOn: card.valuedOn,
    carriesCents: reason === null ? principalWithinCents(card.valueCents ?? 0, settings.singleLtvBps) : 0,
    reason,
    why: reason && whyIneligible(reason, settings, by?.number ?? null),
    loan: by ? { id: by.loanId, number: by.number } : null,
  }
}

/** A card as members see it on a loan: without its place in the vault. */
const cardShown = ({ id, category, playerName, year, set, cardNumber, variety, ...card }: LienCard) => ({
  ...{ id, category, playerName, year, set, cardNumber, variety },
  ...{ grader: card.grader, grade: card.grade, qualifier: card.qualifier, certNumber: card.certNumber },
  ...{ picture: card.picture, custody: card.custody, place: null },
})
