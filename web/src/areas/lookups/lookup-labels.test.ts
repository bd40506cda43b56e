import type { LookupPlan, LookupQuota } from '@ambry/contract/lookups/records'
import { describe, expect, test } from 'vitest'

import { certsOfFile } from './cert-files.ts'
import {
  costLabel,
  jobLabel,
  leftLabel,
  leftText,
  meaningOf,
  planLabel,
  readLabel,
  untilText,
  waitLabel,
} from './lookup-labels.ts'

const member: LookupQuota = {
  isSample: false,
  provider: 'psa',
  plan: { left: 250, of: 250, until: '2026-12-01T05:00:00.000Z' },
  budget: null,
  trouble: null,
}
const house: LookupQuota = {
  ...member,
  plan: null,
  budget: { left: 90, of: 90, until: '2026-11-16T07:00:00.000Z' },
}

const plan = (over: Partial<LookupPlan> = {}): LookupPlan => ({
  certs: 200,
  repeated: 0,
  invalid: [],
  invalidCount: 12,
  cached: 140,
  toAsk: 60,
  yours: 0,
  taken: 0,
  calls: 60,
  quota: member,
  first: [],
  ...over,
})

describe('before a lookup', () => {
  test('counts the input', () => {
    expect(readLabel({ certs: 48, repeated: 0, invalid: 2 })).toBe('48 found, 0 duplicates, 2 aren’t cert numbers.')
    expect(readLabel({ certs: 1, repeated: 1, invalid: 1 })).toBe('1 found, 1 duplicate, 1 isn’t a cert number.')
    expect(readLabel({ certs: 10_000, repeated: 0, invalid: 0 })).toBe('10,000 found, 0 duplicates.')
  })

  test('the plan says what is cached, what will be looked up and what is not a cert', () => {
    expect(planLabel(plan())).toBe('212 certs: 140 already looked up, 60 to look up, 12 not cert numbers.')
    expect(planLabel(plan({ certs: 1, cached: 1, toAsk: 0, invalidCount: 0 }))).toBe('1 cert: 1 already looked up.')
    expect(planLabel(plan({ certs: 0, cached: 0, toAsk: 0, invalidCount: 0 }))).toBe('0 certs: none.')
  })

  test('the cost is per month for a member and per day for admins', () => {
    expect(costLabel(plan())).toBe('Uses 60 of the 250 left this month.')
    expect(costLabel(plan({ quota: house }))).toBe('Uses 60 of the 90 left today.')
    expect(costLabel(plan({ quota: house, calls: 120 }))).toContain(
      'Uses 120 of the 90 left today. When they run out, the list waits and then resumes automatically.',
    )
    expect(costLabel(plan({ quota: { ...member, isSample: true } }))).toContain('sample data')
    expect(costLabel(plan({ calls: 0 }))).toBe('Free: we already have every result.')
  })

  test('the remaining quota is shown, but not for sample data', () => {
    expect(leftLabel(member)).toBe('250 of 250 lookups left this month.')
    expect(leftLabel({ ...member, isSample: true })).toBeNull()
    expect(leftLabel({ ...member, plan: null })).toBeNull()
  })
})

describe('a job', () => {
  test('shows about how long it will take', () => {
    expect([null, 0, 4, 38, 89, 200, 20_000].map(leftText)).toEqual([
      null,
      'Nearly done',
      'About 4 seconds left',
      'About 40 seconds left',
      'About 90 seconds left',
      'About 3 minutes left',
      'About 6 hours left',
    ])
  })

  test('that is waiting says why and until when', () => {
    const now = new Date(2026, 10, 15, 20).getTime()
    const at = new Date(2026, 10, 16, 2).toISOString()
    expect(waitLabel({ waitReason: 'budget', waitUntil: at }, now)).toBe(
      'Today’s lookups are used up. It resumes automatically at 2:00 AM.',
    )
    expect(untilText(new Date(2026, 11, 1).toISOString(), now)).toBe('on Dec 1, 2026, 12:00 AM')
    expect(waitLabel({ waitReason: null, waitUntil: null }, now)).toBe(
      'It can’t continue right now. It resumes automatically.',
    )
  })

  test('is summarized in one line', () => {
    const counts = {
      waiting: 26,
      verified: 20,
      mismatch: 1,
      not_found: 1,
      invalid_format: 0,
      unavailable: 0,
      not_configured: 0,
    }
    expect(jobLabel({ counts })).toBe('20 match, 1 differs, 1 not found, 26 waiting')
  })
})

test('the server’s message takes precedence over ours', () => {
  expect(meaningOf({ result: 'unavailable', sentence: 'PSA is closed.' })).toBe('PSA is closed.')
  expect(meaningOf({ result: 'unavailable', sentence: null })).toContain(
    'PSA isn’t responding. Register the card manually; we’ll verify it later.',
  )
})

describe('an uploaded file', () => {
  test('with a cert column yields that column', () => {
    expect(certsOfFile('Name,Cert Number,Grade\n"Vale, Marcus",48210377,10\nGagnon,"29004416",9\n')).toBe(
      '48210377\n29004416',
    )
    expect(certsOfFile('\uFEFFcert;name\r\n0821;x\r\n;y')).toBe('0821')
  })

  test('without one is used as is', () => {
    expect(certsOfFile('48210377, 29004416')).toBe('48210377, 29004416')
    expect(certsOfFile('Cert\n48210377')).toBe('Cert\n48210377')
  })
})
