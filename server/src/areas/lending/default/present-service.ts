import type { Day } from '@ambry/contract/kernel/dates'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { AdminLoanDetail, OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { lateBucketOf } from '@ambry/contract/lending/margin/kinds'
import type { CollateralSale, LoanNotice, NextStep } from '@ambry/contract/lending/margin/records'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { LienCard } from '../../cards/titles/liens-service.ts'
import type { CollateralDetailRow } from '../loans/detail-queries.ts'
import type { LoanRow } from '../loans/queries.ts'
import { presentCall, presentPastCall } from '../margin/present-service.ts'
import { listCalls } from '../margin/queries.ts'
import { isRunning } from '../servicing/service.ts'
import { arrearsOf, noticeInForce, saleNoticeFor } from './default-service.ts'
import { findDefaultedSince, findLastPromise, listDeliveries, listNotices, type NoticeRow } from './queries.ts'
import { type CollateralSaleRow, listCollateralSales } from './sale-queries.ts'

type Known = {
  loan: LoanRow
  state: LoanState | null
  rows: readonly CollateralDetailRow[]
  cards: ReadonlyMap<string, LienCard>
  today: Day
}

const presentSale = (row: CollateralSaleRow, title: string, isAdmin: boolean): CollateralSale => {
  const { id, collateralId, saleId, status, valueCents, priceCents, channel, offeredFrom, offers, comps } = row
  const { reasoning, costsCents, toLoanCents, surplusCents, madeAt, endedAt } = row
  return {
    ...{ id, collateralId, saleId, title, status, valueCents, priceCents, channel, offeredFrom, offers, comps },
    ...{ reasoning, costsCents, toLoanCents, surplusCents, madeAt, endedAt },
    byConsent: row.marginCallId !== null,
    madeBy: isAdmin ? row.madeBy : null,
  }
}

type DefaultDetail = Awaited<ReturnType<typeof defaultDetail>>

/** Margin calls, promises, notices and sales of a loan, for its page. */
export async function defaultDetail(db: Db, deps: Deps, known: Known, isAdmin: boolean) {
  const { loan, state, cards } = known
  const [calls, promise, notices, deliveries, sales, defaultedSince] = await Promise.all([
    listCalls(db, loan.id),
    findLastPromise(db, loan.id),
    listNotices(db, loan.id),
    listDeliveries(db, loan.id),
    listCollateralSales(db, loan.id),
    findDefaultedSince(db, loan.id),
  ])
  const current = loan.status === 'active' && state ? noticeInForce(notices, state)?.id : null
  const isInForce = ({ id, kind, sentAt }: NoticeRow): boolean => {
    if (kind === 'explanation') return true
    if (kind === 'default') return id === current
    return loan.status === 'defaulted' && defaultedSince !== null && sentAt >= defaultedSince
  }
  const open = calls.find(({ status }) => status === 'open')
  const titles = new Map(known.rows.map(({ id, cardId }) => [id, cards.get(cardId)?.title ?? '']))
  return {
    marginCall: open && state ? await presentCall(db, deps, { ...known, state }, open) : null,
    pastCalls: calls.filter(({ status }) => status !== 'open').map(presentPastCall),
    bucket: lateBucketOf(state && isRunning(loan) ? state.daysPastDue : 0),
    promise: promise
      ? {
          ...{ id: promise.id, status: promise.status, amountCents: promise.amountCents, dueOn: promise.dueOn },
          ...{ note: promise.note, madeAt: promise.madeAt, madeBy: isAdmin ? promise.madeBy : null },
        }
      : null,
    notices: notices.map(
      (notice): LoanNotice => ({
        ...{ id: notice.id, kind: notice.kind, cause: notice.cause, sentAt: notice.sentAt },
        ...{ effectiveOn: notice.effectiveOn, owedCents: notice.owedCents, hash: notice.hash },
        isInForce: isInForce(notice),
        address: `/files/loans/${loan.id}/notices/${notice.id}/notice.pdf`,
        deliveries: deliveries
          .filter(({ noticeId }) => noticeId === notice.id)
          .map(({ channel, address, proof, at }) => ({ channel, address, proof, at })),
      }),
    ),
    collateralSales: sales.map((row) => presentSale(row, titles.get(row.collateralId) ?? '', isAdmin)),
    defaultedOn: loan.defaultedOn,
    foreclosedOn: loan.foreclosedOn,
    deficiency: loan.deficiency,
    // for the actions below; not part of the contract
    noticeRows: notices,
    defaultedSince,
  }
}

/** What a borrower can do about a margin call or a late payment. */
export function ownDefaultActions(
  loan: LoanRow,
  state: LoanState | null,
  { marginCall }: DefaultDetail,
): OwnLoanDetail['actions'] {
  if (!state || !isRunning(loan)) return []
  return [
    ...(marginCall ? (['pledge_more', 'consent_to_sale'] as const) : []),
    ...(marginCall && marginCall.acknowledgedAt === null ? (['acknowledge_call'] as const) : []),
    ...(loan.status === 'active' ? (['dispute_value'] as const) : []),
    ...(state.pastDueCents > 0 ? (['promise'] as const) : []),
  ]
}

const hasPromise = ({ promise }: DefaultDetail) => promise?.status === 'open'

/** What officers can do next, in the order in which it happens. */
export function adminDefaultActions(
  loan: LoanRow,
  state: LoanState | null,
  detail: DefaultDetail,
  { today, rows }: Pick<Known, 'today' | 'rows'>,
): AdminLoanDetail['actions'] {
  if (!state || !isRunning(loan)) return []
  const actions: AdminLoanDetail['actions'] = []
  const { marginCall, collateralSales, noticeRows, defaultedSince } = detail
  if (marginCall) actions.push('remind_call', 'extend_call')
  if (state.pastDueCents > 0 && !hasPromise(detail)) actions.push('promise')
  const inSale = new Set(collateralSales.filter(({ status }) => status === 'agreed').map((each) => each.collateralId))
  const pledged = rows.filter(({ status }) => status === 'pledged')
  const sellable = pledged.filter(({ id }) => !inSale.has(id))
  if (loan.status === 'active') {
    const notice = noticeInForce(noticeRows, state)
    const isLate = arrearsOf(state, today) !== null
    if (isLate && !notice) actions.push('send_default_notice')
    if (isLate && notice && notice.effectiveOn <= today) actions.push('declare_default')
    if (sellable.some(({ id }) => marginCall?.consent?.collateralIds.includes(id))) actions.push('sell_collateral')
    return actions
  }
  const named = sellable.map(({ cardId }) => saleNoticeFor(noticeRows, cardId, defaultedSince))
  if (named.some((notice) => !notice)) actions.push('send_sale_notice')
  if (named.some((notice) => notice && notice.effectiveOn <= today)) actions.push('sell_collateral')
  if (pledged.length === 0 && state.totalCents > 0) actions.push('foreclose')
  return actions
}

/** What can happen next, in one word for its sentence, and from when. */
export function nextStepOf(
  loan: LoanRow,
  state: LoanState | null,
  detail: DefaultDetail,
  { today, rows }: Pick<Known, 'today' | 'rows'>,
): NextStep {
  const at = (step: NextStep['step'], on: Day | null = null): NextStep => ({ step, on })
  if (!state) return at('before_funding')
  if (!isRunning(loan)) return at('ended')
  const { noticeRows, collateralSales, defaultedSince } = detail
  if (loan.status === 'active') {
    if (arrearsOf(state, today) === null) return at(state.daysPastDue === 0 ? 'current' : 'too_early')
    const notice = noticeInForce(noticeRows, state)
    if (!notice) return at('send_notice')
    return at(notice.effectiveOn > today ? 'notice_runs' : 'declare', notice.effectiveOn)
  }
  if (collateralSales.some(({ status }) => status === 'agreed')) return at('sale_agreed')
  const pledged = rows.filter(({ status }) => status === 'pledged')
  if (pledged.length === 0) return at(areAllSold(rows) ? 'close_sold' : 'close_no_cards')
  const named = pledged.flatMap(({ cardId }) => saleNoticeFor(noticeRows, cardId, defaultedSince) ?? [])
  if (named.length < pledged.length) return at('send_sale_notice')
  const from = named.map(({ effectiveOn }) => effectiveOn).toSorted()[0] ?? today
  return at(from > today ? 'sale_notice_runs' : 'sell', from)
}

/** Not when one of the cards was released, unless it was pledged again and sold. */
function areAllSold(rows: readonly CollateralDetailRow[]): boolean {
  const sold = new Set(rows.filter(({ status }) => status === 'sold').map(({ cardId }) => cardId))
  return sold.size > 0 && rows.every(({ status, cardId }) => status !== 'released' || sold.has(cardId))
}
