import { areas } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import type { FileEndpoint } from '@ambry/contract/kernel/files'
import { keysOf } from '@ambry/contract/kernel/keys'
import { shareFieldNames } from '@ambry/contract/sharing/kinds'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { activeHunt, addCandidate, allowMatching, offerCards } from '../../test/buying.ts'
import { registered, wanted } from '../../test/cards.ts'
import { buy, fundWorld, issueTo, openFund, struck } from '../../test/funds.ts'
import { type Caller, clientHeaders, useHarness } from '../../test/harness.ts'
import { buildLender, committed, openOffering } from '../../test/lenders.ts'
import { collateralOf } from '../../test/lending.ts'
import { loanWorld } from '../../test/loans.ts'
import { pagesOf } from '../../test/pdf.ts'
import { newShare, open, tokenOf } from '../../test/sharing.ts'
import { livePost, respondTo } from '../../test/source.ts'
import { passTitle } from '../areas/cards/titles/transfer.ts'
import { list } from '../areas/secure/listings/service.ts'
import { systemOrigin } from '../db/transaction.ts'
import { scopeOf } from './access.ts'

// One member borrows on a card, sells others in every way there is, and shares all of them on a public page with his
// name. Everyone else reads all they can: nothing may tell them that two of these cards are the same, or whose they are.

const h = useHarness()

/** Where a card or its owner is shown under other terms: what is known in one must not lead to another. */
type Context =
  | 'a named link'
  | 'a link without a name'
  | 'loans'
  | 'posts'
  | 'hunts'
  | 'funds'
  | 'Secure'
  | 'own account'

/** Every address in the contract, except those of the back office. */
const reads = areas
  .flatMap(({ name: area, endpoints, files }) => [
    ...(Object.values(endpoints) as Endpoint[])
      .filter(({ method }) => method === 'GET')
      .map(({ path, permission, csv }) => ({ area, path, permission, hasCsv: csv !== undefined })),
    ...(Object.values(files) as FileEndpoint[]).map(({ path, permission }) => ({
      area,
      path,
      permission,
      hasCsv: false,
    })),
  ])
  .filter(({ path }) => !path.includes('/admin/'))
/** Required parameters. */
const queries: Readonly<Record<string, string>> = {
  '/files/lending/statement.pdf': '?from=2026-11-01&to=2026-11-30',
  '/files/lending/tax.pdf': '?year=2026',
  '/files/lending/tax.csv': '?year=2026',
  '/files/funds/:id/statement.pdf': '?from=2026-11-01&to=2026-11-30',
}

/** By the beginning of a path; everything else is about the caller's own account. */
const paths = {
  loans:
    '/api/user/offered-loans /api/user/lending /api/user/notes /api/user/note-transfers /files/lending /files/offered-loans /api/proof',
  posts: '/api/sources /api/user/source /files/source',
  hunts: '/api/hunts /api/user/hunts /files/hunt',
  funds: '/api/funds /files/fund',
  Secure: '/api/cards /files/cards /files/photos',
} as const satisfies Partial<Record<Context, string>>
const contextOf = (url: string): Context =>
  keysOf(paths).find((context) => paths[context].split(' ').some((start) => url.startsWith(start))) ?? 'own account'

/** Records that may be met in several places, because they are neither a person nor one copy of a card. */
const meetable =
  'catalog_cards funds fund_strikes hunts loans loan_notes loan_offerings source_requests source_responses hunt_candidates fund_documents fund_lots'.split(
    ' ',
  )

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const alias = /(?<![\w-])[\w-]{21}[AQgw](?![\w-])/g
const digest = /(?<![\w-])(?:[0-9a-f]{40}|[0-9a-f]{64})(?![\w-])/g
const tokensIn = (text: string) => [uuid, alias, digest].flatMap((form) => text.match(form) ?? [])

type Sight = { by: string; context: Context; url: string }
const sights = new Map<string, Sight[]>()
const answers: (Sight & { text: string })[] = []

let owner: Caller
let cards: Record<'pledged' | 'answering' | 'proposed' | 'offered' | 'listed' | 'fund', { id: string }>
/** Ids of the owner, his cards and their photos, as the database knows them. */
let secret: Set<string>

/** Their own id is theirs to see. */
function note(sight: Sight, text: string, ownId = ''): string[] {
  answers.push({ ...sight, text })
  const tokens = [...new Set(tokensIn(text))].filter((token) => token !== ownId)
  for (const token of tokens) sights.set(token, [...(sights.get(token) ?? []), sight])
  return tokens
}

async function textOf({ body, bytes, headers }: Awaited<ReturnType<Caller['get']>>): Promise<string> {
  const type = String(headers['content-type'])
  const name = String(headers['content-disposition'] ?? '')
  if (type.startsWith('application/pdf')) return `${name} ${pagesOf(bytes).join(' ')}`
  return /json|csv|text/.test(type) ? `${name} ${body}` : `${name} ${JSON.stringify(headers)}`
}

const bare = { 'client-id': undefined, 'client-key': undefined, 'auth-token': undefined, 'user-id': undefined }

/** Reads every list, then every record and file that what was read leads to. */
async function readAll(by: string, caller: Caller, roles: readonly ('member' | 'lender')[]): Promise<void> {
  // an area's records are opened by ids that the area has shown
  const known = new Map<string, Set<string>>()
  const done = new Set<string>()
  const read = async (area: string, url: string) => {
    if (done.has(url)) return
    done.add(url)
    const cookie = `ambry_session=${caller.token}`
    const answer = await caller.get(url, url.startsWith('/files/') ? { ...bare, cookie } : {})
    if (answer.status !== 200) return
    const text = await textOf(answer)
    const ids = known.get(area) ?? new Set()
    for (const token of note({ by, context: contextOf(url), url }, text, caller.id)) ids.add(token)
    known.set(area, ids)
    for (const [, file = ''] of text.matchAll(/"(\/files\/[^"]+)"/g)) await read(area, file)
  }
  const isTheirs = ({ permission }: { permission: Endpoint['permission'] }) =>
    permission === 'public' || permission === 'session' || scopeOf({ roles: [...roles] }, permission) !== 'none'
  const mine = reads.filter(isTheirs)
  for (const { area, path, hasCsv } of mine.filter(({ path }) => !path.includes(':'))) {
    await read(area, path + (queries[path] ?? ''))
    if (hasCsv) await read(area, `${path}?format=csv`)
  }
  for (const { area, path } of mine.filter(({ path }) => path.includes(':id')))
    for (const id of known.get(area) ?? []) {
      const url = path.replace(':id', id) + (queries[path] ?? '')
      if (!url.includes(':')) await read(area, url)
      else for (const second of known.get(area) ?? []) await read(area, url.replace(/:\w+/, second))
    }
}

/** What a visitor's browser fetches. */
async function readLink(context: Context, token: string): Promise<void> {
  const page = await wanted(h().nobody.get(`/api/shared/${token}`))
  const each = page.cards.map(({ id }: { id: string }) => `?card=${id}`)
  for (const query of ['', ...each]) {
    for (const url of [`/api/shared/${token}${query}`, `/shared/${token}${query}`]) {
      const { status, body } = await open(h(), url, url.startsWith('/api/') ? { headers: clientHeaders } : {})
      expect(status, url).toBe(200)
      note({ by: 'visitor', context, url }, body)
    }
  }
}

let photos = 0
/** No two are the same, as of two cards. */
const jpeg = () =>
  sharp({ create: { width: 60 + ++photos, height: 80, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  const world = await loanWorld(h(), 'Bartholomew Quintrell')
  const { admin } = world
  owner = world.borrower
  await allowMatching(owner)
  const loan = await openOffering(world)
  const [collateral] = await collateralOf(h(), loan.id)
  cards = {
    pledged: { id: collateral.card_id },
    answering: await registered(owner, { playerName: 'Ruth Resko', grade: '9' }),
    proposed: await registered(owner, { playerName: 'Hank Harlow', grade: '9' }),
    offered: await registered(owner, { playerName: 'Gus Gable' }),
    listed: await registered(owner, { playerName: 'Sal Serrano' }),
    fund: await registered(owner, { playerName: 'Flo Farrow' }),
  }
  for (const { id } of Object.values(cards))
    await wanted(owner.upload(`/api/registry/${id}/photos?purpose=front`, await jpeg()), 201)
  const link = async (shows: readonly string[]) => {
    const what = { scope: 'chosen', cardIds: Object.values(cards).map(({ id }) => id) }
    return tokenOf(await wanted(owner.post('/api/share-links', newShare(what, { shows })), 201))
  }
  const [named, unnamed] = [
    await link(shareFieldNames.filter((name) => name !== 'cert')),
    await link(['photos', 'history', 'place']),
  ]

  const lender = await buildLender(world, { cents: 1_000_000 })
  await committed(lender, loan.id, 100_000)

  const poster = await h().buildUser({ name: 'Piet Amsel' })
  const post = await livePost(admin, poster, { playerName: 'Ruth Resko' })
  await wanted(respondTo(owner, post, { cardId: cards.answering.id }), 201)
  const hunt = await activeHunt(admin, poster, { playerName: 'Hank Harlow' })
  const candidate = await wanted(addCandidate(admin, hunt, { cardId: cards.proposed.id }), 201)
  await wanted(admin.post(`/api/admin/hunt-candidates/${candidate.id}/propose`))
  await wanted(offerCards(owner, [{ cardId: cards.offered.id, askedCents: 90_000 }]), 201)
  for (const { id } of [cards.listed, cards.fund])
    await h().query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [id])
  const { deps } = h().app
  await deps.transactions.run(systemOrigin, (tx) => list(tx, deps, cards.listed.id, 100_000))
  await h().runJobs()
  await readLink('a named link', named)
  await readLink('a link without a name', unnamed)

  const funds = await fundWorld(h())
  const fund = await openFund(funds)
  await issueTo(funds, fund, funds.member, 500_000)
  const [house] = await h().query(`SELECT id FROM parties WHERE kind = 'house'`)
  await deps.transactions.run(systemOrigin, (tx) =>
    passTitle(tx, deps, { cardId: cards.fund.id, toId: house.id, reason: 'A test', how: 'a test' }),
  )
  await wanted(admin.upload(`/api/admin/cards/${cards.fund.id}/photos?purpose=audit`, await jpeg()), 201)
  await wanted(buy(funds.finance, fund, cards.fund.id, 50_000), 201)
  await struck(funds, fund)

  await readAll('lender', lender, ['member', 'lender'])
  await readAll('poster', poster, ['member'])
  await readAll('investor', funds.member, ['member'])
  const rows = await h().query(
    `SELECT id FROM card_photos WHERE card_id = ANY ($1) UNION SELECT id FROM ownerships WHERE card_id = ANY ($1)
     UNION SELECT unnest($1::uuid[]) UNION SELECT $2::uuid`,
    [Object.values(cards).map(({ id }) => id), owner.id],
  )
  secret = new Set(rows.map(({ id }) => id))
}, 120_000)

const where = (all: readonly Sight[]) => all.map(({ by, context, url }) => `${by} in ${context}: ${url}`)

describe('what others read', () => {
  it('is every kind of answer that could tell', () => {
    expect(new Set(answers.map(({ context }) => context))).toEqual(
      new Set(['a named link', 'a link without a name', 'loans', 'posts', 'hunts', 'funds', 'Secure', 'own account']),
    )
    const urls = answers.map(({ url }) => url.replace(uuid, ':id').replace(alias, ':alias').replace(/\?.*/, ''))
    expect([...new Set(urls)]).toEqual(
      expect.arrayContaining([
        '/api/user/offered-loans',
        '/api/user/offered-loans/:id',
        '/api/user/notes/:id',
        '/files/my-data.json',
        '/files/offered-loans/:id/cards/:id',
        '/files/offered-loans/:id/appraisals.pdf',
        '/api/user/sources/:id/responses',
        '/api/user/source-responses/:id',
        '/files/source-responses/:id/photos/:alias',
        '/files/source-responses/:id/picture',
        '/api/user/hunts/:id',
        '/api/hunts/active',
        '/api/sources/:id',
        '/api/cards/:id',
        '/api/user/notices',
        '/api/funds/:id/cards/:id',
        '/files/funds/:id/cards/:id/picture.webp',
        '/files/funds/:id/holdings.json',
      ]),
    )
  })

  it('has no id of the owner, of his cards or of their photos, except of the one in Secure', async () => {
    const [inSecure] = await h().query('SELECT array_agg(id::text) AS ids FROM card_photos WHERE card_id = $1', [
      cards.listed.id,
    ])
    const shown = new Set([cards.listed.id, ...inSecure.ids])
    const found = [...secret].flatMap((id) =>
      (sights.get(id) ?? []).filter(({ context }) => !(shown.has(id) && context === 'Secure')),
    )
    expect(where(found)).toEqual([])
  })

  it('has his name and phone nowhere but on the page where he put it', () => {
    const told = answers.filter(({ context, text }) => {
      const isNamed = text.includes(owner.phone) || /Bartholomew|Quintrell/.test(text)
      return isNamed && context !== 'a named link'
    })
    expect(where(told)).toEqual([])
    expect(answers.some(({ context, text }) => context === 'a named link' && text.includes('Bartholomew Q.'))).toBe(
      true,
    )
  })

  it('is announced by live events that name nobody but who receives them', async () => {
    const sent = await h().query(`SELECT audience, event FROM outbox WHERE event ? 'type'`)
    expect(sent.length).toBeGreaterThan(20)
    for (const { audience, event } of sent)
      for (const id of tokensIn(JSON.stringify(event))) expect(audience.users, JSON.stringify(event)).toContain(id)
  })

  it('has nothing in two places that would lead from one to the other', async () => {
    const met = [...sights].filter(([, all]) => new Set(all.map(({ context }) => context)).size > 1)
    const kinds = new Map<string, string>()
    const tables = await h().query(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'`,
    )
    const ids = met.map(([token]) => token).filter((token) => token.match(uuid)?.[0] === token)
    for (const { name } of tables)
      for (const { id } of await h().query(`SELECT id FROM ${name} WHERE id = ANY ($1::uuid[])`, [ids]))
        kinds.set(id, name)
    // our own key, which anyone may read
    const { fingerprint } = await wanted(h().nobody.get('/api/proof'))
    const joined = met.filter(([token]) => token !== fingerprint && !meetable.includes(kinds.get(token) ?? ''))
    expect(joined.map(([token, all]) => [token, kinds.get(token), ...where(all)])).toEqual([])
  })
})
