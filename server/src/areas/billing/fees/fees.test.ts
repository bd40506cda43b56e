import { beforeEach, expect, it } from 'vitest'

import { draft, issue, line, percentRule } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let admin: Caller
let member: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
})

const absent = '0190a000-0000-7000-8000-000000000000'
const path = '/api/admin/fee-templates'
let names = 0
const asked = (more: object = {}) => ({
  name: `Member sale ${names++}`,
  use: 'sale_buyer',
  rules: [percentRule(400)],
  ...more,
})

it('default fee templates exist from the start', async () => {
  const { items } = await wanted(admin.get(`${path}?limit=100`))
  const usual = items.filter((item: { isDefault: boolean }) => item.isDefault)
  expect(usual.map(({ use, rules }: any) => [use, rules[0].bps ?? rules[0].flatCents]).sort()).toEqual([
    ['fund', 150],
    ['loan_origination', 200],
    ['promotion', 1_000],
    ['sale_buyer', 1_000],
    ['sale_seller', 500],
    ['sourcing', 800],
    ['storage', 500],
  ])
})

it('create returns 401, 400, 403, 409, 422 and 201', async () => {
  expect((await h().nobody.post(path, asked())).status).toBe(401)
  expect((await member.post(path, asked())).status).toBe(403)
  for (const wrong of [
    { rules: [] },
    { use: 'lottery' },
    { name: ' ' },
    { rules: [percentRule(-1)] },
    { rules: [percentRule(10_001)] },
    { rules: [percentRule(1.5)] },
    { rules: [percentRule(1, { minCents: -1 })] },
    { rules: [percentRule(1, { maxCents: 10_000_000_001 })] },
    { rules: [percentRule(1, { colour: 'red' })] },
    { isDefault: true },
  ])
    expect((await admin.post(path, asked(wrong))).status, JSON.stringify(wrong)).toBe(400)
  expect(await refusal(admin.post(path, asked({ rules: [percentRule(1), percentRule(2)] })))).toEqual([
    422,
    'Another rule already has this name.',
  ])
  const made = await wanted(admin.post(path, asked({ name: 'Once only' })), 201)
  expect(made).toMatchObject({ number: 1, usedBy: 0, isDefault: false, actions: ['edit', 'make_default', 'archive'] })
  expect(made.versions).toMatchObject([{ number: 1, createdBy: 'Margaret Ashby' }])
  expect(await refusal(admin.post(path, asked({ name: 'once ONLY' })))).toEqual([
    409,
    'Another template already has this name.',
  ])
})

it('changing rules creates a new version, and documents keep the old one', async () => {
  const made = await wanted(admin.post(path, asked()), 201)
  const fromTemplate = (version: number) =>
    line('Fee', 0, {
      source: 'template',
      rate: { kind: 'percent', bps: 400 },
      templateId: made.id,
      templateVersion: version,
    })
  const kept = await draft(admin, member.id, [line('Card', 100_000), fromTemplate(1)])
  const waiting = await draft(admin, member.id, [line('Card', 100_000), fromTemplate(1)])
  await wanted(issue(admin, kept))

  const same = await wanted(admin.patch(`${path}/${made.id}`, { version: 1, rules: made.rules, name: 'Renamed' }))
  expect(same, 'the same rules are no version').toMatchObject({ number: 1, version: 2, name: 'Renamed', usedBy: 1 })
  const changed = await wanted(
    admin.patch(`${path}/${made.id}`, { version: 2, rules: [percentRule(500)], note: 'Costs rose.' }),
  )
  expect(changed).toMatchObject({ number: 2, rules: [{ bps: 500 }] })
  expect(changed.versions).toMatchObject([
    { number: 2, note: 'Costs rose.', usedBy: 0 },
    { number: 1, usedBy: 1, rules: [{ bps: 400 }] },
  ])
  expect((await wanted(admin.get(`/api/admin/invoices/${kept.id}`))).lines[1]).toMatchObject({
    templateVersion: 1,
    amountCents: 4_000,
  })
  // a draft shows that the template changed, but only an admin updates it
  const open = await wanted(admin.get(`/api/admin/invoices/${waiting.id}`))
  expect(open).toMatchObject({ totalCents: 104_000, newerTemplates: [{ templateId: made.id, used: 1, newest: 2 }] })
  expect(
    (await admin.patch(`/api/admin/invoices/${waiting.id}`, { version: 1, lines: [fromTemplate(3)] })).status,
  ).toBe(422)
  const stale = await admin.patch(
    `${path}/${made.id}`,
    { version: 2, name: 'Too late' },
    { accept: 'application/problem+json' },
  )
  expect([stale.status, stale.json().present.number]).toEqual([409, 2])
  expect((await admin.patch(`${path}/${absent}`, { version: 1, name: 'x' })).status).toBe(404)
})

it('one template is the default for its use and cannot be archived', async () => {
  const made = await wanted(admin.post(path, asked({ use: 'sourcing' })), 201)
  await wanted(admin.post(`${path}/${made.id}/default`))
  const { items } = await wanted(admin.get(`${path}?use=sourcing`))
  expect(items.filter((item: { isDefault: boolean }) => item.isDefault).map(({ id }: any) => id)).toEqual([made.id])
  expect((await refusal(admin.post(`${path}/${made.id}/archive`)))[0]).toBe(422)
  const other = items.find(({ id }: any) => id !== made.id)
  await wanted(admin.post(`${path}/${other.id}/default`))
  expect(await wanted(admin.post(`${path}/${made.id}/archive`))).toMatchObject({
    status: 'archived',
    actions: ['restore'],
  })
  expect((await admin.post(`${path}/${made.id}/archive`)).status).toBe(409)
  expect((await admin.post(`${path}/${made.id}/default`)).status).toBe(409)
  expect((await admin.patch(`${path}/${made.id}`, { version: 5, name: 'x' })).status).toBe(409)
  await wanted(admin.post(`${path}/${made.id}/restore`))
  expect(await wanted(admin.post(`${path}/${made.id}/copy`, { name: 'A copy' }), 201)).toMatchObject({
    use: 'sourcing',
    number: 1,
  })
  // two at once: one of them ends up as the default
  await Promise.all([admin.post(`${path}/${made.id}/default`), admin.post(`${path}/${other.id}/default`)])
  const after = await wanted(admin.get(`${path}?use=sourcing`))
  expect(after.items.filter((item: { isDefault: boolean }) => item.isDefault)).toHaveLength(1)
})
