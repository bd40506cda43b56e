import { randomUUID } from 'node:crypto'
import type { LineDraft } from '@ambry/contract/billing/invoices/kinds'
import { capitalLineNames } from '@ambry/contract/funds/kinds'
import { addDays } from '@ambry/contract/kernel/dates'
import { defaultSettings } from '@ambry/contract/site/endpoints'
import pg from 'pg'
import type { Actor } from '../../server/src/access/access.ts'
import { invoicePdf as invoiceFile } from '../../server/src/areas/billing/invoices/files-service.ts'
import { issueFor } from '../../server/src/areas/billing/invoices/issuing-service.ts'
import { statementPdf } from '../../server/src/areas/funds/investor-relations/statement-service.ts'
import { systemClock } from '../../server/src/clock.ts'
import { dbOver } from '../../server/src/db/db.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { createTransactions, systemOrigin } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { invoicePdf } from '../../server/src/pdf/billing-pdfs.ts'
import { type FundStatement, fundStatementPdf } from '../../server/src/pdf/fund-pdfs.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { fillFund } from '../lib/fund-book.ts'
import { cardPicture, invoiceOf, letterhead } from '../lib/invoice-paper.ts'

const made = 50
const rounds = 7
const [from, to] = ['2026-01-01', '2026-03-31']

/** A quarter of a holder who bought twice, was charged carry, and received distributions. */
const statementOf = (n: number): FundStatement => ({
  fund: `Crown Hoops Fund ${n}`,
  from,
  to,
  openingUnits: 0,
  closingUnits: 200_000_000,
  pricedOn: to,
  accruedCarryCents: 4_000 + n,
  navPerUnit: 105_000_000_000 + n,
  carryChargedCents: 3_000,
  fingerprint: '0123456789abcdef'.repeat(4),
  capital: {
    openingCents: 0,
    lines: capitalLineNames.map((kind) => ({ kind, cents: kind === 'contributions' ? 2_020_000 : 8_000 })),
    closingCents: 2_100_000 + n,
  },
  held: {
    costCents: 2_000_000,
    valueCents: 2_100_000 + n,
    gainCents: 100_000 + n,
    cards: [
      {
        title: 'Marcus Vale',
        grade: 'PSA 10',
        costCents: 2_000_000,
        valueCents: 2_100_000 + n,
        gainCents: 100_000 + n,
      },
    ],
  },
  lines: Array.from({ length: 6 }, (_, at) => ({
    ...{ on: addDays(from, at * 12), words: at < 2 ? 'Units issued' : 'Distribution of income' },
    ...{ units: at < 2 ? 100_000_000 : 0, price: at < 2 ? 100_000_000_000 + n : null, cents: 3_000 + n, carryCents: 0 },
  })),
})

/** A holder's statement beside an invoice: the paper by its CPU time, and the whole with what it is read from. */
export const fundStatement: Figure = {
  name: 'fund-statement',
  minutes: 10,
  database: 'people',
  run: async ({ databaseUrl, people }) => {
    const holders = people.slice(0, 99).map(({ userId }) => userId)
    const fundId = await fillFund(databaseUrl, { cards: 1, holders, on: '2026-01-15' })
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const picture = await cardPicture()
    const deps = {
      ...{ db: dbOver(client), clock: systemClock, settings: { current: defaultSettings } },
      cardPicture: async () => picture,
    } as unknown as Deps
    const [owner] = holders as [string]
    const invoiceId = await issuedTo(databaseUrl, deps, owner)
    let at = 0
    const cpu = async (work: (n: number) => Promise<unknown>) => {
      const before = process.cpuUsage()
      const begun = performance.now()
      for (let n = 0; n < made; n++) await work(at++)
      const { user, system } = process.cpuUsage(before)
      return { cpu: (user + system) / 1000 / made, wall: (performance.now() - begun) / made }
    }
    const billedTo = { name: 'Margaret Okonkwo', lines: ['San Francisco, CA'] }
    const paper = () => cpu((n) => fundStatementPdf(statementOf(n), { letterhead, billedTo }))
    const whole = () => cpu((n) => statementPdf(deps, holders[n % holders.length] ?? '', fundId, { from, to }))
    const invoicePaper = () => cpu((n) => invoicePdf(invoiceOf(n), picture))
    const actor = { id: owner, roles: ['member'] } as unknown as Actor
    const invoice = () => cpu(() => invoiceFile(deps, actor, invoiceId))
    for (const warm of [paper, whole, invoicePaper, invoice]) await warm()
    const papers = await alternate(rounds, paper, invoicePaper)
    const wholes = await alternate(rounds, whole, invoice)
    await client.end()
    const result = (figure: string, ours: number[], peer: number[]): Result => ({
      ...{ figure, ours: `${median(ours).toFixed(1)} ms`, peer: `${median(peer).toFixed(1)} ms` },
      ...{ value: median(ours) / median(peer), unit: '×', limit: { atMost: 1.5 } },
    })
    const [cpuOf, wallOf] = [({ cpu: each }: { cpu: number }) => each, ({ wall }: { wall: number }) => wall]
    return [
      result('a holder’s statement as PDF beside an invoice, CPU', papers.ours.map(cpuOf), papers.peer.map(cpuOf)),
      result('the same, each read from the database', wholes.ours.map(wallOf), wholes.peer.map(wallOf)),
    ]
  },
}

/** An invoice for a card, with a commission and a fee. */
async function issuedTo(databaseUrl: string, deps: Deps, memberId: string): Promise<string> {
  const pool = createPool(databaseUrl, { max: 1, role: 'ambry_app', waitSeconds: 60 })
  const transactions = createTransactions({
    ...{ pool, clock: systemClock, committed: () => {}, jobsCommitted: () => {}, undeclared: () => {} },
  })
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM cards LIMIT 1')
  const [card] = rows
  let id = ''
  await transactions.run(systemOrigin, async (tx) => {
    const issued = await issueFor(tx, deps, {
      ...{ purpose: 'sale', purposeId: randomUUID(), memberId, dueOn: null, memo: 'Thank you.' },
      lines: invoiceOf(1).lines.map(({ label, detail, amountCents }, at) => ({
        ...{ source: 'hand', label, detail, quantity: 1, rate: { kind: 'flat', cents: amountCents } },
        ...{ cardId: at === 0 ? (card?.id ?? null) : null, templateId: null, templateVersion: null },
      })) as LineDraft[],
    })
    id = issued.id
  })
  await pool.end()
  return id
}
