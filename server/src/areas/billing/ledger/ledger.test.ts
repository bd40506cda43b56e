import { randomUUID } from 'node:crypto'

import { beforeEach, expect, it } from 'vitest'

import { disagreements, issued, key, pay } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let admin: Caller
let member: Caller
let bank: string
let charges: string
let receivable: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
  await h().stepUp(admin)
  await wanted(pay(admin, await issued(admin, member.id), 4_000), 201)
  const { items } = await wanted(admin.get('/api/admin/ledger/accounts?limit=100'))
  const find = (code: string) => items.find((account: any) => account.code === code && account.memberId === null)?.id
  bank = find('bank')
  charges = find('bank_charges')
  receivable = items.find((account: any) => account.code === 'receivable' && account.memberId === member.id).id
})

const entries = '/api/admin/ledger/entries'
const entry = (more: object = {}) => ({
  id: randomUUID(),
  bookedOn: '2026-11-15',
  words: 'Fee of the bank',
  postings: [
    { accountId: charges, amountCents: 1_500 },
    { accountId: bank, amountCents: -1_500 },
  ],
  ...more,
})

it('a manual entry returns 401, 400, 403, 409, 422 and 201; the same id returns the same entry', async () => {
  const asked = entry()
  expect((await h().nobody.post(entries, asked, key())).status).toBe(401)
  expect((await member.post(entries, asked, key())).status).toBe(403)
  const line = (accountId: string, amountCents: unknown) => ({ accountId, amountCents })
  for (const postings of [
    [],
    [line(bank, 1)],
    [line(bank, 0), line(charges, 0)],
    [line(bank, 0.5), line(charges, -0.5)],
    [line(bank, '5'), line(charges, -5)],
    [line(bank, 10_000_000_001), line(charges, -10_000_000_001)],
  ])
    expect((await admin.post(entries, entry({ postings }), key())).status, JSON.stringify(postings)).toBe(400)
  expect(await refusal(admin.post(entries, entry({ postings: [line(bank, 100), line(charges, -99)] }), key()))).toEqual(
    [422, 'Debits and credits differ by $0.01.'],
  )
  expect((await admin.post(entries, entry({ postings: [line(bank, 100), line(bank, -100)] }), key())).status).toBe(422)
  expect(
    (await admin.post(entries, entry({ postings: [line(bank, 100), line(receivable, -100)] }), key())).status,
    'a member’s account',
  ).toBe(422)
  expect((await admin.post(entries, entry({ postings: [line(bank, 100), line(member.id, -100)] }), key())).status).toBe(
    422,
  )
  expect((await admin.post(entries, entry({ bookedOn: '2026-11-16' }), key())).status, 'tomorrow').toBe(422)
  const made = await wanted(admin.post(entries, asked, key()), 201)
  expect(made).toMatchObject({ kind: 'hand', amountCents: 1_500, by: 'Margaret Ashby', actions: ['reverse'] })
  expect(await wanted(admin.post(entries, asked, key()), 201), 'another key, the same id').toEqual(made)
  expect((await admin.post(entries, { ...asked, words: 'Something else' }, key())).status).toBe(409)
  const race = entry()
  const many = await Promise.all(Array.from({ length: 20 }, () => admin.post(entries, race, key())))
  expect(many.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect(many.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(await h().query('SELECT FROM ledger_entries WHERE id = $1', [race.id])).toHaveLength(1)

  const back = await wanted(admin.post(`${entries}/${made.id}/reverse`, { reason: 'Booked twice' }, key()), 201)
  expect(back).toMatchObject({ kind: 'reversal', reverses: made.id, actions: [] })
  expect((await admin.post(`${entries}/${made.id}/reverse`, { reason: 'Booked twice' }, key())).status).toBe(409)
  expect((await admin.post(`${entries}/${back.id}/reverse`, { reason: 'No' }, key())).status).toBe(400)
  const { items } = await wanted(admin.get(`${entries}?kind=payment&limit=1`))
  expect((await admin.post(`${entries}/${items[0].id}/reverse`, { reason: 'A document’s' }, key())).status).toBe(422)
  expect((await admin.get(`${entries}/${randomUUID()}`)).status).toBe(404)
  const unconfirmed = await h().buildUser({ isAdmin: true })
  expect((await unconfirmed.post(entries, entry(), key())).body).toContain('new code')
  expect(await disagreements(admin)).toEqual([])
})

it('accounts, postings with running balances, and a trial balance that sums to zero', async () => {
  const account = await wanted(admin.get(`/api/admin/ledger/accounts/${receivable}`))
  expect(account).toMatchObject({ name: 'Owed by members: Theo Lindqvist', balanceCents: 6_000, postings: 2 })
  const posted: any[] = []
  let cursor = ''
  do {
    const page = await wanted(
      admin.get(`/api/admin/ledger/accounts/${receivable}/postings?limit=1${cursor && `&cursor=${cursor}`}`),
    )
    posted.push(...page.items)
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(posted.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
    [-4_000, 6_000],
    [10_000, 10_000],
  ])
  const trial = await wanted(admin.get('/api/admin/ledger/trial-balance'))
  expect(trial).toMatchObject({ from: '2026-11-01', to: '2026-11-15', differenceCents: 0 })
  expect(trial.debitCents).toBe(trial.creditCents)
  const owed = trial.rows.find(({ code }: any) => code === 'receivable')
  expect(owed.closingCents).toBe(owed.openingCents + owed.debitCents - owed.creditCents)
  for (const sort of ['code', 'balance', '-balance']) {
    const page = await wanted(admin.get(`/api/admin/ledger/accounts?limit=3&sort=${sort}`))
    expect(
      (await wanted(admin.get(`/api/admin/ledger/accounts?limit=3&sort=${sort}&cursor=${page.nextCursor}`))).items,
    ).toHaveLength(3)
  }
  expect((await admin.get('/api/admin/ledger/trial-balance?from=2026-12-01')).status).toBe(422)
})

it('CSV exports for accountants: the trial balance, and every posting with its account, in dollars', async () => {
  const linesOf = async (address: string) => (await admin.get(address)).body.trim().split('\r\n')
  const [heading, ...accounts] = await linesOf('/api/admin/ledger/trial-balance?format=csv')
  expect(heading).toBe(
    'Account code,Account,Kind,Opening balance (USD),Debits (USD),Credits (USD),Closing balance (USD)',
  )
  const { rows } = await wanted(admin.get('/api/admin/ledger/trial-balance'))
  expect(accounts).toHaveLength(rows.length)
  const closing = accounts.map((line) => Number((line.split(',').at(-1) ?? '').replace('.', '')))
  expect(closing).toEqual(rows.map(({ closingCents }: any) => closingCents))

  expect((await linesOf(`/api/admin/ledger/accounts/${receivable}/postings?format=csv&sort=number`))[1]).toMatch(
    /^\d+,2026-11-15,[a-z ]+,.*,receivable,Owed by members: Theo Lindqvist,100\.00,100\.00$/,
  )
  const [, ...postings] = await linesOf(`${entries}?format=csv`)
  const { items } = await wanted(admin.get(`${entries}?limit=100`))
  expect(postings).toHaveLength(items.flatMap((entry: any) => entry.postings).length)
  expect(postings.join('\n')).toMatch(/,receivable,Owed by members,Theo Lindqvist,-40\.00,/)
})

it('past months are closed in order and accept no more entries', async () => {
  await wanted(admin.post(entries, entry({ bookedOn: '2026-09-30' }), key()), 201)
  await wanted(admin.post(entries, entry({ bookedOn: '2026-10-31' }), key()), 201)
  const close = (month: string) => admin.post('/api/admin/ledger/months', { month }, key())
  expect((await close('2026-13')).status).toBe(400)
  expect((await close('2026-11')).status, 'it is not over').toBe(422)
  expect(await refusal(close('2026-10'))).toEqual([422, 'Close 2026-09 first.'])
  const race = await Promise.all([close('2026-09'), admin.post(entries, entry({ bookedOn: '2026-09-15' }), key())])
  expect(race[0]?.status).toBe(200)
  expect([201, 409]).toContain(race[1]?.status)
  expect((await close('2026-09')).status).toBe(409)
  expect(await refusal(admin.post(entries, entry({ bookedOn: '2026-09-30' }), key()))).toEqual([
    409,
    'This month is closed. Choose a later date.',
  ])
  expect((await admin.post(entries, entry({ bookedOn: '2026-08-01' }), key())).status, 'nor any month before').toBe(409)
  const trial = await wanted(admin.get('/api/admin/ledger/trial-balance'))
  expect(trial).toMatchObject({
    nextToClose: '2026-10',
    months: [
      { month: '2026-11', closedAt: null },
      { month: '2026-10' },
      { month: '2026-09', closedBy: 'Margaret Ashby' },
    ],
  })
  await wanted(close('2026-10'))
  expect(await disagreements(admin)).toEqual([])
})

it('entries racing the close of an empty month leave no month partly closed', async () => {
  for (let month = 1; month <= 6; month++) {
    const [before, closing] = [`2010-0${month}`, `2010-${String(month + 6).padStart(2, '0')}`]
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => admin.post(entries, entry({ bookedOn: `${before}-10` }), key())),
      admin.post('/api/admin/ledger/months', { month: closing }, key()),
    ])
    for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status)
  }
  // whatever the outcome, months can still be closed one after the other
  for (;;) {
    const { nextToClose } = await wanted(admin.get('/api/admin/ledger/trial-balance'))
    if (nextToClose === null) break
    await wanted(admin.post('/api/admin/ledger/months', { month: nextToClose }, key()))
  }
  expect(await disagreements(admin)).toEqual([])
})

it('the books check reports exactly what does not balance', async () => {
  expect(await disagreements(admin)).toEqual([])
  h().clock.advance(60)
  // tamper with the data while triggers are off
  await h().query(
    `SET session_replication_role = replica; UPDATE invoices SET paid_cents = paid_cents + 1 WHERE member_id = '${member.id}'; SET session_replication_role = origin`,
  )
  const found = await disagreements(admin)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Theo Lindqvist: the ledger has \$60\.00, open invoices come to \$59\.99$/),
      expect.stringMatching(/^INV-2026-\d{6} says \$40\.01 paid/),
    ]),
  )
  expect((await wanted(admin.get('/api/admin/ledger/proof'))).proof.ok).toBe(false)
  const since = h().clock.now().toISOString()
  h().clock.advance(60)
  await disagreements(admin)
  const overview = await wanted(admin.get('/api/admin/overview'))
  expect(overview.money.proof.ok).toBe(false)
  expect(overview.queues[0], 'since the first check that found it').toMatchObject({
    key: 'books',
    waiting: found.length,
    oldestAt: since,
  })
  const { items } = await wanted(admin.get('/api/user/notices'))
  expect(items.filter(({ title }: any) => title === 'Books out of balance')).toHaveLength(1)
  await h().query(
    `SET session_replication_role = replica; UPDATE invoices SET paid_cents = paid_cents - 1 WHERE member_id = '${member.id}'; SET session_replication_role = origin`,
  )
  h().clock.advance(60)
  expect(await disagreements(admin)).toEqual([])
  const { queues } = await wanted(admin.get('/api/admin/overview'))
  expect(queues.find(({ key }: any) => key === 'books')).toMatchObject({ waiting: 0, oldestAt: null })
})
