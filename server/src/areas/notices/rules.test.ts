import { noticeKindNames, noticeKinds } from '@ambry/contract/notices/kinds'
import { describe, expect, it } from 'vitest'

import { choose, wishesFor, wishFor } from './rules.ts'

describe('how a member wants to be told', () => {
  it('by the bell of everything, and by text where there are texts and they said yes', () => {
    for (const smsOptIn of [true, false]) {
      expect(wishesFor({}, smsOptIn)).toEqual(
        noticeKindNames.map((kind) => ({ kind, bell: true, sms: noticeKinds[kind].sms ? smsOptIn : null })),
      )
    }
  })

  it('as they chose, but for what concerns their safety', () => {
    expect(wishFor('access', { access: { bell: false } }, true)).toEqual({ bell: false, sms: null })
    expect(wishFor('rights', { rights: { bell: false, sms: false } }, true)).toEqual({ bell: true, sms: false })
    expect(wishFor('rights', { rights: { sms: true } }, false)).toEqual({ bell: true, sms: true })
  })
})

describe('choosing', () => {
  it('adds to what was chosen before; the last word on a kind counts', () => {
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

  it('refuses in words what cannot be', () => {
    expect(choose({}, [{ kind: 'security', bell: false }])).toEqual({
      fault: '“Staff access” is a security notification and can’t be turned off.',
    })
    expect(choose({}, [{ kind: 'access', sms: true }])).toEqual({ fault: '“Access” has no text messages.' })
  })
})
