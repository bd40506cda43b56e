import { gradeFault } from '@ambry/contract/cards/grades'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { identityOf } from '@ambry/slab/card'
import { traitsOf } from '@ambry/slab/face'
import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../test/cards.ts'
import { signInDemo, useLoadedDemo } from '../../test/demo.ts'
import type { Caller } from '../../test/harness.ts'

// Adds up the demo's figures across screens through the API.

const h = useLoadedDemo()
let admin: Caller
let collector: Caller
let lender: Caller
let today: string

beforeAll(async () => {
  admin = await signInDemo(h(), '+12025550100')
  collector = await signInDemo(h(), '+12025550101')
  lender = await signInDemo(h(), '+12025550102')
  const { timeZone } = h().app.deps.settings.current
  today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(h().clock.now())
})

const sum = (cents: (number | null)[]): number => cents.reduce<number>((all, one) => all + (one ?? 0), 0)
const before = (days: number) => addSeconds(`${today}T12:00:00.000Z`, -days * 86_400).slice(0, 10)

/** Every row of a list, page by page. */
async function everyRow(by: Caller, path: string): Promise<any[]> {
  const rows: any[] = []
  for (let cursor: string | null = null; ; ) {
    const page: any = await wanted(
      by.get(`${path}${path.includes('?') ? '&' : '?'}limit=100${cursor ? `&cursor=${cursor}` : ''}`),
    )
    rows.push(...page.items)
    cursor = page.nextCursor
    if (!cursor) return rows
  }
}

it('registry: the summary equals the list totals, and value − cost = gain for the cards counted', async () => {
  for (const member of [collector, lender]) {
    const summary = await wanted(member.get('/api/registry/summary'))
    const cards = await everyRow(member, '/api/registry')
    expect(summary.cards).toBe(cards.length)
    expect(summary.valueCents).toBe(sum(cards.map(({ valueCents }) => valueCents)))
    expect(summary.costCents).toBe(sum(cards.map(({ costCents }) => costCents)))
    expect(summary.withoutValue).toBe(cards.filter(({ valueCents }) => valueCents === null).length)
    const counted = cards.filter(({ gainCents }) => gainCents !== null)
    expect(summary.gainCards).toBe(counted.length)
    expect(summary.gainCostCents).toBe(sum(counted.map(({ costCents }) => costCents)))
    expect(summary.gainCents).toBe(sum(counted.map(({ valueCents }) => valueCents)) - summary.gainCostCents)
    for (const card of counted) expect(card.gainCents).toBe(card.valueCents - card.costCents)
    for (const parts of [summary.categories, summary.grades]) {
      expect(sum(parts.map((part: any) => part.cards))).toBe(summary.cards)
      expect(sum(parts.map((part: any) => part.valueCents))).toBe(summary.valueCents)
    }
    expect(summary.inVaultCents + summary.elsewhereCents).toBe(summary.valueCents)
    const { inVault, withYou, inTransit } = summary.counts
    expect(inVault + withYou + inTransit).toBe(summary.cards)
    const { startCents, addedCents, removedCents, gainCents } = summary.growth
    expect(startCents + addedCents - removedCents + gainCents).toBe(summary.history.at(-1).valueCents)
    expect(summary.history.at(-1).valueCents, 'the chart ends where the total is').toBe(summary.valueCents)
    expect(summary.history[0].valueCents, 'and begins a year ago').toBeGreaterThan(0)
    const rows = (await member.get('/api/registry?format=csv')).body.trim().split('\n')
    expect(rows.length - 1, 'the export').toBe(summary.cards)
  }
})

it('member billing: invoices, balance and statement agree', async () => {
  for (const member of [collector, lender]) {
    const balance = await wanted(member.get('/api/user/balance'))
    const invoices = await everyRow(member, '/api/user/invoices')
    const open = invoices.filter(({ dueCents }) => dueCents > 0)
    expect(balance.dueCents).toBe(sum(open.map(({ dueCents }) => dueCents)))
    expect(balance.openInvoices).toBe(open.length)
    const late = open.filter(({ dueOn }) => dueOn < today)
    expect(balance.overdueCents).toBe(sum(late.map(({ dueCents }) => dueCents)))
    expect(balance.nextDueOn).toBe(open.map(({ dueOn }) => dueOn).toSorted()[0] ?? null)
    const statement = await wanted(member.get(`/api/user/statement?from=${before(900)}`))
    expect(statement.closingCents).toBe(balance.dueCents - balance.creditCents - balance.payoutsDueCents)
    expect(statement.closingCents).toBe(
      statement.openingCents +
        sum(statement.lines.map(({ chargeCents }: any) => chargeCents)) -
        sum(statement.lines.map(({ paymentCents }: any) => paymentCents)),
    )
    const payouts = await everyRow(member, '/api/user/payouts?status=due')
    expect(balance.payoutsDueCents).toBe(sum(payouts.map(({ amountCents }) => amountCents)))
  }
})

it('back-office billing: the overview matches lists and books', async () => {
  const { money } = await wanted(admin.get('/api/admin/overview'))
  const invoices = await everyRow(admin, '/api/admin/invoices')
  const open = invoices.filter(({ status }) => status === 'open')
  expect(money.openCents).toBe(sum(open.map(({ dueCents }) => dueCents)))
  expect(money.openInvoices).toBe(open.length)
  expect(money.drafts).toBe(invoices.filter(({ status }) => status === 'draft').length)
  expect((await wanted(admin.get('/api/admin/invoices/summary'))).dueCents).toBe(money.openCents)
  const payments = await everyRow(admin, '/api/admin/payments?status=succeeded')
  const recent = payments.filter(({ receivedOn }) => receivedOn > before(30))
  expect(money.received30dCents).toBe(sum(recent.map(({ amountCents }) => amountCents)))
  const payouts = await everyRow(admin, '/api/admin/payouts?status=due')
  expect([money.payoutsDue, money.payoutsDueCents]).toEqual([
    payouts.length,
    sum(payouts.map(({ amountCents }) => amountCents)),
  ])
  expect(money.proof).toMatchObject({ ok: true })
  const books = await wanted(admin.get(`/api/admin/ledger/trial-balance?from=${before(900)}`))
  expect(books.differenceCents).toBe(0)
  expect(sum(books.rows.map(({ debitCents }: any) => debitCents))).toBe(
    sum(books.rows.map(({ creditCents }: any) => creditCents)),
  )
  const sales = await wanted(admin.get('/api/admin/sales/summary'))
  const settled = (await everyRow(admin, '/api/admin/sales')).filter(({ status }) => status === 'settled')
  expect([sales.count, sales.grossCents]).toEqual([settled.length, sum(settled.map(({ priceCents }) => priceCents))])
  for (const parts of [sales.months, sales.channels])
    expect(sum(parts.map(({ grossCents }: any) => grossCents))).toBe(sales.grossCents)
})

it('Secure: a year of analytics agrees with requests and sales', async () => {
  const year = await wanted(admin.get(`/api/admin/secure-analytics?from=${before(370)}&to=${today}`))
  for (const figure of ['views', 'seconds', 'requests', 'sales'] as const)
    expect(sum(year.days.map((day: any) => day[figure])), figure).toBe(year[figure])
  const requests = await everyRow(admin, '/api/admin/requests')
  expect(year.requests).toBe(requests.length)
  expect(year.sales).toBe(requests.filter(({ status }) => status === 'completed').length)
  const cards = await everyRow(admin, `/api/admin/secure-analytics/cards?from=${before(370)}&to=${today}`)
  for (const figure of ['views', 'seconds', 'requests', 'sales'] as const)
    expect(sum(cards.map((card) => card[figure])), `${figure} by card`).toBe(year[figure])
  expect(year.funnel.asked, 'every member who requested a card had viewed it').toBe(
    new Set(requests.map(({ card, member }) => `${card.id} ${member.id}`)).size,
  )
  expect(year.funnel.bought).toBe(year.sales)
  const [wrong] = await h().query(
    `SELECT count(*)::int AS n FROM card_views v JOIN users u ON u.id = v.user_id WHERE v.viewed_at < u.registered_at`,
  )
  expect(wrong?.n, 'nobody viewed a card before joining').toBe(0)
})

it('sharing: link counts match their visits', async () => {
  const links = await everyRow(admin, '/api/admin/share-links')
  const visits = await h().query<{ id: string; views: number; people: number }>(
    `SELECT link_id AS id, count(*)::int AS views, count(*) FILTER (WHERE is_new)::int AS people FROM share_visits WHERE left_out IS NULL GROUP BY 1`,
  )
  const of = new Map(visits.map((one) => [one.id, one]))
  for (const { id, name, views, people } of links)
    expect([views, people], name).toEqual([of.get(id)?.views ?? 0, of.get(id)?.people ?? 0])
  const { series, now, sources } = await wanted(admin.get('/api/admin/share-analytics?days=90'))
  expect(sum(series.map(({ views }: any) => views))).toBe(now.views)
  expect(sum(sources.map(({ views }: any) => views))).toBe(now.views)
})

it('forty members and four more on staff, and every month of the year has joins, requests, sales, views, visits and payments', async () => {
  const { joined, people } = await wanted(admin.get('/api/admin/overview'))
  expect(people.active).toBe(45)
  for (const { month, count } of joined) expect(count, month).toBeGreaterThan(0)
  const months = joined.slice(1).map(({ month }: any) => month)
  for (const [name, table, at] of [
    ['requests', 'card_requests', 'created_at'],
    ['listings', 'listings', 'listed_at'],
    ['views', 'card_views', 'viewed_at'],
    ['visits', 'share_visits', 'at'],
    ['payments', 'payments', 'received_on'],
    ['settled sales', 'sales', 'settled_at'],
  ] as const) {
    const rows = await h().query(`SELECT DISTINCT to_char(${at}, 'YYYY-MM') AS month FROM ${table}`)
    expect(
      months.filter((month: string) => !rows.some((row) => row.month === month)),
      `months without ${name}`,
    ).toEqual([])
  }
})

it('grades are valid, and cards are verified only where the sample data matches', async () => {
  const cards = await everyRow(admin, '/api/admin/cards')
  expect(cards.length).toBeGreaterThan(200)
  for (const card of cards) expect(gradeFault(card), card.certNumber).toBeNull()
  const verified = await h().query(
    `SELECT c.cert_number, c.grader, c.grade, c.player_name, a.facts FROM cards c LEFT JOIN LATERAL (
       SELECT c.lookup -> 'facts' AS facts) a ON true WHERE c.verification = 'verified'`,
  )
  expect(verified.length).toBeGreaterThan(50)
  for (const { cert_number, grader, grade, player_name, facts } of verified)
    expect([grader, facts.grade, facts.playerName], cert_number).toEqual(['PSA', grade, player_name])
})

it('no two different cards on a page look alike, and copies do', async () => {
  const pages: [string, any[]][] = [
    ['Secure', (await wanted(collector.get('/api/cards?limit=24'))).items],
    ['registry', (await wanted(collector.get('/api/registry?limit=50'))).items],
    ['top cards', (await wanted(collector.get('/api/registry?limit=6&sort=-value'))).items],
    ['lender', (await wanted(lender.get('/api/registry?limit=50'))).items],
  ]
  for (const [name, items] of pages) {
    const looks = new Map<string, string>()
    for (const card of items) {
      const slab = slabCardOf({ ...card, certNumber: null })
      const look = [card.category, ...Object.values(traitsOf(slab))].join(' ')
      expect(looks.get(look) ?? identityOf(slab), `${name}: ${look}`).toBe(identityOf(slab))
      looks.set(look, identityOf(slab))
    }
    expect(looks.size, name).toBeGreaterThan(5)
  }
})

it('lenders: notes of every standing with months of payments, three open offers and one transfer', async () => {
  const overview = await wanted(lender.get('/api/user/lending'))
  expect(overview).toMatchObject({ notes: 8, repaidNotes: 2, mayInvest: true, fault: null })
  expect(overview.principalCents).toBeGreaterThan(1_000_000)
  expect(overview.availableCents).toBeGreaterThan(1_000_000)
  expect(overview.receivedCents).toBeGreaterThan(10_000)
  expect(overview.xirrPercent).toBeGreaterThan(5)
  expect(overview.xirrPercent).toBeLessThan(30)
  expect(overview.calendar.length).toBeGreaterThan(2)
  const { items: offered } = await wanted(lender.get('/api/user/offered-loans'))
  expect(offered).toHaveLength(3)
  expect(offered.filter(({ committedCents }: any) => committedCents > 0)).toHaveLength(1)
  const { items: transfers } = await wanted(lender.get('/api/user/note-transfers'))
  expect(transfers).toMatchObject([{ status: 'proposed', isSeller: false, actions: ['accept'] }])
  const book = await wanted(admin.get('/api/admin/loan-book'))
  expect(book.lendersCents).toBeGreaterThan(0)
  expect(book.rolls.length).toBeGreaterThan(0)
  expect((await lender.get('/files/lending/holdings.json')).status).toBe(200)
})

it('loans: a year of history in every state after funding, and books that agree', async () => {
  const all = await everyRow(admin, '/api/admin/loans')
  const own = await everyRow(collector, '/api/user/loans')
  const count = (rows: any[], status: string) => rows.filter((row) => row.status === status).length
  expect(count(own, 'active')).toBeGreaterThanOrEqual(2)
  expect(count(own, 'paid')).toBeGreaterThanOrEqual(1)
  expect(count(all, 'active')).toBe(7)
  expect([count(all, 'defaulted'), count(all, 'foreclosed')]).toEqual([1, 1])
  const details = await Promise.all(
    all.filter(({ fundedOn }) => fundedOn).map(({ id }) => wanted(admin.get(`/api/admin/loans/${id}`))),
  )
  const some = (of: (loan: any) => boolean) => details.filter(of).length
  expect(
    some((loan) => loan.daysPastDue > 10 && loan.balance.feesCents > 0),
    'late with a late fee',
  ).toBe(3)
  const called = details.find(({ marginCall }) => marginCall)
  expect(
    called.marginCall.cards.some(({ isEnough }: any) => isEnough),
    'a spare card that cures the call',
  ).toBe(true)
  expect(called.marginCall.sent.length).toBeGreaterThan(0)
  expect(called.member.id).toBe(collector.id)
  expect(
    some((loan) => loan.promise?.status === 'open' && loan.bucket === '30-59'),
    'with a promise to pay',
  ).toBe(1)
  expect(
    some((loan) => loan.status === 'defaulted' && loan.notices.at(-1).effectiveOn > before(0)),
    'with its notice of sale running',
  ).toBe(1)
  expect(
    some((loan) => loan.status === 'foreclosed' && loan.collateralSales[0].surplusCents > 0),
    'foreclosed with a surplus',
  ).toBe(1)
  expect(
    some((loan) => loan.events.some(({ kind }: any) => kind === 'terms')),
    'extended',
  ).toBe(1)
  expect(
    some((loan) => loan.payments.some(({ isReversed }: any) => isReversed)),
    'with a reversed payment',
  ).toBe(1)
  expect(
    some((loan) => loan.payments.length >= 11),
    'with a year of payments',
  ).toBe(1)
  const autopay = await Promise.all(own.map(({ id }) => wanted(collector.get(`/api/user/loans/${id}`))))
  expect(autopay.filter((loan) => loan.autopay?.nextOn === before(-4))).toHaveLength(1)
  const last: Record<string, string> = { paid: 'released', foreclosed: 'sold' }
  for (const { collateral, status } of details)
    expect(collateral.every((each: any) => each.status === (last[status] ?? 'pledged'))).toBe(true)
  const { proof } = await wanted(admin.post('/api/admin/ledger/proof'))
  expect(proof.checks.flatMap(({ findings }: any) => findings)).toEqual([])
})

it('funds: two years of NAV, eleven holders, distributions, what waits, an index to compare with, and one that ended', async () => {
  const funds = await everyRow(collector, '/api/funds')
  const named = (name: string) => funds.find((fund) => fund.name === name)
  expect(funds.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Meridian Fund I open',
    'Modern Chrome closed',
    'First Edition Fund open',
    'Gridiron Rookies liquidated',
  ])
  const pages = await Promise.all(funds.map(({ id }) => wanted(collector.get(`/api/funds/${id}`))))
  const navs = await Promise.all(funds.map(({ id }) => wanted(collector.get(`/api/funds/${id}/nav?span=all`))))
  for (const at of [0, 1]) {
    expect(navs[at].points[0].on <= before(720), 'since two years').toBe(true)
    expect(navs[at].points.at(-1)).toMatchObject({ on: before(1) })
    expect(navs[at].points.every(({ benchmark }: any) => benchmark !== null)).toBe(true)
    expect(pages[at].returns.benchmark.label).toContain('index')
  }
  const [meridian, chrome, edition, gridiron] = pages
  expect(meridian).toMatchObject({ cards: 13, holders: 9, faults: [] })
  expect(meridian.growth).toBeGreaterThan(0.2)
  expect(meridian.distributions).toHaveLength(2)
  expect(chrome.growth).toBeLessThan(0)
  expect(chrome.returns.drawdown.deepest).toBeLessThan(-0.2)
  expect(edition).toMatchObject({ places: 0, faults: [{ kind: 'open' }] })
  expect(gridiron).toMatchObject({ cards: 0, holders: 0 })
  expect(gridiron.distributions).toMatchObject([{ kind: 'liquidation' }])
  const held = await h().query('SELECT count(DISTINCT member_id)::int AS holders FROM fund_lots')
  expect(held).toEqual([{ holders: 11 }])
  for (const member of [collector, lender])
    for (const fund of [meridian, chrome]) {
      const position = await wanted(member.get(`/api/funds/${fund.id}/position`))
      expect(position.lots.length).toBeGreaterThan(0)
      expect(position.xirr).not.toBeNull()
    }
  const { waiting } = (await everyRow(admin, '/api/admin/funds')).find(({ id }) => id === named('Meridian Fund I').id)
  expect(waiting).toEqual({ subscriptions: 1, redemptions: 1, transfers: 1, questions: 1 })
})
