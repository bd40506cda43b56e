import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { permissions, rightsByArea } from '../areas.ts'
import { staffRoleNames, staffRolesWith } from '../kernel/permissions.ts'
import { type Right, rightChanges } from './rights.ts'

const rights: Right[] = rightsByArea.flatMap(({ of }) =>
  Object.entries(of).map(([permission, label]) => ({
    permission,
    label,
    roles: staffRolesWith(permissions[permission as keyof typeof permissions]),
  })),
)

describe('rights', () => {
  it('has a label for every permission of a staff role, and for no others', () => {
    const ofStaff = Object.entries(permissions).filter(([, scopes]) => staffRolesWith(scopes).length > 0)
    expect(rights.map(({ permission }) => permission).sort()).toEqual(ofStaff.map(([name]) => name).sort())
  })

  it('gives administrators everything that any staff role has', () => {
    for (const { roles } of rights) expect(roles).toContain('administrator')
  })

  it('keeps money, custody and requests apart', () => {
    const of = (role: (typeof staffRoleNames)[number]) =>
      rights.filter(({ roles }) => roles.includes(role)).map(({ permission }) => permission)
    expect(of('vault')).not.toContain('payout.manage')
    expect(of('finance')).not.toContain('card.custody')
    expect(of('concierge')).not.toContain('payout.manage')
    for (const role of staffRoleNames.filter((name) => name !== 'administrator')) {
      expect(of(role)).not.toContain('user.roles')
      expect(of(role)).not.toContain('settings.edit')
    }
  })
})

describe('right changes', () => {
  const held = fc.subarray([...staffRoleNames])

  it('are reversed by the opposite change, and empty for the same roles', () => {
    fc.assert(
      fc.property(held, held, (before, after) => {
        const there = rightChanges(rights, before, after)
        const back = rightChanges(rights, after, before)
        expect(there.gained).toEqual(back.lost)
        expect(there.lost).toEqual(back.gained)
        expect(rightChanges(rights, before, before)).toEqual({ gained: [], lost: [] })
      }),
      { numRuns: 100 },
    )
  })
})
