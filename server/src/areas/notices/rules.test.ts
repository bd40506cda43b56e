import { noticeKindNames, noticeKinds } from '@ambry/contract/notices/kinds'
import { describe, expect, it } from 'vitest'

import { choose, wishesFor, wishFor } from './rules.ts'

describe('a member’s notification preferences', () => {
  it('default to the bell for everything, and texts where supported and opted in', () => {
    for (const smsOptIn of [true, false]) {
      expect(wishesFor({}, smsOptIn)).toEqual(
        noticeKindNames.map((kind) => ({ kind, bell: true, sms: noticeKinds[kind].sms ? smsOptIn : null })),
      )
    }
  })

  it('follow the member’s choices, except for security notices', () => {
    expect(wishFor('access', { access: { bell: false } }, true)).toEqual({ bell: false, sms: null })
    expect(wishFor('rights', { rights: { bell: false, sms: false } }, true)).toEqual({ bell: true, sms: false })
    expect(wishFor('rights', { rights: { sms: true } }, false)).toEqual({ bell: true, sms: true })
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
  })
})
