import pg from 'pg'

/** Whether a secret key belongs to this database, whose migrations have run: everything else is encrypted under it. */
export async function hasStoredKey(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ambry key' })
  await client.connect()
  try {
    const { rows } = await client.query<{ yes: boolean }>(
      `SELECT EXISTS (SELECT FROM secret_keys) OR EXISTS (SELECT FROM house_settings WHERE secret_fingerprint IS NOT NULL) AS yes`,
    )
    return rows[0]?.yes ?? false
  } finally {
    await client.end()
  }
}
