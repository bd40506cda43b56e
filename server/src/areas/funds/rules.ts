import type { FundStatus } from '@ambry/contract/funds/kinds'
import { dividedHalfEven } from '@ambry/contract/kernel/money'

/** A part of a whole in basis points, rounded half to even; none of nothing. */
export const shareBpsOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Number(dividedHalfEven(BigInt(part) * 10_000n, BigInt(whole)))

/** Has NAVs and can distribute cash: opened, and not ended yet. */
export const isRunning = ({ status }: { status: FundStatus }): boolean =>
  status === 'open' || status === 'closed' || status === 'liquidating'
