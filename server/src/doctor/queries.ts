import type pg from 'pg'

async function one<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, values)
  if (!rows[0]) throw new Error('this query has one row')
  return rows[0]
}

export const findServer = (client: pg.ClientBase) =>
  one<{ version: string; database: string; encoding: string; foldsAccents: boolean; nowMs: number }>(
    client,
    `SELECT current_setting('server_version') AS version, current_database() AS database,
      pg_encoding_to_char(encoding) AS encoding, lower('É') = 'é' AS "foldsAccents", extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs"
    FROM pg_database WHERE datname = current_database()`,
  )

/** How a connection of the app arrives, which a pooler in front can change. */
export const findSession = (client: pg.ClientBase) =>
  one<{ role: string; timeZone: string; isReadOnly: string }>(
    client,
    `SELECT current_user AS role, current_setting('TimeZone') AS "timeZone",
      current_setting('default_transaction_read_only') AS "isReadOnly"`,
  )

export const listen = (client: pg.ClientBase, channel: string) => client.query(`LISTEN ${channel}`)
export const notify = (client: pg.ClientBase, channel: string) =>
  client.query('SELECT pg_notify($1, $2)', [channel, ''])

export const knowsTimeZone = async (client: pg.ClientBase, name: string): Promise<boolean> =>
  (await one<{ yes: boolean }>(client, 'SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = $1) AS yes', [name]))
    .yes

/** What a migrated database knows about itself. */
export const findInstallation = (client: pg.ClientBase) =>
  one<{ timeZone: string | null; fingerprint: Buffer | null; wrappedKey: Buffer | null; admins: number }>(
    client,
    `SELECT chosen ->> 'timeZone' AS "timeZone", secret_fingerprint AS fingerprint,
      (SELECT wrapped FROM secret_keys ORDER BY version DESC LIMIT 1) AS "wrappedKey",
      (SELECT count(*)::int FROM users WHERE status IN ('invited', 'active') AND 'administrator' = ANY (staff_roles)) AS admins
    FROM house_settings`,
  )
