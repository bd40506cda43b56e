import { readFileSync } from 'node:fs'

import { gradeChoices, qualifiersBy } from '@ambry/contract/cards/grades'
import { cardCategoryNames, graders } from '@ambry/contract/cards/kinds'
import { mostCents } from '@ambry/contract/cards/records'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { everyCard, newCert, refusal, registered, wanted } from '../../../../test/cards.ts'
import { sampled } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

// Files from other products and our own, from the upload to the cards.

const h = useHarness()
const url = (id: string, step = '') => `/api/registry/imports/${id}${step}`
const begin = (by: Caller, text: string | Buffer) =>
  wanted(by.upload('/api/registry/imports?name=cards.csv', text), 201)
const checked = async (by: Caller, text: string | Buffer, constants: Record<string, string> = {}) => {
  const file = await begin(by, text)
  return wanted(by.patch(url(file.id), { mapping: file.mapping, constants }))
}
const run = async (by: Caller, id: string) => {
  await wanted(by.post(url(id, '/run')))
  await h().runJobs()
  return wanted(by.get(url(id)))
}
const fixture = (name: string) => readFileSync(new URL(`../../../../test/imports/${name}`, import.meta.url))
const namesOf = (cards: any[]) => cards.map(({ playerName }) => playerName).toSorted()

describe('a file from', () => {
  it('Collectr', async () => {
    const member = await h().buildUser()
    const file = await checked(member, fixture('collectr.csv'))
    expect(file).toMatchObject({ format: 'Collectr', rows: 5, badRows: 0, warnedRows: 3, cards: 7 })
    const { items } = await wanted(member.get(url(file.id, '/problems?kind=warnings')))
    expect(items.map(({ row, warnings }: any) => [row, warnings])).toEqual([
      [3, ['Cert number: missing. You can add it later.']],
      [4, ['Grader: none given. “NM-MT 8” looks like PSA.', 'Cert number: missing. You can add it later.']],
      [6, ['Cert number: missing. You can add it later.']],
    ])
    expect(await run(member, file.id)).toMatchObject({ status: 'done', registered: 7 })
    const cards = await everyCard(member, 'sort=name')
    const find = (name: string) => cards.find(({ playerName }) => playerName === name)
    expect(find('Charizard ex')).toMatchObject({
      ...{ category: 'creature', set: 'Pokemon 151', cardNumber: '199/165', variety: 'Holofoil', grader: 'RAW' },
      ...{ costCents: 21_000, valueCents: 34_218, tags: ['Main'] },
    })
    expect(find('Blastoise')).toMatchObject({
      grader: 'PSA',
      grade: '9',
      certNumber: null,
      variety: null,
      costCents: 120_000,
    })
    expect(find('Chansey')).toMatchObject({ grader: 'PSA', grade: '8', certNumber: null, costCents: null })
    expect(cards.filter(({ playerName }) => playerName === 'Dark Magician')).toHaveLength(3)
    expect(find('Ragavan')).toMatchObject({ category: 'arcane', grader: 'CGC', grade: '9.5' })
    const detail = await wanted(member.get(`/api/registry/${find('Blastoise').id}`))
    expect(detail.acquiredOn).toBe('2023-03-05')
    expect((await wanted(member.get(`/api/registry/${find('Chansey').id}`))).acquiredOn).toBe('2023-03-05')

    const missing = async () => (await everyCard(member, 'cert=missing&sort=name')).map(({ playerName }) => playerName)
    expect(await missing()).toEqual(['Blastoise', 'Chansey', 'Ragavan'])
    expect((await member.get('/api/registry?cert=present')).status).toBe(400)
    const withoutCert = async () => (await wanted(member.get('/api/registry/summary'))).withoutCert
    expect(await withoutCert()).toBe(3)

    // missing values can be completed later, and no other edit requires them
    const edit = (version: number, body: object) => member.patch(`/api/registry/${detail.id}`, { version, ...body })
    const { version } = await wanted(edit(detail.version, { variety: 'First print' }))
    const certNumber = newCert()
    expect(await wanted(edit(version, { certNumber }))).toMatchObject({ certNumber, grade: '9' })
    expect((await edit(version + 1, { certNumber: null })).status).toBe(422)
    expect([await missing(), await withoutCert()]).toEqual([['Chansey', 'Ragavan'], 2])
  })

  it('Card Ladder', async () => {
    const member = await h().buildUser()
    const file = await checked(member, fixture('card-ladder.csv'))
    expect(file).toMatchObject({ format: 'Card Ladder', rows: 3, badRows: 0, warnedRows: 0, cards: 4 })
    await run(member, file.id)
    const cards = await everyCard(member, 'sort=-value')
    expect(cards[0]).toMatchObject({
      ...{ playerName: 'Michael Jordan', grader: 'PSA', grade: '8', certNumber: '60000236', cardNumber: '57' },
      ...{ costCents: 480_000, valueCents: 625_000 },
    })
    expect(cards[1]).toMatchObject({
      grader: 'BGS',
      grade: '9.5',
      certNumber: '0013250139',
      year: '2003-04',
      costCents: null,
    })
    expect(cards.slice(2)).toMatchObject([{ grader: 'RAW' }, { grader: 'RAW', costCents: 4_050 }])
  })

  it('PSA', async () => {
    const member = await h().buildUser()
    const file = await checked(member, fixture('psa.csv'))
    expect(file).toMatchObject({ format: 'PSA', rows: 3, badRows: 0, warnedRows: 0, cards: 3 })
    await run(member, file.id)
    const [gretzky, bryant, mantle] = await everyCard(member, 'sort=-value').then((cards) =>
      ['WAYNE GRETZKY', 'KOBE BRYANT', 'MICKEY MANTLE'].map((name) =>
        cards.find(({ playerName }) => playerName === name),
      ),
    )
    expect(gretzky).toMatchObject({
      category: 'hockey',
      grade: '9',
      qualifier: 'OC',
      certNumber: '60000312',
      costCents: 1_200_000,
    })
    expect(bryant).toMatchObject({ set: 'TOPPS CHROME', variety: 'REFRACTOR', grade: '10', costCents: 125_050 })
    expect(mantle).toMatchObject({ grade: 'Authentic', costCents: null })
  })

  it('TCGplayer, with a category and custody that are the same for every row', async () => {
    const member = await h().buildUser()
    const without = await checked(member, fixture('tcgplayer.csv'))
    expect(without).toMatchObject({ format: 'TCGplayer', rows: 2, badRows: 2, cards: 0 })
    const constants = { category: 'One Piece', custody: 'Delaware vault' }
    const file = await wanted(member.patch(url(without.id), { mapping: without.mapping, constants }))
    expect(file).toMatchObject({ badRows: 0, cards: 5, constants })
    await run(member, file.id)
    const cards = await everyCard(member, 'sort=name')
    expect(namesOf(cards)).toEqual([...Array.from({ length: 4 }, () => 'Roronoa Zoro'), 'Shanks (Parallel)'])
    for (const card of cards)
      expect(card).toMatchObject({ category: 'voyage', grader: 'RAW', custody: 'inbound', vault: 'Delaware vault' })
    // each price becomes an estimate, and a dash means none
    expect(cards.map(({ valueCents }) => valueCents)).toEqual([null, null, null, null, 125_000])
    expect((await wanted(member.get(`/api/registry/${cards[0].id}`))).notes).toBe('Condition: Lightly Played')
    for (const body of [
      { mapping: { playerName: 0 }, constants: { owner: 'x' } },
      { mapping: { playerName: 0 }, constants: { category: 1 } },
    ])
      expect((await member.patch(url(without.id), body)).status).toBe(400)
  })

  it('TCGplayer’s price guide', async () => {
    const member = await h().buildUser()
    const file = await checked(member, fixture('tcgplayer-pricing.csv'))
    expect(file).toMatchObject({ format: 'TCGplayer', rows: 3, badRows: 1, cards: 3 })
    await run(member, file.id)
    const cards = await everyCard(member, 'sort=-value')
    expect(cards[0]).toMatchObject({
      category: 'creature',
      set: 'SWSH04: Vivid Voltage',
      valueCents: 31_050,
      cardNumber: '188/185',
    })
  })
})

describe('a row corrected in the browser', () => {
  const heading = 'Player,Category,Grader,Grade,Cert,Qty'
  const fix = (by: Caller, id: string, row: number, values: Record<string, string>) =>
    by.patch(url(id, `/rows/${row}`), { values })

  it('is checked again alone and imported with the others', async () => {
    const member = await h().buildUser()
    const [one, two] = [newCert(), newCert()]
    const file = await checked(
      member,
      `${heading}\nA,hockey,PSA,9,${one},1\nB,stamps,PSA,9,6000X,1\nC,hockey,,9,,2\nD,hockey,PSA,9,${two},1\n`,
    )
    expect(file).toMatchObject({ rows: 4, badRows: 2, cards: 2 })
    // still wrong: the answer says why and keeps what was typed
    const wrong = await wanted(fix(member, file.id, 3, { category: 'hockey' }))
    expect(wrong).toMatchObject({
      file: { badRows: 2, cards: 2 },
      row: {
        row: 3,
        problems: ['A PSA cert number has 4 to 12 digits and no letters.'],
        values: { category: 'hockey', certNumber: '6000X' },
      },
    })
    const twice = await wanted(fix(member, file.id, 3, { certNumber: two }))
    expect(twice.row.problems).toEqual([`PSA ${two} is already in row 5.`])
    const taken = await registered(member)
    expect((await wanted(fix(member, file.id, 3, { certNumber: taken.certNumber }))).row.problems).toEqual([
      `PSA ${taken.certNumber} is already in your registry.`,
    ])
    const right = await wanted(fix(member, file.id, 3, { certNumber: newCert() }))
    expect(right).toMatchObject({ file: { badRows: 1, cards: 3 }, row: { problems: [], warnings: [] } })
    const raw = await wanted(fix(member, file.id, 4, { grade: '' }))
    expect(raw).toMatchObject({ file: { badRows: 0, cards: 5 }, row: { problems: [], values: { playerName: 'C' } } })
    // a valid row can be edited too, and become invalid
    expect(await wanted(fix(member, file.id, 2, { playerName: '' }))).toMatchObject({ file: { badRows: 1, cards: 4 } })
    expect((await wanted(member.get(url(file.id, '/problems')))).items).toMatchObject([
      { row: 2, values: { certNumber: one } },
    ])
    expect(await everyCard(member, 'sort=name')).toHaveLength(1)
    expect(await run(member, file.id)).toMatchObject({ registered: 4, badRows: 1 })
    expect(namesOf(await everyCard(member, 'sort=name'))).toEqual(['B', 'C', 'C', 'D', taken.playerName].toSorted())
    expect(await refusal(fix(member, file.id, 2, { playerName: 'A' }))).toEqual([
      409,
      'You can change rows until the file is imported.',
    ])
  })

  it('returns 401, 400, 404, and nothing of another member’s', async () => {
    const [member, other] = [await h().buildUser(), await h().buildUser()]
    const { id } = await checked(member, `${heading}\nB,stamps,,,,\n`)
    expect((await fix(h().nobody, id, 2, {})).status).toBe(401)
    expect((await fix(other, id, 2, {})).status).toBe(404)
    expect((await fix(member, id, 3, {})).status).toBe(404)
    expect((await fix(member, id, 1, {})).status).toBe(400)
    expect((await fix(member, id, 2, { constructor: 'x' })).status).toBe(400)
    expect((await fix(member, id, 2, { notes: 'x'.repeat(4001) })).status).toBe(400)
  })
})

describe('our own card export', () => {
  const text = (maxLength: number) =>
    fc
      .string({ minLength: 1, maxLength, unit: 'grapheme' })
      .map((one) => one.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim())
      // our exports put an apostrophe before a formula, and a card number never starts with a number sign
      .filter((one) => one !== '' && one.length <= maxLength && !/^('[=+\-@]|#)/.test(one))
  const tag = fc.stringMatching(/^[A-Za-z=+@][\w ./-]{0,15}$/).map((one) => one.trim())
  const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
  const graded = fc.constantFrom(...graders).chain((grader) =>
    fc.record({
      grader: fc.constant(grader),
      choice: fc.constantFrom(...gradeChoices(grader), null),
      flaw: optional(fc.constantFrom(...qualifiersBy.PSA)),
    }),
  )
  const card = fc
    .record({
      playerName: text(60),
      category: fc.constantFrom(...cardCategoryNames),
      year: fc.constantFrom('1986', '1996-97', null),
      set: optional(text(60)),
      cardNumber: optional(text(12)),
      variety: optional(text(40)),
      graded,
      costCents: optional(fc.integer({ min: 0, max: mostCents })),
      estimateCents: optional(fc.integer({ min: 0, max: mostCents })),
      acquiredOn: fc.constantFrom('2020-02-29', '1999-12-31', null),
      acquiredFrom: optional(text(40)),
      notes: optional(text(200)),
      tags: fc.uniqueArray(tag, { maxLength: 3, selector: (one) => one.toLowerCase() }),
    })
    .map(({ graded: { grader, choice, flaw }, ...one }) => ({
      ...one,
      grader,
      grade: choice?.grade ?? null,
      qualifier: choice?.qualifier ?? (grader === 'PSA' && choice ? flaw : null),
    }))

  const contents = async (by: Caller) => {
    const ids = (await everyCard(by, 'sort=registeredAt')).map(({ id }) => id)
    const details = await Promise.all(ids.map((id) => wanted(by.get(`/api/registry/${id}`))))
    return details
      .map((one) => [
        ...[one.category, one.playerName, one.year, one.set, one.cardNumber, one.variety, one.grader, one.grade],
        ...[one.qualifier, one.certNumber, one.costCents, one.acquiredOn, one.acquiredFrom, one.notes, one.tags],
        one.valuations.map(({ valueCents }: any) => valueCents),
      ])
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }

  it('imports without mapping or loss', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(card, { minLength: 1, maxLength: 6 }), async (cards) => {
        const [owner, other] = [await h().buildUser(), await h().buildUser()]
        for (const one of cards)
          await registered(owner, { ...one, certNumber: one.grader === 'RAW' ? null : newCert() })
        const before = await contents(owner)
        const { body } = await owner.get('/api/registry?format=csv')
        // certs are free again once the owner has removed the cards
        await wanted(owner.post('/api/registry/bulk', { action: 'remove', select: { all: {} } }))
        const file = await begin(other, body)
        expect(file.format).toBe('Ambry')
        const check = await wanted(other.patch(url(file.id), { mapping: file.mapping }))
        const left = await wanted(other.get(url(file.id, '/problems')))
        expect([check.badRows, check.warnedRows, check.cards], JSON.stringify(left.items)).toEqual([0, 0, cards.length])
        await run(other, file.id)
        expect(await contents(other)).toEqual(before)
      }),
      sampled({ short: 4, deep: 10 }),
    )
  })

  it('imports with readable headings and amounts in dollars', async () => {
    const member = await h().buildUser()
    const heading =
      'ID,Category,Player name,Card number,Grader,Grade,Cert number,Custody,Vault,Value ($),Estimate ($),Cost ($),Acquired on,Tags'
    const certNumber = newCert()
    const file = await begin(
      member,
      `${heading}\nx,Pokémon,Kite,7,PSA,9,${certNumber},in_vault,Delaware vault,99.00,88.10,12.50,2024-01-31,"a; b"\n`,
    )
    expect(file.format).toBe('Ambry')
    const check = await wanted(member.patch(url(file.id), { mapping: file.mapping }))
    expect(check).toMatchObject({ badRows: 0, warnedRows: 0, cards: 1 })
    await run(member, check.id)
    expect((await everyCard(member, 'sort=name'))[0]).toMatchObject({
      ...{ category: 'creature', playerName: 'Kite', cardNumber: '7', certNumber, custody: 'with_owner' },
      ...{ valueCents: 8_810, costCents: 1_250, tags: ['a', 'b'] },
    })
  })
})
