import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import pg from 'pg'

import { lockFund } from '../../server/src/areas/funds/fund-queries.ts'
import { strikeNav } from '../../server/src/areas/funds/nav/strike-service.ts'
import { systemClock } from '../../server/src/clock.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { createTransactions, systemOrigin, type Tx } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { fillFund } from '../lib/fund-book.ts'

const [cards, holders] = [5_000, 99]
const rounds = 7
const openedOn: Day = '2026-01-01'

/** The NAV of a large fund, compared with bare statements that read and write the same rows. */
export const fundStrike: Figure = {
  name: 'fund-strike',
  minutes: 10,
  database: 'people',
  run: async ({ databaseUrl, people }) => {
    const members = people.slice(0, holders).map(({ userId }) => userId)
    const id = await fillFund(databaseUrl, { cards, holders: members, on: openedOn })
    const pool = createPool(databaseUrl, { max: 2, role: 'ambry_app', waitSeconds: 120 })
    const transactions = createTransactions({
      ...{ pool, clock: systemClock, committed: () => {}, jobsCommitted: () => {}, undeclared: () => {} },
    })
    const deps = {
      settings: { current: { timeZone: 'America/New_York', houseName: 'Ambry' } },
      secrets: { proof: generateKeyPairSync('ed25519').privateKey },
    } as unknown as Deps
    const timed = async (work: (tx: Tx) => Promise<unknown>) => {
      const begun = performance.now()
      await transactions.run(systemOrigin, async (tx) => void (await work(tx)))
      return performance.now() - begun
    }
    const ours = (on: Day) =>
      timed(async (tx) => {
        const fund = await lockFund(tx, id)
        if (!fund) throw new Error('no fund')
        await strikeNav(tx, deps, fund, { kind: 'daily', on })
      })
    let day = openedOn
    const nextDay = () => {
      day = addDays(day, 1)
      return day
    }
    await ours(nextDay())
    const body = await lastProof(databaseUrl)
    const peer = (on: Day, isEnd: boolean) => timed((tx) => bare(tx, id, { on, body, isEnd }))
    await peer(nextDay(), false)
    const daily = await alternate(
      rounds,
      () => ours(nextDay()),
      () => peer(nextDay(), false),
    )
    const nextEnd = async () => {
      await raise(databaseUrl, id)
      day = day.endsWith('-12-31') ? `${Number(day.slice(0, 4)) + 1}-12-31` : `${day.slice(0, 4)}-12-31`
      return day
    }
    await ours(await nextEnd())
    const yearly = await alternate(
      rounds,
      async () => ours(await nextEnd()),
      async () => peer(await nextEnd(), true),
    )
    const charged = await countCharged(databaseUrl)
    if (charged !== holders * (rounds + 1)) throw new Error(`${charged} lots were charged carry`)
    await pool.end()
    const result = (what: string, { ours: mine, peer: theirs }: { ours: number[]; peer: number[] }): Result => ({
      figure: `${what} of a fund with ${cards.toLocaleString('en-US')} cards and ${holders} holders`,
      ours: `${median(mine).toFixed(0)} ms`,
      peer: `${median(theirs).toFixed(0)} ms`,
      value: median(mine) / median(theirs),
      unit: '×',
      limit: { atMost: 4 },
    })
    return [result('the daily NAV', daily), result('the NAV that charges carry', yearly)]
  },
}

/** The rows a strike reads and writes, by one plain statement for each table. */
async function bare(tx: Tx, id: string, { on, body, isEnd }: { on: Day; body: string; isEnd: boolean }): Promise<void> {
  const run = (text: string, values: unknown[]) => tx.prepared(undefined, text, values)
  const [strikeId, entryId] = [randomUUID(), randomUUID()]
  await run('SELECT * FROM funds WHERE id = $1 FOR UPDATE', [id])
  await run('SELECT * FROM fund_terms WHERE fund_id = $1', [id])
  await run(
    `SELECT a.code, sum(p.amount_cents) FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.party_id = $1 GROUP BY a.code`,
    [id],
  )
  await run('SELECT * FROM fund_lots WHERE fund_id = $1 AND units > 0', [id])
  await run('SELECT id, card_id, value_cents FROM fund_holdings WHERE fund_id = $1 AND sold_on IS NULL', [id])
  await run('SELECT * FROM fund_strikes WHERE fund_id = $1 ORDER BY seq DESC LIMIT 1', [id])
  await run(
    `WITH entry AS (
       INSERT INTO ledger_entries (id, kind, booked_on, words, fund_id, at) VALUES ($2, 'fund_strike', current_date, 'NAV', $1, now())
       RETURNING id, number, booked_on
     )
     INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
     SELECT e.id, row_number() OVER (), a.id, e.number, e.booked_on, p.cents FROM entry e CROSS JOIN ledger_accounts a
       JOIN (VALUES ('fund_costs', 2), ('fund_fees_due', -1), ('fund_carry_due', -1)) p (code, cents) ON p.code = a.code WHERE a.party_id = $1`,
    [id, entryId],
  )
  await run(
    `INSERT INTO fund_strikes SELECT (jsonb_populate_record(s, jsonb_build_object('id', $2::uuid, 'seq', s.seq + 1, 'on_day', $3::date, 'entry_id', $4::uuid))).*
     FROM fund_strikes s WHERE fund_id = $1 ORDER BY seq DESC LIMIT 1`,
    [id, strikeId, on, entryId],
  )
  await run('UPDATE funds SET struck_on = $2 WHERE id = $1', [id, on])
  await run(
    `SELECT c.id, c.year, c.set_name, c.player_name, c.card_number, c.grader, c.grade, c.cert_number, c.owner_id, c.commitment, h.value_cents,
       h.valued_on, k.vault, k.on_day, p.sha256
     FROM fund_holdings h JOIN cards c ON c.id = h.card_id
       JOIN LATERAL (SELECT * FROM fund_custody_checks x WHERE x.holding_id = h.id ORDER BY x.on_day DESC LIMIT 1) k ON true
       JOIN card_photos p ON p.id = k.photo_id WHERE h.fund_id = $1 AND h.sold_on IS NULL`,
    [id],
  )
  await run(
    `INSERT INTO fund_proofs (strike_id, body, hash, signature, at) VALUES ($1, $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), 'none', now())`,
    [strikeId, body],
  )
  if (!isEnd) return
  await run('UPDATE fund_lots SET version = version + 1 WHERE fund_id = $1', [id])
  await run(
    `INSERT INTO fund_unit_events (fund_id, lot_id, member_id, kind, units, price, cents, strike_id, entry_id, on_day, at, lot_units, lot_cost_cents,
       lot_high_water_mark, lot_marked_on)
     SELECT fund_id, id, member_id, 'corrected', 0, high_water_mark, 0, $2, $3, $4, now(), units, cost_cents, high_water_mark, marked_on
     FROM fund_lots WHERE fund_id = $1`,
    [id, strikeId, entryId, on],
  )
}

async function query<T extends pg.QueryResultRow>(databaseUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}

const lastProof = async (databaseUrl: string): Promise<string> =>
  (await query<{ body: string }>(databaseUrl, 'SELECT body FROM fund_proofs'))[0]?.body ?? ''

const raise = (databaseUrl: string, id: string) =>
  query(databaseUrl, 'UPDATE fund_holdings SET value_cents = value_cents * 6 / 5 WHERE fund_id = $1', [id])

const countCharged = async (databaseUrl: string): Promise<number> =>
  (
    await query<{ lots: number }>(
      databaseUrl,
      `SELECT count(*)::int AS lots FROM fund_unit_events WHERE carry_cents > 0`,
    )
  )[0]?.lots ?? 0
