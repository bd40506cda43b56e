import { dividedHalfEven } from '@ambry/contract/kernel/money'
import type { OfferedLoanDetail } from '@ambry/contract/lending/lenders/records'

export type CommitQuote = { shareBps: number; interestCents: number; lastOn: string | null; ofPrincipalBps: number }

const portion = (cents: number, part: number, whole: number) =>
  whole === 0 ? 0 : Number(dividedHalfEven(BigInt(cents) * BigInt(part), BigInt(whole)))

/** What an amount would earn if the borrower pays on schedule, after the servicing fee. */
export function commitQuote(
  { principalCents, feeBps, expected }: Pick<OfferedLoanDetail, 'principalCents' | 'feeBps' | 'expected'>,
  amountCents: number,
  ownPrincipalCents: number,
): CommitQuote {
  const interest = expected.reduce((sum, { interestCents }) => sum + interestCents, 0)
  const gross = portion(interest, amountCents, principalCents)
  return {
    shareBps: portion(10_000, amountCents, principalCents),
    interestCents: gross - portion(gross, feeBps, 10_000),
    lastOn: expected.at(-1)?.on ?? null,
    ofPrincipalBps: portion(10_000, amountCents, ownPrincipalCents + amountCents),
  }
}

/** Why an amount can't be committed; null when it can. The last part may be below the minimum. */
export type CommitFault = 'balance' | 'minimum' | 'open' | null

export function commitFault(
  amountCents: number,
  { minimumCents, openCents }: { minimumCents: number; openCents: number },
  availableCents: number,
): CommitFault {
  if (amountCents > openCents) return 'open'
  if (amountCents > availableCents) return 'balance'
  return amountCents < minimumCents && amountCents !== openCents ? 'minimum' : null
}
