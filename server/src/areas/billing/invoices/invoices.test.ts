import { beforeEach, expect, it } from 'vitest'

import { disagreements, draft, issue, issued, key, line, pay } from '../../../../test/billing.ts'
import { refusal, registered, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed } from '../../../../test/sales.ts'
import { endCardInvoices } from './card-invoices-service.ts'
import { remindDue } from './issuing-service.ts'

const h = useHarness()
let admin: Caller
let member: Caller
let other: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
  other = await h().buildUser({ name: 'Ines Calloway' })
})

const absent = '0190a000-0000-7000-8000-000000000000'
const path = '/api/admin/invoices'

it('draft endpoints return 401, 400, 403, 404, 409, 422 and 201', async () => {
  expect((await h().nobody.post(path, {})).status).toBe(401)
  expect((await member.post(path, {})).status).toBe(403)
  const amounts = [-1, 0.5, '1e3', '100', 10_000_000_001, 2 ** 53, null]
  for (const cents of amounts)
    expect(
      (await admin.post(path, { lines: [line('x', 0, { rate: { kind: 'flat', cents } })] })).status,
      String(cents),
    ).toBe(400)
  for (const wrong of [
    { quantity: -1 },
    { quantity: 0.5 },
    { quantity: 10_001 },
    { source: 'gift' },
    { amountCents: 5 },
  ])
    expect((await admin.post(path, { lines: [line('x', 1, wrong)] })).status, JSON.stringify(wrong)).toBe(400)
  for (const wrong of [
    { status: 'paid' },
    { number: 'INV-2026-000001' },
    { paidCents: 5 },
    { totalCents: 5 },
    { dueOn: '2026-02-30' },
    { taxBps: -1 },
  ])
    expect((await admin.post(path, wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await admin.post(path, { memberId: absent })).status).toBe(422)
  for (const source of ['card', 'plan', 'fund', 'fund_fee'])
    expect((await admin.post(path, { lines: [line('x', 1, { source })] })).status, source).toBe(422)
  expect((await admin.post(path, { lines: [line('x', 10_000_000_000, { quantity: 2 })] })).status).toBe(422)

  const made = await wanted(admin.get(`${path}/${(await draft(admin, null, [])).id}`))
  expect(made).toMatchObject({
    status: 'draft',
    number: null,
    totalCents: 0,
    actions: ['edit', 'issue', 'discard', 'duplicate'],
  })
  expect(made.issueFaults).toEqual(['Choose a member to bill.', 'Add at least one line.'])
  expect((await refusal(issue(admin, made)))[0]).toBe(422)
  const edited = await wanted(
    admin.patch(`${path}/${made.id}`, {
      version: 1,
      memberId: member.id,
      lines: [line('Storage', 12_345)],
      taxBps: 625,
      memo: 'Thank you.',
    }),
  )
  expect(edited).toMatchObject({
    version: 2,
    subtotalCents: 12_345,
    taxCents: 772,
    totalCents: 13_117,
    title: 'Storage',
    issueFaults: [],
  })
  const stale = await admin.patch(
    `${path}/${made.id}`,
    { version: 1, memo: 'Too late' },
    { accept: 'application/problem+json' },
  )
  expect([stale.status, stale.json().present.memo]).toEqual([409, 'Thank you.'])
  expect((await issue(admin, { id: made.id, version: 1 })).status, 'what was not seen is not issued').toBe(409)
  expect((await admin.get(`${path}/${absent}`)).status).toBe(404)
  // members cannot see a draft
  expect((await member.get(`/api/user/invoices/${made.id}`)).status).toBe(404)
  expect((await wanted(member.get('/api/user/invoices'))).items).toEqual([])
})

it('issuing assigns a number, posts to the ledger and notifies the member; the invoice is then immutable', async () => {
  const made = await draft(admin, member.id, [line('Storage', 30_000)], { memo: 'Fourth quarter' })
  expect((await admin.post(`${path}/${made.id}/issue`, { version: 1 })).status, 'without a key').toBe(400)
  const once = await wanted(issue(admin, made, 'the same key'))
  expect(once.number).toMatch(/^INV-2026-\d{6}$/)
  expect(once).toMatchObject({
    status: 'open',
    displayStatus: 'open',
    issuedOn: '2026-11-15',
    dueOn: '2026-11-29',
    dueCents: 30_000,
  })
  expect(await wanted(issue(admin, made, 'the same key')), 'the same again').toEqual(once)
  expect(
    (await admin.post(`${path}/${made.id}/issue`, { version: 2 }, key('the same key'))).status,
    'the same key, another body',
  ).toBe(409)
  expect((await issue(admin, made)).status, 'another key').toBe(409)
  expect((await admin.patch(`${path}/${made.id}`, { version: 2, memo: 'x' })).status).toBe(409)
  expect((await admin.post(`${path}/${made.id}/discard`)).status).toBe(409)

  const { items } = await wanted(admin.get(`/api/admin/ledger/entries?invoiceId=${made.id}`))
  expect(items).toMatchObject([{ kind: 'invoice_issued', amountCents: 30_000, memberId: member.id }])
  expect(items[0].postings.map(({ code, amountCents }: any) => [code, amountCents])).toEqual([
    ['receivable', 30_000],
    ['charges', -30_000],
  ])
  const notices = await wanted(member.get('/api/user/notices'))
  expect(notices.items[0]).toMatchObject({ title: 'New invoice', link: `/dashboard?invoice=${made.id}` })
  const own = await wanted(member.get(`/api/user/invoices/${made.id}`))
  expect(own).toMatchObject({
    number: once.number,
    paper: { memo: 'Fourth quarter', billedTo: { name: 'Theo Lindqvist' } },
  })
  expect(own).not.toHaveProperty('internalNote')
  expect((await other.get(`/api/user/invoices/${made.id}`)).status).toBe(404)
  expect((await other.post(`/api/user/invoices/${made.id}/seen`)).status).toBe(404)
  await wanted(member.post(`/api/user/invoices/${made.id}/seen`))
  expect((await wanted(admin.get(`${path}/${made.id}`))).seenAt).not.toBeNull()
  // renamed since then: the document keeps the old name
  await h().query(`UPDATE users SET name = 'T. Lindqvist' WHERE id = $1`, [member.id])
  expect((await wanted(member.get(`/api/user/invoices/${made.id}`))).paper.billedTo.name).toBe('Theo Lindqvist')
  expect(await disagreements(admin)).toEqual([])
})

it('a purchase is due sooner, its proceeds are held, and the payer can see its card', async () => {
  const card = await registered(other)
  const { invoice } = await agreed(admin, { cardId: card.id, buyerId: member.id, priceCents: 500_000 })
  expect((await wanted(member.get(`/api/user/invoices/${invoice.id}`))).dueOn).toBe('2026-11-20')
  const [{ postings }] = (await wanted(admin.get(`/api/admin/ledger/entries?invoiceId=${invoice.id}`))).items
  expect(postings).toContainEqual(expect.objectContaining({ code: 'card_proceeds', amountCents: -500_000 }))
  const picture = (by: Caller, cardId = card.id) =>
    h().nobody.get(`/files/invoices/${invoice.id}/cards/${cardId}/picture`, { cookie: `ambry_session=${by.token}` })
  expect((await picture(member)).headers['content-type']).toBe('image/jpeg')
  expect((await picture(member, absent)).status).toBe(404)
  expect((await picture(await h().buildUser())).status).toBe(404)
  expect(
    (
      await member.get(`/files/cards/${card.id}/picture`, {
        'auth-token': undefined,
        'user-id': undefined,
        cookie: `ambry_session=${member.token}`,
      })
    ).status,
  ).toBe(404)
})

it('voiding reverses the invoice and keeps its number; a partly paid invoice cannot be voided', async () => {
  const invoice = await issued(admin, member.id)
  expect((await admin.post(`${path}/${invoice.id}/void`, { reason: 'x' }, key())).status).toBe(400)
  const gone = await shownAfter(
    admin,
    path,
    admin.post(`${path}/${invoice.id}/void`, { reason: 'Written twice' }, key()),
  )
  expect(gone).toMatchObject({
    status: 'void',
    number: invoice.number,
    dueCents: 0,
    voidReason: 'Written twice',
    actions: ['duplicate'],
  })
  expect((await admin.post(`${path}/${invoice.id}/void`, { reason: 'Again' }, key())).status).toBe(409)
  expect((await pay(admin, invoice, 100)).status).toBe(409)
  const partly = await issued(admin, member.id)
  await wanted(pay(admin, partly, 100), 201)
  expect((await admin.post(`${path}/${partly.id}/void`, { reason: 'Too late' }, key())).status).toBe(422)
  const copy = await wanted(admin.post(`${path}/${invoice.id}/duplicate`), 201)
  expect(copy).toMatchObject({ status: 'draft', number: null, totalCents: 10_000, member: { id: member.id } })
  const given = await wanted(admin.post(`${path}/${copy.id}/discard`))
  expect(given).toMatchObject({ status: 'void', number: null })
  expect(await disagreements(admin)).toEqual([])
})

it('when one admin issues and another voids, each happens once', async () => {
  const second = await h().buildUser({ isAdmin: true })
  const made = await draft(admin, member.id)
  const both = await Promise.all([issue(admin, made), issue(second, made)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const voided = await Promise.all([
    admin.post(`${path}/${made.id}/void`, { reason: 'One of two' }, key()),
    second.post(`${path}/${made.id}/void`, { reason: 'Two of two' }, key()),
    pay(second, { id: made.id, member: { id: member.id } }, 10_000),
  ])
  expect(voided.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(await disagreements(admin)).toEqual([])
})

it('numbers restart with the year in the configured time zone', async () => {
  // 2027-01-01 04:30 in UTC is still 2026 in New York
  h().clock.advance((Date.parse('2027-01-01T04:30:00Z') - h().clock.now().getTime()) / 1000)
  admin = await h().buildUser({ isAdmin: true })
  const last = await issued(admin, member.id)
  h().clock.advance(3600)
  const first = await issued(admin, member.id)
  expect([last.number.slice(0, 8), last.issuedOn, last.dueOn]).toEqual(['INV-2026', '2026-12-31', '2027-01-14'])
  expect([first.number, first.issuedOn]).toEqual(['INV-2027-000001', '2027-01-01'])
  h().clock.advance((Date.parse('2028-02-29T17:00:00Z') - h().clock.now().getTime()) / 1000)
  admin = await h().buildUser({ isAdmin: true })
  expect(await issued(admin, member.id)).toMatchObject({ issuedOn: '2028-02-29', dueOn: '2028-03-14' })
})

it('reminders go out once each on schedule, and manually at most once a day', async () => {
  const invoice = await issued(admin, member.id)
  const day = async (date: string) => {
    h().clock.advance((Date.parse(`${date}T17:00:00Z`) - h().clock.now().getTime()) / 1000)
    await remindDue(h().app.deps)
    await remindDue(h().app.deps)
    admin = await h().buildUser({ isAdmin: true })
    return (await wanted(admin.get(`${path}/${invoice.id}`))).reminders.map(({ words }: any) => words)
  }
  const due = invoice.dueOn as string
  const after = (days: number) => new Date(Date.parse(due) + days * 86_400_000).toISOString().slice(0, 10)
  expect(await day(after(-4))).toEqual([])
  expect(await day(after(-3))).toEqual(['Before due date'])
  expect(await day(after(1))).toEqual(['Before due date'])
  expect(await day(after(3))).toEqual(['Before due date', 'First reminder'])
  expect(await day(after(12)), 'days were missed').toEqual(['Before due date', 'First reminder', 'Second reminder'])
  await wanted(admin.post(`${path}/${invoice.id}/remind`))
  expect((await admin.post(`${path}/${invoice.id}/remind`)).status).toBe(409)
  const listed = await wanted(admin.get(`${path}?memberId=${member.id}`))
  expect(listed.items[0]).toMatchObject({ displayStatus: 'overdue', daysLate: 12 })
  await h().stepUp(admin)
  await issued(admin, member.id)
  expect(await wanted(admin.get(`/api/admin/balances/${member.id}`)), 'one of two is overdue').toMatchObject({
    openInvoices: 2,
    overdueInvoices: 1,
    overdueCents: invoice.dueCents,
  })
})

it('lists, totals and bulk actions', async () => {
  const make = (cents: number) => draft(admin, member.id, [line('Bulk', cents)])
  const drafts = [await make(100), await make(200), await make(300)]
  const nobody = await draft(admin, null, [line('Bulk of nobody', 400)])
  const ids = [...drafts, nobody].map(({ id }) => id)
  const tried = await wanted(admin.post(`${path}/bulk`, { action: 'issue', dryRun: true, select: { ids } }))
  expect(tried).toMatchObject({ done: 3, sumCents: 600, refused: [{ reason: 'Choose a member to bill.' }] })
  expect(
    (await wanted(admin.get(`${path}?memberId=${member.id}&displayStatus=draft&total=1`))).total,
    'nothing has happened',
  ).toBe(3)
  expect((await admin.post(`${path}/bulk`, { action: 'issue', select: { ids } })).status, 'without a code').toBe(403)
  await h().stepUp(admin)
  const done = await wanted(admin.post(`${path}/bulk`, { action: 'issue', select: { ids } }))
  expect(done).toMatchObject({ done: 3, sumCents: 600 })
  expect(await wanted(admin.post(`${path}/bulk`, { action: 'issue', select: { ids } })), 'again').toMatchObject({
    done: 0,
    sumCents: 0,
  })
  expect(
    await wanted(
      admin.post(`${path}/bulk`, { action: 'discard', select: { all: { memberId: member.id }, except: [] } }),
    ),
  ).toMatchObject({ done: 0 })
  expect(await wanted(admin.post(`${path}/bulk`, { action: 'remind', select: { ids } }))).toMatchObject({
    done: 3,
    sumCents: 600,
  })

  const summary = await wanted(admin.get(`${path}/summary?memberId=${member.id}`))
  expect(summary).toMatchObject({
    count: 3,
    totalCents: 600,
    dueCents: 600,
    tabs: { all: 3, open: 3, draft: 0, overdue: 0 },
  })
  expect(summary.aging.notDue).toEqual({ cents: 600, count: 3 })
  for (const sort of ['-createdAt', 'createdAt', 'dueOn', '-dueOn', '-dueCents', '-totalCents', '-number']) {
    const all: string[] = []
    let cursor = ''
    do {
      const page = await wanted(
        admin.get(`${path}?memberId=${member.id}&limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`),
      )
      all.push(...page.items.map(({ id }: any) => id))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(new Set(all).size, sort).toBe(3)
  }
  expect((await wanted(admin.get(`${path}?q=theo&memberId=${member.id}&total=1`))).total).toBe(3)
  expect((await wanted(admin.get(`${path}?q=Bulk&memberId=${member.id}&total=1`))).total).toBe(3)
  expect((await admin.get(`${path}?memberId=${member.id}&format=csv`)).body.trim().split('\n')).toHaveLength(4)
  expect((await admin.get(`${path}?displayStatus=late`)).status).toBe(400)
})

it('invoices for cards from before they were refused can be ended, and what was paid becomes credit', async () => {
  const card = await registered(other)
  const source = { source: 'card', cardId: card.id }
  const before = await Promise.all([1, 2, 3].map(() => draft(admin, member.id, [line('A card', 500_000)])))
  // as an earlier version left them
  await h().query('ALTER TABLE invoices DISABLE TRIGGER invoices_card_of_sale')
  await h().query(`UPDATE invoice_lines SET source = 'card', card_id = $1 WHERE invoice_id = ANY($2::uuid[])`, [
    card.id,
    before.map(({ id }) => id),
  ])
  const kept = await wanted(admin.get(`${path}/${before[2].id}`))
  expect(kept.issueFaults).toEqual([expect.stringContaining('record the sale in Sales History')])
  expect(
    (await admin.patch(`${path}/${kept.id}`, { version: kept.version, lines: [line('x', 1, source)] })).status,
  ).toBe(422)
  await h().query(`UPDATE invoices SET purpose = 'subscription', purpose_id = id WHERE id = ANY($1::uuid[])`, [
    before.map(({ id }) => id),
  ])
  const [open, paid] = [await wanted(issue(admin, before[0])), await wanted(issue(admin, before[1]))]
  await h().query('ALTER TABLE invoices ENABLE TRIGGER invoices_card_of_sale')
  expect((await issue(admin, before[2])).status).toBe(422)
  await wanted(pay(admin, paid, 500_000), 201)
  // the money is held for no sale, and the proof says so
  expect(await disagreements(admin)).toEqual([expect.stringMatching(/^Proceeds of cards sold: the ledger has −/)])

  const { deps } = h().app
  expect(await endCardInvoices(deps, [])).toEqual([
    `${open.number}, Theo Lindqvist: $5,000.00, of which $0.00 is paid`,
    `${paid.number}, Theo Lindqvist: $5,000.00, of which $5,000.00 is paid`,
  ])
  await expect(endCardInvoices(deps, ['INV-2026-999999'])).rejects.toThrow('isn’t an invoice for a card')
  expect((await endCardInvoices(deps, [paid.number])).map((words) => words.endsWith('(ended)'))).toEqual([false, true])
  expect(await endCardInvoices(deps, ['all'])).toHaveLength(1)
  expect(await endCardInvoices(deps, ['all'])).toEqual([])
  expect((await wanted(admin.get(`/api/admin/balances/${member.id}`))).creditCents).toBe(500_000)
  expect(await disagreements(admin)).toEqual([])
})
