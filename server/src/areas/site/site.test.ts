import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, startHarness, useHarness } from '../../../test/harness.ts'
import { build } from '../../db/db.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { sealAudit, verifyAudit } from './audit/service.ts'

const h = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

describe('settings', () => {
  it('start with defaults; a change is audited, applies at once and shows in the public settings', async () => {
    const before = (await admin.get('/api/admin/settings')).json()
    expect(before).toMatchObject({ version: 0, values: { houseName: 'Ambry', otpTries: 5 } })
    const after = await admin.patch('/api/admin/settings', {
      version: 0,
      values: { houseName: 'North House', otpLifetimeSeconds: 120 },
    })
    expect(after.json()).toMatchObject({
      version: 1,
      values: { houseName: 'North House' },
      defaults: { houseName: 'Ambry' },
    })
    expect((await h().nobody.get('/api/house')).json()).toEqual({
      name: 'North House',
      contactEmail: null,
      contactPhone: null,
      landingLine: null,
      insuredBy: null,
      vaultLocations: null,
      lastAuditOn: null,
      deskHours: null,
      accessRequestPromiseHours: 48,
      homeCountry: 'US',
      allowedCountries: ['US', 'CA', 'GB', 'AU', 'JP'],
      maintenanceNotice: null,
      demo: true,
      provenanceKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await h().nobody.post('/api/send-otp', { phone: h().newPhone() })).json().expiresInSeconds).toBe(120)
    const [row] = await h().query(`SELECT before, after FROM audit_log WHERE action = 'settings.edit'`)
    expect(row).toEqual({
      before: { houseName: 'Ambry', otpLifetimeSeconds: 300 },
      after: { houseName: 'North House', otpLifetimeSeconds: 120 },
    })
  })

  it('reject a stale version, unknown names and invalid values', async () => {
    expect((await admin.patch('/api/admin/settings', { version: 0, values: { houseName: 'X' } })).status).toBe(409)
    for (const values of [
      { nonsense: 1 },
      { otpTries: 0 },
      { otpTries: '5' },
      { houseName: '' },
      { allowedCountries: [] },
      { homeCountry: 'usa' },
    ]) {
      expect((await admin.patch('/api/admin/settings', { version: 1, values })).status).toBe(400)
    }
    expect((await (await h().buildUser()).get('/api/admin/settings')).status).toBe(403)
  })

  it('say for each field why it is invalid', async () => {
    const edit = async (values: object) =>
      (await admin.patch('/api/admin/settings', { version: 1, values }, { accept: 'application/problem+json' })).json()
    expect(
      await edit({ houseName: ' ', timeZone: 'Mars/Olympus', homeCountry: 'PL', allowedCountries: ['US', 'ZZ'] }),
    ).toMatchObject({
      status: 422,
      detail: 'Enter a name.',
      errors: [
        { path: 'values.houseName', message: 'Enter a name.' },
        { path: 'values.timeZone', message: 'Mars/Olympus isn’t a known time zone.' },
        { path: 'values.allowedCountries', message: 'ZZ isn’t a country.' },
        { path: 'values.homeCountry', message: 'The home country must be among the allowed countries.' },
      ],
    })
    expect(await edit({ otpTries: 11, landingLine: 'x'.repeat(161), accessRequestPromiseHours: 1.5 })).toMatchObject({
      status: 400,
      errors: [
        { path: 'values.landingLine', message: 'Keep this under 160 characters.' },
        { path: 'values.accessRequestPromiseHours', message: 'Enter a whole number from 1 to 720.' },
        { path: 'values.otpTries', message: 'Enter a whole number from 1 to 10.' },
      ],
    })
  })

  it('propagate to other instances', async () => {
    const second = await startHarness({ databaseUrl: h().databaseUrl, clock: h().clock })
    try {
      await second.listen()
      const values = { houseName: 'West House', landingLine: '  A fact.  ', deskHours: ' ' }
      expect((await admin.patch('/api/admin/settings', { version: 1, values })).json().values).toMatchObject({
        landingLine: 'A fact.',
        deskHours: null,
      })
      await expect.poll(() => second.app.deps.settings.current.houseName).toBe('West House')
    } finally {
      await second.close()
    }
  })
})

describe('the audit log', () => {
  const seal = () => h().app.deps.transactions.run(systemOrigin, sealAudit)
  /** Other tests share the server, and one of their transactions may delay a seal for a moment. */
  const sealUntil = async (rows: number) => {
    let sealed = 0
    await expect.poll(async () => (sealed += await seal()), { interval: 20 }).toBe(rows)
  }
  const unsealed = async () => {
    const [row] = await h().query(
      `SELECT (SELECT count(*) FROM audit_log)::int - (SELECT coalesce(sum(row_count), 0) FROM audit_seals)::int AS n`,
    )
    return row.n
  }

  it('is searchable by actor, action and outcome', async () => {
    const member = await h().buildUser({ name: 'Nosy' })
    await member.get('/api/admin/users')
    const denied = (await admin.get(`/api/admin/audit?actorId=${member.id}&outcome=refused`)).json()
    expect(denied.items).toMatchObject([
      {
        actorName: 'Nosy',
        action: 'access.denied',
        objectKind: 'route',
        objectId: 'GET /api/admin/users',
        outcome: 'refused',
      },
    ])
    expect((await admin.get('/api/admin/audit?action=settings.edit&total=1')).json()).toMatchObject({
      total: 2,
      items: [{ actorName: 'Ada Stone' }, {}],
    })
    expect((await member.get('/api/admin/audit')).status).toBe(403)
    expect((await admin.get('/api/admin/audit?format=csv&action=settings.edit')).body.split('\r\n')).toHaveLength(4)
  })

  it('distinguishes visitors from the system, and names the person affected', async () => {
    const last = async (action: string) =>
      (await admin.get(`/api/admin/audit?action=${action}&limit=1`)).json().items[0]
    const suspended = await h().buildUser({ status: 'suspended', name: 'Sue Spended' })
    await h().nobody.post('/api/send-otp', { phone: suspended.phone })
    await h().nobody.post('/api/verify-otp', { phone: suspended.phone, otp: await h().codeFor(suspended.phone) })
    // no actor but a request: someone without a session
    expect(await last('sign_in.refused')).toMatchObject({
      actorName: null,
      requestId: expect.any(String),
      objectKind: 'user',
      objectName: 'Sue Spended',
    })
    await h().nobody.post('/api/request-access', { phone: h().newPhone(), termsAccepted: true, privacyAccepted: true })
    expect(await last('access_request.ask')).toMatchObject({
      actorName: null,
      requestId: expect.any(String),
      objectKind: 'access_request',
      objectName: null,
    })
    await h().app.deps.transactions.run(systemOrigin, async (tx) =>
      tx.audit({ action: 'settings.edit', object: { kind: 'settings', id: 'house' } }),
    )
    expect(await last('settings.edit')).toMatchObject({ actorName: null, requestId: null, objectName: null })
  })

  it('seals a row that commits late in a later batch', async () => {
    const { deps } = h().app
    await sealUntil(await unsealed())
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slow = deps.transactions.run(systemOrigin, async (tx) => {
      // assigns the transaction id now, before the others
      await tx.run(build.insertInto('parties').values({ kind: 'member' }))
      tx.audit({ action: 'sign_out' })
      begun.resolve()
      await released.promise
    })
    await begun.promise
    await deps.transactions.run(systemOrigin, async (tx) => tx.audit({ action: 'sign_out' }))
    const early = await seal()
    released.resolve()
    await slow
    expect(early).toBeLessThan(2)
    await sealUntil(2 - early)
    expect((await verifyAudit(deps.db)).faults).toEqual([])
  })

  it('continues after a logical restore with reset transaction ids', async () => {
    const { deps } = h().app
    await sealUntil(await unsealed())
    // as if everything so far came from a cluster with much higher transaction ids
    await h().query('ALTER TABLE audit_log DISABLE TRIGGER USER; ALTER TABLE audit_seals DISABLE TRIGGER USER')
    await h().query(`UPDATE audit_log SET xid = (xid::text::bigint + 1000000000)::text::xid8`)
    await h().query(
      `UPDATE audit_seals SET low_xid = CASE WHEN seq = 1 THEN low_xid ELSE (low_xid::text::bigint + 1000000000)::text::xid8 END,
        high_xid = (high_xid::text::bigint + 1000000000)::text::xid8`,
    )
    await h().query('ALTER TABLE audit_log ENABLE TRIGGER USER; ALTER TABLE audit_seals ENABLE TRIGGER USER')
    await deps.transactions.run(systemOrigin, async (tx) => tx.audit({ action: 'sign_out' }))
    await sealUntil(1)
    await deps.transactions.run(systemOrigin, async (tx) => tx.audit({ action: 'sign_out' }))
    await sealUntil(1)
    expect((await verifyAudit(deps.db)).faults).toEqual([])
  })

  it('is sealed in batches; a changed, missing or added row is detected', async () => {
    const { deps } = h().app
    await sealUntil(await unsealed())
    const { seals } = await verifyAudit(deps.db)
    const last = `seal ${seals + 1}`
    await (await h().buildUser()).get('/api/admin/users')
    await sealUntil(1)
    expect(await seal()).toBe(0)
    expect(await verifyAudit(deps.db)).toMatchObject({ seals: seals + 1, faults: [] })
    // only someone who owns the tables and disables the triggers can change a row, and the chain then shows it
    await h().query(`ALTER TABLE audit_log DISABLE TRIGGER USER`)
    const [row] = await h().query(
      `UPDATE audit_log SET action = 'nothing' WHERE id = (SELECT max(id) FROM audit_log) RETURNING id`,
    )
    expect((await verifyAudit(deps.db)).faults).toEqual([`${last}: a row under it was changed`])
    await h().query('DELETE FROM audit_log WHERE id = $1', [row.id])
    expect((await verifyAudit(deps.db)).faults).toEqual([
      `${last}: has 0 rows, sealed were 1`,
      `${last}: a row under it was changed`,
    ])
    await h().query(`ALTER TABLE audit_log ENABLE TRIGGER USER`)
  })
})
