import { portionHalfEven } from '../../kernel/money.ts'

/** A part of a loan that a lender holds, by the principal it began with. Who holds it does not matter here. */
export type Note = { id: string; shareCents: number }

/** What one payment or write-off did to the loan, as `replay` applied it. */
export type Received = { interestCents: number; principalCents: number; lostCents: number }

/** A note's part of it. The servicing fee is taken from the interest. */
export type NotePart = Received & { noteId: string; feeCents: number }

type Holder = { shareCents: number; units: bigint; cents: number }

/** Gives whole cents to holders by their shares, carrying fractions of a cent to the next payment. */
class Shares {
  readonly #whole: bigint
  readonly #holders: readonly Holder[]
  /** No holder gets more than this in total: principal comes back once. */
  readonly #most: (holder: number) => number

  constructor(sharesCents: readonly number[], most: (holder: number) => number = () => Number.POSITIVE_INFINITY) {
    this.#whole = BigInt(sharesCents.reduce((sum, cents) => sum + cents, 0))
    this.#holders = sharesCents.map((shareCents) => ({ shareCents, units: 0n, cents: 0 }))
    this.#most = most
  }

  /** In total so far. */
  given(holder: number): number {
    return this.#holders[holder]?.cents ?? 0
  }

  /** Each holder's part of an amount, which is given out to the cent. */
  give(cents: number): number[] {
    const before = this.#holders.map((holder) => holder.cents)
    for (const holder of this.#holders) holder.units += BigInt(cents) * BigInt(holder.shareCents)
    let left = cents
    for (const [at, holder] of this.#holders.entries()) {
      const due = Number(this.#behind(holder) / this.#whole)
      const part = Math.max(0, Math.min(due, left, this.#most(at) - holder.cents))
      holder.cents += part
      left -= part
    }
    // the cents that no share covers whole go to those furthest behind, the largest first
    while (left > 0) {
      const open = this.#holders.filter((holder, at) => holder.cents < this.#most(at))
      const [next] = open.toSorted((one, other) => {
        const ahead = this.#behind(other) - this.#behind(one)
        return ahead === 0n ? other.shareCents - one.shareCents : ahead > 0n ? 1 : -1
      })
      if (!next) throw new RangeError('More than the holders are owed.')
      next.cents += 1
      left -= 1
    }
    return this.#holders.map((holder, at) => holder.cents - (before[at] ?? 0))
  }

  /** What a holder is entitled to and has not been given, in parts of a cent. */
  #behind({ units, cents }: Holder): bigint {
    return units - BigInt(cents) * this.#whole
  }
}

/**
 * What each note gets of everything a loan received, in order. The house holds what no note covers and keeps late fees.
 * A pure function, so that a reversal or a backdated payment is one more difference.
 */
export function sharedOut(
  { principalCents, feeBps }: { principalCents: number; feeBps: number },
  notes: readonly Note[],
  received: readonly Received[],
): NotePart[][] {
  const held = notes.reduce((sum, { shareCents }) => sum + shareCents, 0)
  if (held > principalCents) throw new RangeError('The notes are more than the loan.')
  const shares = [...notes.map(({ shareCents }) => shareCents), principalCents - held]
  const interest = new Shares(shares)
  const lost: Shares = new Shares(shares, (at) => (shares[at] ?? 0) - principal.given(at))
  const principal: Shares = new Shares(shares, (at) => (shares[at] ?? 0) - lost.given(at))
  return received.map((each) => {
    const parts = {
      interest: interest.give(each.interestCents),
      principal: principal.give(each.principalCents),
      lost: lost.give(each.lostCents),
    }
    return notes.map(({ id }, at) => {
      const interestCents = parts.interest[at] ?? 0
      const total = interest.given(at)
      return {
        noteId: id,
        interestCents,
        // of the total, so that many small payments cost the same as one
        feeCents: portionHalfEven(total, feeBps) - portionHalfEven(total - interestCents, feeBps),
        principalCents: parts.principal[at] ?? 0,
        lostCents: parts.lost[at] ?? 0,
      }
    })
  })
}
