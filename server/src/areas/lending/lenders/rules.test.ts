import { impairmentBps } from '@ambry/contract/lending/lenders/kinds'
import { describe, expect, it } from 'vitest'

import { shareFaults } from '../../../../test/share-lives.ts'
import { ifCardsFell, warning } from './labels.ts'
import { accruedCents, holderAt, impairedCents, lenderRateBps, returnPercent, standingOf } from './rules.ts'

describe('shares over random lives', () => {
  // the bench runs ten thousand
  it('of payments, reversals, write-offs and transfers conserve every cent', () => {
    const faults = Array.from({ length: 300 }, (_, at) => shareFaults(at + 1)).flat()
    expect(faults).toEqual([])
  })
})

describe('warnings', () => {
  it('have one decimal, and a share above the alert never reads as the alert', () => {
    const shown = (bps: number, alertBps = 2_500) => /is (\S+) of/.exec(warning('LN-1', bps, alertBps))?.[1]
    expect(shown(6_502)).toBe('65%')
    expect(shown(6_551)).toBe('65.5%')
    expect(shown(2_501)).toBe('25.1%')
    expect(shown(2_504)).toBe('25.1%')
    expect(shown(2_506, 2_503)).toBe('25.1%')
    expect(shown(10_000)).toBe('100%')
    expect(ifCardsFell('LN-1', 8_124)).toContain('LTV would be 81.2%.')
  })
})

describe('rules of notes', () => {
  it('a lender’s rate is what the servicing fee leaves', () => {
    expect(lenderRateBps(1_800, 1_000)).toBe(1_620)
    expect(lenderRateBps(1_800, 0)).toBe(1_800)
  })

  it('accrued interest is a share of what the loan owes, after the fee', () => {
    expect(accruedCents(1_000, { shareCents: 250, feeBps: 1_000 }, 1_000)).toBe(225)
    expect(accruedCents(0, { shareCents: 250, feeBps: 1_000 }, 1_000)).toBe(0)
  })

  it('principal is impaired by how late the loan is', () => {
    const active = { loanStatus: 'active' as const }
    expect(impairedCents(100_000, { ...active, daysPastDue: 0 })).toBe(0)
    expect(impairedCents(100_000, { ...active, daysPastDue: 29 })).toBe(impairmentBps['1-29'] * 10)
    expect(impairedCents(100_000, { ...active, daysPastDue: 90 })).toBe(50_000)
    expect(impairedCents(100_000, { loanStatus: 'defaulted', daysPastDue: 0 })).toBe(50_000)
  })

  it('a note’s standing is its own, or that of its loan while it runs', () => {
    const running = { status: 'active', loanStatus: 'active', daysPastDue: 0, hasCall: false } as const
    expect(standingOf(running)).toBe('current')
    expect(standingOf({ ...running, daysPastDue: 3 })).toBe('late')
    expect(standingOf({ ...running, daysPastDue: 3, hasCall: true })).toBe('margin_call')
    expect(standingOf({ ...running, loanStatus: 'defaulted', hasCall: true })).toBe('defaulted')
    expect(standingOf({ ...running, status: 'repaid' })).toBe('repaid')
  })

  it('what is received belongs to whoever held the note then', () => {
    const held = [
      { noteId: 'n', seq: 1, fromDay: '2026-01-01', afterSeq: 0, lenderId: 'ann', paidCents: 1 },
      { noteId: 'n', seq: 2, fromDay: '2026-02-01', afterSeq: 7, lenderId: 'bob', paidCents: 1 },
    ]
    expect(holderAt(held, { on: '2026-01-31', seq: 9 })).toBe('ann')
    expect(holderAt(held, { on: '2026-02-01', seq: 7 })).toBe('ann')
    expect(holderAt(held, { on: '2026-02-01', seq: 8 })).toBe('bob')
    expect(holderAt(held, { on: '2026-03-01', seq: 1 })).toBe('bob')
    expect(holderAt(held, { on: '2026-01-01', seq: 0 })).toBe('ann')
  })

  it('the return is null until there is enough, and that of Excel’s example otherwise', () => {
    expect(returnPercent([])).toBeNull()
    expect(returnPercent([{ on: '2026-01-01', amount: -1 }])).toBeNull()
    // Microsoft's documentation of XIRR: 37.34%
    expect(
      returnPercent([
        { on: '2008-01-01', amount: -10_000 },
        { on: '2008-03-01', amount: 2_750 },
        { on: '2008-10-30', amount: 4_250 },
        { on: '2009-02-15', amount: 3_250 },
        { on: '2009-04-01', amount: 2_750 },
      ]),
    ).toBe(37.34)
  })
})
