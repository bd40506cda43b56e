import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { draft, key } from './billing.ts'
import { registered, wanted } from './cards.ts'
import { type Answer, type Caller, useHarness } from './harness.ts'
import { promotable, requestPromotion } from './promotions.ts'
import { askFor, inSecure } from './secure.ts'

const h = useHarness()
const statements: string[] = []
let admin: Caller
let owner: Caller
let member: Caller

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  owner = await h().buildUser({ name: 'Olga Owner' })
  member = await h().buildUser({ name: 'Mia Member' })
  const send = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: any[]) {
    statements.push(String(given[0]?.text ?? given[0]).trim())
    return (send as (...all: any[]) => any).apply(this, given)
  } as never)
})
afterAll(() => vi.restoreAllMocks())

/** Audit rows, live events and stored answers, which are sent with the commit. */
const isEnding = (text: string) =>
  /^(BEGIN|COMMIT|INSERT INTO audit_log|WITH audited|INSERT INTO outbox|UPDATE idempotency_keys)/.test(text)
const isWrite = (text: string) => /\b(insert into|update \S+ (as \w+ )?set|delete from)\b/i.test(text)

/** What is read between the last write and the response. */
async function readsAfter(write: () => Promise<Answer>): Promise<string[]> {
  statements.length = 0
  const { status, body } = await write()
  expect(status, body.slice(0, 300)).toBeLessThan(300)
  const sent = statements.filter((text) => !isEnding(text))
  expect(sent.some(isWrite), 'it writes').toBe(true)
  return sent.slice(sent.findLastIndex(isWrite) + 1).map((text) => text.replace(/\s+/g, ' ').slice(0, 120))
}

const one = async (url: string, by = admin) => wanted(by.get(url))

/** A write returns what it knows, or one row; a page that shows more refetches it. */
const writes: [endpoint: string, most: number, write: () => Promise<() => Promise<Answer>>][] = [
  [
    'POST /api/registry',
    1,
    async () => () => owner.post('/api/registry', { category: 'duel', playerName: 'X', grader: 'RAW' }),
  ],
  [
    'POST /api/registry/:id/valuations',
    1,
    onCard((id) => owner.post(`/api/registry/${id}/valuations`, { valueCents: 500 })),
  ],
  [
    'POST /api/registry/:id/send',
    1,
    onCard((id) => owner.post(`/api/registry/${id}/send`, { vault: 'Delaware vault' })),
  ],
  [
    'POST /api/admin/cards/:id/valuations',
    1,
    onCard((id) => admin.post(`/api/admin/cards/${id}/valuations`, { valueCents: 500 })),
  ],
  [
    'POST /api/admin/invoices',
    1,
    async () => () => admin.post('/api/admin/invoices', { memberId: member.id, lines: [] }),
  ],
  ['POST /api/admin/invoices/:id/discard', 1, onDraft((id) => admin.post(`/api/admin/invoices/${id}/discard`))],
  [
    'POST /api/admin/invoices/:id/issue',
    1,
    onDraft((id, version) => admin.post(`/api/admin/invoices/${id}/issue`, { version }, key())),
  ],
  [
    'POST /api/admin/sales',
    1,
    onCard((id) => admin.post('/api/admin/sales', { cardId: id, buyerId: member.id, priceCents: 9_000 }, key())),
  ],
  [
    'POST /api/share-links',
    1,
    onCard((id) =>
      owner.post('/api/share-links', {
        name: 'One',
        what: { scope: 'card', cardId: id },
        shows: [],
        days: 7,
        password: null,
        maxViews: null,
        notify: false,
      }),
    ),
  ],
  ['POST /api/cards/:id/requests', 0, onListed((id) => askFor(member, id))],
  [
    'POST /api/admin/requests/:id/approve',
    1,
    onRequest((id) => admin.post(`/api/admin/requests/${id}/approve`, { offerCents: 100_000 }, key())),
  ],
  [
    'POST /api/admin/requests/:id/decline',
    1,
    onRequest((id) => admin.post(`/api/admin/requests/${id}/decline`, { reason: 'Not now.' })),
  ],
  [
    'POST /api/admin/requests/:id/assign',
    1,
    onRequest((id) => admin.post(`/api/admin/requests/${id}/assign`, { isMine: true })),
  ],
  [
    'POST /api/admin/promotion-requests/:id/reject',
    1,
    onPromotion((id) => admin.post(`/api/admin/promotion-requests/${id}/reject`, { reason: 'Not now.' })),
  ],
]

function onCard(write: (id: string) => Promise<Answer>) {
  return async () => {
    const { id } = await registered(owner)
    return () => write(id)
  }
}
function onDraft(write: (id: string, version: number) => Promise<Answer>) {
  return async () => {
    const { id } = await draft(admin, member.id)
    const { version } = await one(`/api/admin/invoices/${id}`)
    return () => write(id, version)
  }
}
function onListed(write: (id: string) => Promise<Answer>) {
  return async () => {
    const { id } = await inSecure(h(), owner)
    return () => write(id)
  }
}
function onRequest(write: (id: string) => Promise<Answer>) {
  return async () => {
    const { id } = await wanted(askFor(member, (await inSecure(h(), owner)).id), 201)
    return () => write(id)
  }
}
function onPromotion(write: (id: string) => Promise<Answer>) {
  return async () => {
    const { id } = await wanted(requestPromotion(owner, await promotable(h(), owner)), 201)
    return () => write(id)
  }
}

it.each(writes)('%s reads at most %i rows between its last write and its response', async (endpoint, most, prepare) => {
  const reads = await readsAfter(await prepare())
  expect(reads.length, `${endpoint} reads again:\n${reads.join('\n')}`).toBeLessThanOrEqual(most)
})
