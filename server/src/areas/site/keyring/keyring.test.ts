import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Harness, startHarness } from '../../../../test/harness.ts'
import { newShare, sharedCard } from '../../../../test/sharing.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { fingerprintOf } from '../../../secrets.ts'
import { rotateSecret } from './service.ts'

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string]
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase({ from: 'ambry_empty' })
})
afterAll(() => database.drop())

/** Starts an instance with this key for the duration of `work`. */
async function started<T>(
  secretKey: string,
  work: (house: Harness) => Promise<T>,
  { acceptNewSecret = false, databaseUrl = database.url } = {},
): Promise<T> {
  const house = await startHarness({ databaseUrl, acceptNewSecret, secretKey })
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}

type Made = { memberId: string; phone: string; token: string; address: string; shortAddress: string; key: string }
let made: Made

const state = async (house: Harness, { memberId, phone, token }: Made) => {
  const member = house.asCaller(memberId, phone, token)
  const me = await member.get('/api/auth/me')
  const links = await member.get('/api/share-links')
  return {
    isSignedIn: me.status === 200,
    links: links.status === 200 ? links.json().items.map(({ address }: { address: string }) => address) : null,
    key: (await house.nobody.get('/api/house')).json().provenanceKey,
  }
}

it('rotating the key loses nothing: sessions, link URLs and signatures stay valid', async () => {
  made = await started(first, async (house) => {
    const member = await house.buildUser({ name: 'Rosa Vale' })
    const { link } = await sharedCard(member)
    const key = (await house.nobody.get('/api/house')).json().provenanceKey
    await house.app.deps.transactions.run(systemOrigin, (tx) => rotateSecret(tx, first, second))
    return { memberId: member.id, phone: member.phone, token: member.token ?? '', ...link, key }
  })
  expect(made.address).toMatch(/^\/shared\/.{43}$/)
  await expect(started(first, async () => {})).rejects.toThrow('This database is used with another SECRET_KEY.')
  await started(second, async (house) => {
    expect(await state(house, made)).toEqual({ isSignedIn: true, links: [made.address], key: made.key })
    expect(await house.query(`SELECT action, outcome FROM audit_log WHERE action LIKE 'secret.%'`)).toEqual([
      { action: 'secret.rotate', outcome: 'done' },
    ])
    const [row] = await house.query('SELECT wrapped FROM secret_keys')
    for (const key of [first, second]) expect(row.wrapped.includes(Buffer.from(key))).toBe(false)
    await expect(house.app.deps.transactions.run(systemOrigin, (tx) => rotateSecret(tx, first, third))).rejects.toThrow(
      'another SECRET_KEY',
    )
  })
})

it('a lost key is replaced only on request, and unreadable data is then missing, not an error', async () => {
  await expect(started(third, async () => {})).rejects.toThrow('--accept-new-secret')
  await started(
    third,
    async (house) => {
      const now = await state(house, made)
      expect([now.isSignedIn, now.key === made.key]).toEqual([false, false])
      const [session] = await house.query('SELECT count(*)::int AS n FROM sessions WHERE ended_at IS NULL')
      expect(session.n).toBe(0)
      // after signing in again the owner finds the link without its address, and visitors can still open the long one
      await house.nobody.post('/api/send-otp', { phone: made.phone })
      const login = (
        await house.nobody.post('/api/verify-otp', { phone: made.phone, otp: await house.codeFor(made.phone) })
      ).json()
      expect(await state(house, { ...made, token: login.authToken })).toMatchObject({ isSignedIn: true, links: [null] })
      expect((await house.nobody.get(made.address)).status).toBe(200)
      expect((await house.nobody.get(made.shortAddress)).status).toBe(404)
      // a link created now has its address
      const member = house.asCaller(made.memberId, made.phone, login.authToken)
      expect((await member.post('/api/share-links', newShare({ scope: 'all' }))).json().address).not.toBe(null)
    },
    { acceptNewSecret: true },
  )
  // once is enough: the next start needs no flag, and with the flag nothing more is lost
  const key = await started(third, async (house) => (await house.nobody.get('/api/house')).json().provenanceKey)
  await started(third, async (house) => expect((await house.nobody.get('/api/house')).json().provenanceKey).toBe(key), {
    acceptNewSecret: true,
  })
})

it('a database from before keys were stored keeps its keys', async () => {
  const older = await createTestDatabase({ from: 'ambry_empty' })
  try {
    const options = { databaseUrl: older.url }
    const key = await started(
      first,
      async (house) => {
        const { provenanceKey } = (await house.nobody.get('/api/house')).json()
        await house.query('DELETE FROM secret_keys')
        await house.query('UPDATE house_settings SET secret_fingerprint = $1', [fingerprintOf(first)])
        return provenanceKey
      },
      options,
    )
    await expect(started(second, async () => {}, options)).rejects.toThrow('another SECRET_KEY')
    const derivedFromSecret = await started(
      first,
      async (house) => (await house.nobody.get('/api/house')).json().provenanceKey,
      options,
    )
    // a new installation has a random root key; an older one uses its secret itself
    expect(derivedFromSecret).not.toBe(key)
    await started(
      first,
      async (house) => expect((await house.nobody.get('/api/house')).json().provenanceKey).toBe(derivedFromSecret),
      options,
    )
  } finally {
    await older.drop()
  }
})
