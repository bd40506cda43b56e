import { expect, test } from 'vitest'

import { factLine } from '../cards/labels.ts'
import { quoteLines, titleText, vaultText } from './labels.ts'

test('a listed card’s facts, as far as known', () => {
  const card = { year: '1986', set: 'Crown Hoops', cardNumber: '57', variety: 'Rookie', grader: 'PSA', grade: '10' }
  expect(factLine({ ...card, qualifier: null } as never)).toBe('1986 Crown Hoops #57, Rookie. PSA 10.')
  const raw = { year: null, set: null, cardNumber: null, variety: null, grader: 'RAW', grade: null, qualifier: null }
  expect(factLine(raw as never)).toBe('Raw.')
})

test('title status and location', () => {
  const clear = { isInVault: true, hasLien: false, isDisputed: false }
  expect(titleText(clear)).toBe('Clear, no liens')
  expect(titleText({ ...clear, hasLien: true })).toBe('Lien on record')
  expect(titleText({ ...clear, hasLien: true, isDisputed: true })).toBe('Disputed, under review')
  const vault = { title: clear, vault: 'Delaware vault', vaultedAt: '2026-03-04T12:00:00.000Z' }
  expect(vaultText(vault as never)).toBe('Delaware vault, since Mar 4, 2026')
  expect(vaultText({ ...vault, title: { ...clear, isInVault: false } } as never)).toBe('Not in the vault')
})

test('the lines of a quote add up to its total, and show the plan discount', () => {
  const quote = {
    priceCents: 100_000,
    fee: { cents: 4_500, template: { id: '', name: 'Buyer’s premium', version: 1 }, discountBps: 1_000 },
    tax: { label: 'Sales tax', cents: 0 },
  }
  expect(quoteLines(quote as never)).toEqual([
    { id: 'price', name: 'Price', cents: 100_000 },
    { id: 'fee', name: 'Buyer’s premium, 10% off with your plan', cents: 4_500 },
    { id: 'tax', name: 'Sales tax', cents: 0 },
  ])
  const without = { ...quote, fee: { cents: 0, template: null, discountBps: 0 } }
  expect(quoteLines(without as never)[1]?.name).toBe('Buyer’s fee')
})
