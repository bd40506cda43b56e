import { noticeKindNames, noticeKinds } from '@ambry/contract/notices/kinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { channelsFor, choose, wishesFor, wishFor } from './rules.ts'

describe('a member’s notification preferences', () => {
  it('default to the bell for everything but the summary, texts where supported and opted in, and email by kind', () => {
    for (const smsOptIn of [true, false]) {
      expect(wishesFor({}, smsOptIn, true)).toEqual(
        noticeKindNames.map((kind) => ({
          kind,
          bell: kind === 'summary' ? null : true,
          sms: noticeKinds[kind].sms ? smsOptIn : null,
          email: noticeKinds[kind].email,
        })),
      )
    }
  })

  it('follow the member’s choices, except for security notices', () => {
    expect(wishFor('access', { access: { bell: false } }, true)).toEqual({ bell: false, sms: null, email: null })
    expect(wishFor('rights', { rights: { bell: false, sms: false } }, true)).toEqual({
      bell: true,
      sms: false,
      email: true,
    })
    expect(wishFor('rights', { rights: { sms: true } }, false)).toEqual({
      bell: true,
      sms: true,
      email: true,
    })
    expect(wishFor('summary', { summary: { email: true } }, true)).toEqual({ bell: null, sms: null, email: true })
  })
})

describe('updating preferences', () => {
  it('merges with earlier choices; the last value for a kind wins', () => {
    const before = { access: { bell: false }, rights: { sms: true } }
    expect(
      choose(before, [
        { kind: 'rights', bell: true },
        { kind: 'access', bell: false },
        { kind: 'access', bell: true },
      ]),
    ).toEqual({ access: { bell: true }, rights: { sms: true, bell: true } })
    expect(before).toEqual({ access: { bell: false }, rights: { sms: true } })
  })

  it('rejects invalid choices with a readable message', () => {
    expect(choose({}, [{ kind: 'security', bell: false }])).toEqual({
      fault: '“Staff access” is a security notification and can’t be turned off.',
    })
    expect(choose({}, [{ kind: 'access', sms: true }])).toEqual({ fault: '“Access” has no text messages.' })
    expect(choose({}, [{ kind: 'access', email: true }])).toEqual({ fault: '“Access” has no emails.' })
    expect(choose({}, [{ kind: 'summary', bell: true }])).toEqual({
      fault: '“Monthly summary” is sent by email only.',
    })
  })
})

describe('channels outside the app', () => {
  const wish = fc.record({ sms: fc.constantFrom(true, false, null), email: fc.constantFrom(true, false, null) })
  const facts = fc.record({ isEmailReachable: fc.boolean(), hasText: fc.boolean() })

  it('are the chosen ones that reach the member; a deadline leaves by at least one, and by email if possible', () => {
    fc.assert(
      fc.property(wish, facts, (wanted, known) => {
        const chosen = channelsFor(wanted, { ...known, isDeadline: false })
        expect(chosen).toEqual({
          text: known.hasText && wanted.sms === true,
          email: known.isEmailReachable && wanted.email === true ? 'chosen' : null,
        })
        const due = channelsFor(wanted, { ...known, hasText: true, isDeadline: true })
        expect(due.text || due.email !== null).toBe(true)
        if (due.email !== null) expect(known.isEmailReachable).toBe(true)
        if (due.text && wanted.sms !== true) expect(known.isEmailReachable).toBe(false)
      }),
    )
  })
})
