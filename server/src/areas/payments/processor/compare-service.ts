import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { runChecks } from '../../../db/checks.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { BalanceTransaction } from '../../../gateways/payments.ts'
import { notifyStaff } from '../../notices/service.ts'
import { processorCheck } from './check-queries.ts'
import * as labels from './labels.ts'
import { keepComparison, listStored, startReads, sumAccount } from './queries.ts'
import { readTransactions } from './service.ts'

/** How far back the processor's list is read again each night. */
const againSeconds = 35 * 86_400

type Amounts = { ref: string; amountCents: number; feeCents: number }
const net = ({ amountCents, feeCents }: Amounts) => formatMoney(amountCents - feeCents)

/** What the processor says now against what it said when we recorded it. */
export function differences(stored: readonly Amounts[], theirs: readonly BalanceTransaction[]): string[] {
  const now = new Map(theirs.map((each) => [each.ref, each]))
  return stored.flatMap((ours) => {
    const there = now.get(ours.ref)
    if (!there) return [labels.nothingThere(ours.ref)]
    const isSame = there.amountCents === ours.amountCents && there.feeCents === ours.feeCents
    return isSame ? [] : [labels.amountDiffers(ours.ref, net(ours), net(there))]
  })
}

/**
 * Every night: reads the processor's balance transactions, books what is missing, and compares them and the balance with
 * our account. Returns every difference.
 */
export async function compare(deps: Deps): Promise<string[]> {
  const gateway = deps.payments
  if (!gateway) return []
  const { beganAt } = await deps.transactions.run(systemOrigin, (tx) => startReads(tx, gateway.kind))
  const again = addSeconds(deps.clock.now(), -againSeconds)
  const since: Instant = again > beganAt ? again : beganAt
  const theirs = await readTransactions(deps, since)
  const [theirBalance, ourBalance] = [await gateway.balance(), await sumAccount(deps.db)]
  const findings = [
    ...differences(await listStored(deps.db, gateway.kind, since), theirs),
    ...(theirBalance === ourBalance
      ? []
      : [labels.theBalanceDiffers(formatMoney(theirBalance), formatMoney(ourBalance))]),
  ]
  const [byEntry] = await runChecks(deps.db, [processorCheck])
  const all = [...findings, ...(byEntry?.findings ?? [])]
  await deps.transactions.run(systemOrigin, async (tx) => {
    const before = await keepComparison(tx, gateway.kind, findings)
    // once, instead of every night until it is fixed
    if (all.length === 0 || (before > 0 && findings.length > 0)) return
    await notifyStaff(tx, 'ledger.read', {
      kind: 'invoices',
      title: labels.theProcessorDiffers,
      message: labels.itsTransactionsDiffer(all.length),
      variant: 'destructive',
      link: '/admin/invoices?tab=ledger&view=proof',
    })
  })
  if (all.length > 0) deps.log.error({ findings: all }, 'the processor and our account do not agree')
  return all
}
