import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { availabilityNames, requestActions, requestStatuses } from '@ambry/contract/secure/kinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { adminActions, gateActions, nextOf, ownActions, ownerFloorOf, waitingOnOf, whyNotAt } from './rules.ts'

const facts = fc.record({
  status: fc.constantFrom(...requestStatuses),
  ownerAnswer: fc.constantFrom('asked' as const, 'agreed' as const, 'refused' as const, null),
  ownerCents: fc.integer({ min: 1, max: 1_000 }),
  isByHouse: fc.boolean(),
  offerCents: fc.integer({ min: 1, max: 1_000 }),
  listPriceCents: fc.option(fc.integer({ min: 1, max: 1_000 })),
  isReserved: fc.boolean(),
  isOffered: fc.boolean(),
  isProcessing: fc.boolean(),
  saleStatus: fc.constantFrom('agreed' as const, 'settled' as const, 'reopened' as const, 'undone' as const, null),
  memberId: fc.constant('member'),
  sellerId: fc.constant('seller'),
})

describe('admin actions', () => {
  it('follow the transition table exactly', () => {
    const transitionOf = { approve: 'approve', counter: 'counter', decline: 'decline', call_off: 'call_off' } as const
    fc.assert(
      fc.property(facts, (one) => {
        const open = actionsFrom(requestActions, one.status)
        for (const { action, why } of adminActions(one, 'clerk'))
          if (why === null && action in transitionOf) expect(open).toContain(action)
      }),
    )
  })

  it('exclude admins deciding on their own requests or cards', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('member', 'seller'), (one, viewer) => {
        for (const { action, why } of adminActions(one, viewer))
          if (['approve', 'counter', 'ask_owner', 'owner_agreed'].includes(action)) expect(why).not.toBeNull()
      }),
    )
  })

  it('approve a member’s card below its price only with the owner’s consent to that amount', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const approve = adminActions(one, 'clerk').find(({ action }) => action === 'approve')
        if (approve?.why !== null) return
        expect(one.status).toBe('pending')
        expect(one.isReserved || one.isOffered).toBe(false)
        const asking = one.listPriceCents ?? Number.NaN
        const hasAgreed = one.ownerAnswer === 'agreed' && one.ownerCents <= one.offerCents
        expect(one.isByHouse || one.offerCents >= asking || hasAgreed).toBe(true)
      }),
    )
    const half = { isByHouse: false, listPriceCents: 100, ownerAnswer: 'agreed', ownerCents: 50 } as const
    expect([49, 50, 51, 100].map((cents) => whyNotAt(cents, half) === null)).toEqual([false, true, true, true])
  })

  it('owner consent is required exactly below the price shown before sending', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 1_000 }), (one, cents) => {
        const floor = ownerFloorOf(one)
        expect(whyNotAt(cents, one) === null).toBe(floor === null || cents >= floor)
        if (floor !== null) expect(floor).toBeLessThanOrEqual(one.listPriceCents ?? 0)
      }),
    )
  })
})

describe('member actions', () => {
  it('anyone who can act on a request is the one it waits on, or can always withdraw', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('sent' as const, 'received' as const), (one, side) => {
        const actions = ownActions(side, one)
        const waitingOn = waitingOnOf(one)
        if (side === 'received' && actions.length > 0) expect(waitingOn).toBe('owner')
        if (actions.includes('accept') || actions.includes('pay')) expect(waitingOn).toBe('member')
        if (waitingOn === 'nobody') expect(actions).toEqual([])
        expect(nextOf(side, one)).toMatch(/^[A-Z].*\.$/)
      }),
    )
  })

  it('an expired waitlist offer says that the time to respond is over', () => {
    const gate = { isMine: false, isWatched: false, availability: 'open', myRequest: null, wait: 'offered' } as const
    const whyNot = (isOfferOpen: boolean) =>
      gateActions({ ...gate, isOfferOpen }).find(({ action }) => action === 'ask')?.why
    expect(whyNot(true)).toBe('It’s offered to you on the waitlist. Buy it or pass.')
    expect(whyNot(false)).toBe('The time to respond has passed.')
  })

  it('a card can be requested or waited for, never both, and never one’s own', () => {
    fc.assert(
      fc.property(
        fc.record({
          isMine: fc.boolean(),
          isWatched: fc.boolean(),
          availability: fc.constantFrom(...availabilityNames),
          myRequest: fc.constantFrom('pending' as const, 'countered' as const, 'approved' as const, null),
          wait: fc.constantFrom('waiting' as const, 'offered' as const, null),
          isOfferOpen: fc.boolean(),
        }),
        (gate) => {
          const isOpen = (name: string) => gateActions(gate).find(({ action }) => action === name)?.why === null
          expect(isOpen('ask') && isOpen('join')).toBe(false)
          expect(isOpen('watch')).toBe(!isOpen('unwatch'))
          if (gate.isMine) expect(isOpen('ask') || isOpen('join')).toBe(false)
        },
      ),
    )
  })
})
