import {
  bindingCommitments,
  cardCategoryNames,
  cardStatuses,
  commitmentNames,
  custodyActions,
  custodyNames,
  disputeStatuses,
  documentKindNames,
  graders,
  grades,
  importStatuses,
  ownershipProofNames,
  photoPurposes,
  qualifierNames,
  valuationSourceNames,
  verificationNames,
} from '@ambry/contract/cards/kinds'
import { titleKinds } from '@ambry/contract/cards/provenance/kinds'
import { adminActionNames, cardActionNames } from '@ambry/contract/cards/records'
import { describe, expect, it } from 'vitest'

import { useHarness } from '../../../test/harness.ts'
import { type CardState, cleanCert, identityFault, whyAdminCannot, whyFactsLocked, whyNot } from './rules.ts'

const h = useHarness()

const free: CardState = {
  status: 'registered',
  custody: 'with_owner',
  commitment: null,
  isDisputed: false,
  returnRequestedAt: null,
  isShipped: false,
  isSeen: false,
  certNumber: '12345678',
  grader: 'PSA',
}

describe('state tables', () => {
  it.each([
    ['cards_category', cardCategoryNames],
    ['cards_grader', graders],
    ['cards_qualifier', qualifierNames],
    ['cards_verification', verificationNames],
    ['cards_proof', ownershipProofNames],
    ['cards_status', cardStatuses],
    ['cards_custody', custodyNames],
    ['cards_commitment', commitmentNames],
    ['card_commitments_kind', commitmentNames],
    ['card_disputes_status', disputeStatuses],
    ['valuations_source', valuationSourceNames],
    ['card_photos_purpose', Object.keys(photoPurposes)],
    ['card_documents_kind', documentKindNames],
    ['card_imports_status', importStatuses],
  ])('the database has the same values: %s', async (constraint, names) => {
    const [{ rule }] = await h().query(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = $1`,
      [constraint],
    )
    const known = [...rule.matchAll(/'([^']+)'/g)].map(([, name]) => name)
    expect(known.sort()).toEqual([...names].sort())
  })

  it('the database accepts every grade and transfers title on the same event kinds', async () => {
    const [{ all }] = await h().query(
      `SELECT bool_and(g ~ '^([1-9](\\.5)?|10|Authentic)$') AS all FROM unnest($1::text[]) AS g`,
      [[...grades]],
    )
    expect(all).toBe(true)
    const [{ source }] = await h().query(`SELECT prosrc AS source FROM pg_proc WHERE proname = 'pass_title'`)
    const [, kinds] = /e\.kind IN \(([^)]+)\)/.exec(source) ?? []
    expect([...(kinds ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind).sort()).toEqual([...titleKinds].sort())
  })
})

describe('allowed actions', () => {
  it('follow the custody table: allowed exactly where a transition starts', () => {
    const sent = { ...free, isShipped: true }
    const now = '2026-11-15T12:00:00.000Z'
    const pairs = [
      [(card: CardState) => whyNot('send', card), 'send'],
      [(card: CardState) => whyNot('confirmDelivery', card), 'deliver'],
      [(card: CardState) => whyAdminCannot('expect', card), 'send'],
      [(card: CardState) => whyAdminCannot('receive', card), 'receive'],
      [(card: CardState) => whyAdminCannot('undoReceive', card, { at: now, now: new Date(now) }), 'undo_receive'],
      [(card: CardState) => whyAdminCannot('release', card), 'release'],
      [(card: CardState) => whyAdminCannot('deliver', card), 'deliver'],
    ] as const
    for (const custody of custodyNames) {
      for (const [why, action] of pairs) {
        const from: readonly string[] = custodyActions[action].from
        expect([action, custody, why({ ...sent, custody }) === null]).toEqual([action, custody, from.includes(custody)])
      }
    }
  })

  it('a receipt can be undone for a day, while nothing followed and the card is uncommitted', () => {
    const inVault: CardState = { ...free, custody: 'in_vault' }
    const at = '2026-11-15T12:00:00.000Z'
    const after = (seconds: number) => ({ at, now: new Date(Date.parse(at) + seconds * 1000) })
    expect(whyAdminCannot('undoReceive', inVault, after(86_400))).toBeNull()
    expect(whyAdminCannot('undoReceive', inVault, after(86_401))).toBe(
      'A receipt can be corrected only within 24 hours.',
    )
    expect(whyAdminCannot('undoReceive', inVault, null)).toBe('It has been handled since it was received.')
    for (const commitment of commitmentNames)
      expect(whyAdminCannot('undoReceive', { ...inVault, commitment }, after(0))).not.toBeNull()
  })

  it('the owner confirms a shipped parcel; before shipping, only an admin can record a handover', () => {
    const leaving: CardState = { ...free, custody: 'outbound' }
    expect(whyNot('confirmDelivery', leaving)).toBe('It hasn’t been handed off to a carrier yet.')
    expect(whyAdminCannot('deliver', leaving)).toBeNull()
    expect(whyNot('confirmDelivery', { ...leaving, isShipped: true })).toBeNull()
  })

  it('every refusal is a readable message, in every state', () => {
    for (const status of cardStatuses)
      for (const custody of custodyNames)
        for (const commitment of [null, ...commitmentNames])
          for (const isDisputed of [false, true])
            for (const returnRequestedAt of [null, '2026-11-15T12:00:00.000Z']) {
              const card: CardState = { ...free, status, custody, commitment, isDisputed, returnRequestedAt }
              const reasons = [
                ...cardActionNames.map((action) => whyNot(action, card)),
                ...adminActionNames.map((action) => whyAdminCannot(action, card)),
                whyFactsLocked(card),
              ]
              for (const reason of reasons) if (reason !== null) expect(reason).toMatch(/^[A-Z].+\.$/)
              if (status === 'removed') expect(cardActionNames.every((action) => whyNot(action, card))).toBe(true)
            }
  })

  it('a bound card stays in the vault; an offer to us does not bind it', () => {
    for (const commitment of commitmentNames) {
      const card: CardState = { ...free, custody: 'in_vault', commitment }
      expect(whyAdminCannot('release', card) !== null).toBe(bindingCommitments.includes(commitment))
    }
  })
})

it('certs are stored in uppercase without spaces', () => {
  expect(cleanCert(' 0 12a-34\t')).toBe('012A-34')
  const card = {
    category: 'duel',
    playerName: 'x',
    year: null,
    set: null,
    cardNumber: null,
    variety: null,
    grade: null,
    qualifier: null,
  }
  expect(identityFault({ ...card, grader: 'RAW', certNumber: null })).toBeNull()
  expect(identityFault({ ...card, grader: 'PSA', certNumber: '1234' })).toBeNull()
  expect(identityFault({ ...card, grader: 'PSA', certNumber: 'A234' })).toMatchObject({ field: 'certNumber' })
  const mintPlus = { ...card, grader: 'PSA', grade: '9.5', certNumber: '1234' } as const
  expect(identityFault(mintPlus)).toMatchObject({ field: 'grade' })
  expect(identityFault(mintPlus, { gradeMayStay: true })).toBeNull()
})
