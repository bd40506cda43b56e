import { readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { startHarness } from '../../test/harness.ts'
import { loadDemoCards } from './cards.ts'
import { loadDemo, refuseRealHouse } from './load.ts'
import { loadDemoPeople } from './people.ts'
import { removeEverything } from './remove.ts'

it('is refused in a database with real users and in production, before anything is written', async () => {
  const house = await startHarness()
  try {
    const { deps } = house.app
    await refuseRealHouse(deps)
    await expect(refuseRealHouse({ ...deps, config: { ...deps.config, production: true } })).rejects.toThrow(
      'Demonstration data is not loaded in production.',
    )
    await house.buildUser({ isAdmin: true })
    for (const load of [refuseRealHouse, loadDemo])
      await expect(load(deps)).rejects.toThrow('There are real people in this database')
    await expect(removeEverything(house.databaseUrl, deps.files, { isConfirmed: true })).rejects.toThrow(
      'There is no demonstration data in this database.',
    )
    expect(await house.query('SELECT count(*)::int AS n FROM users')).toEqual([{ n: 1 }])
  } finally {
    await house.close()
  }
})

it('can be removed completely, files included, even after someone has joined', { timeout: 120_000 }, async () => {
  const house = await startHarness()
  try {
    const { deps } = house.app
    const stored = () => readdirSync(path.join(deps.config.dataDir, 'files/photos'))
    await loadDemoCards(deps, await loadDemoPeople(deps))
    expect(stored().length).toBeGreaterThan(0)
    await house.buildUser()
    // the next start finds the demo and leaves it unchanged
    await loadDemo(deps)
    await expect(removeEverything(house.databaseUrl, deps.files)).rejects.toThrow('1 person has joined')
    expect(stored().length).toBeGreaterThan(0)

    await removeEverything(house.databaseUrl, deps.files, { isConfirmed: true })
    expect(stored()).toEqual([])
    const tables = await house.query<{ table: string }>(
      `SELECT quote_ident(tablename) AS table FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
    )
    for (const { table } of tables) {
      const rows = await house.query(`SELECT * FROM ${table}`)
      expect(JSON.stringify(rows), table).not.toMatch(/2025550|Lindqvist|Calloway|Ashby/)
    }
    expect(await house.query('SELECT FROM users')).toEqual([])
  } finally {
    await house.close()
  }
})
