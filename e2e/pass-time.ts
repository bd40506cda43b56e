import pg from 'pg'

async function asOwner(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The sandbox's bank answers only when a test says so, so that a pending payment cannot arrive early on a slow machine.
 */
export const answerAsBank = (databaseUrl: string): Promise<void> =>
  asOwner(databaseUrl, async (client) => {
    await client.query(`UPDATE job_outbox SET run_at = now() WHERE task = 'sandbox_advance'`)
    await client.query(`SELECT graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'sandbox_advance'), run_at := now())`)
  })

const shifted = (columns: readonly string[], by: string) =>
  columns.map((column) => `${column} = ${column} - ${by}`).join(', ')
const [time, date] = ['make_interval(days => $2)', '$2::integer']

/** The app can't backdate any of this, which is tested where it is refused; a story can't wait for ten days. */
export const passDays = (databaseUrl: string, loanId: string, days: number): Promise<void> =>
  asOwner(databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    const given = [loanId, days]
    await client.query(
      `UPDATE margin_calls SET ${shifted(['opened_at', 'deadline_at', 'ended_at'], time)} WHERE loan_id = $1`,
      given,
    )
    await client.query(
      `UPDATE loan_notices SET ${shifted(['sent_at'], time)}, ${shifted(['sent_on', 'effective_on'], date)} WHERE loan_id = $1`,
      given,
    )
    await client.query(
      `UPDATE status_history SET ${shifted(['at'], time)} WHERE subject = 'loans' AND subject_id = $1`,
      given,
    )
    await client.query(
      `UPDATE loans SET ${shifted(['signed_at'], time)}, ${shifted(['defaulted_on'], date)} WHERE id = $1`,
      given,
    )
    await client.query('COMMIT')
    await client.query(`SELECT graphile_worker.add_job('end_margin_calls')`)
  })

/** The dates of a fund and of what happened in it, by table. */
const fundDates = {
  funds: { of: 'id', dates: ['marked_on', 'struck_on'], times: ['opened_at'] },
  fund_terms: { of: 'fund_id', dates: ['effective_on'], times: [] },
  fund_holdings: { of: 'fund_id', dates: ['bought_on', 'valued_on'], times: [] },
  fund_strikes: { of: 'fund_id', dates: ['on_day'], times: ['at'] },
  fund_lots: { of: 'fund_id', dates: ['opened_on', 'marked_on', 'locked_until'], times: [] },
  fund_unit_events: { of: 'fund_id', dates: ['on_day', 'lot_marked_on'], times: ['at'] },
  fund_redemptions: { of: 'fund_id', dates: ['window_on'], times: ['requested_at'] },
  fund_distributions: { of: 'fund_id', dates: ['record_on'], times: ['at'] },
} as const

export const passFundDays = (databaseUrl: string, fundId: string, days: number): Promise<void> =>
  asOwner(databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    for (const [table, { of, dates, times }] of Object.entries(fundDates)) {
      const columns = [shifted(dates, date), shifted(times, time)].filter(Boolean).join(', ')
      await client.query(`UPDATE ${table} SET ${columns} WHERE ${of} = $1`, [fundId, days])
    }
    await client.query('COMMIT')
  })

/** What staff did alone in other stories counts toward their limits for a week. */
export const clearLimits = (databaseUrl: string): Promise<void> =>
  asOwner(databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query('DELETE FROM solo_acts')
    await client.query('COMMIT')
  })
