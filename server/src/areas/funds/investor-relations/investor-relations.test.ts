import { formatDate } from '@ambry/contract/kernel/dates'
import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import {
  addDocument,
  createFund,
  dayOf,
  daysLater,
  earned,
  type FundWorld,
  fundOf,
  fundWorld,
  investor,
  issueTo,
  openFund,
  struck,
} from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { overlapsIn, pagesOf } from '../../../../test/pdf.ts'
import { script } from '../../../../test/upload-files.ts'

const h = useHarness()
let world: FundWorld
let outsider: Caller
let foreigner: Caller
beforeAll(async () => {
  world = await fundWorld(h())
  outsider = await investor(h(), 'Olga Outside')
  foreigner = await h().buildUser({ name: 'Fred Foreign' })
  await h().query(`UPDATE identity_cases SET country = 'FR' WHERE id = $1`, [foreigner.id])
})

const nowhere = '0190a000-0000-7000-8000-000000000001'
const titlesOf = async (by: Caller) =>
  (await wanted(by.get('/api/user/notices'))).items.map(({ title }: any) => title) as string[]
const seenBy = async (by: Caller, fund: { id: string }) => await wanted(by.get(`/api/funds/${fund.id}`))

describe('documents of a fund', () => {
  it('are published by finance, and every version stays', async () => {
    const fund = await openFund(world)
    const { finance, member } = world
    expect((await addDocument(h().nobody, fund)).status).toBe(401)
    expect((await addDocument(member, fund)).status).toBe(403)
    expect((await addDocument(finance, { id: nowhere })).status).toBe(404)
    expect((await addDocument(finance, fund, { audience: 'everyone' })).status).toBe(400)
    expect((await addDocument(finance, fund, {}, script)).status).toBeGreaterThanOrEqual(400)
    const [first] = (await wanted(addDocument(finance, fund, { mustAccept: '1' }), 201)).documents
    expect(first).toMatchObject({ number: 1, mustAccept: true, accepted: 0, addedBy: 'Fay Finance' })
    const replaced = await wanted(addDocument(finance, fund, { mustAccept: '1', replaces: first.id }), 201)
    expect(replaced.documents).toMatchObject([{ number: 2, title: 'Memorandum' }])
    expect(await refusal(addDocument(finance, fund, { replaces: first.id }))).toEqual([
      422,
      'That document isn’t current. Choose a current document to replace.',
    ])
    expect((await addDocument(finance, fund, { audience: 'holders', mustAccept: '1' })).status).toBe(422)
    const [{ id }] = replaced.documents
    expect((await member.delete(`/api/admin/fund-documents/${id}`)).status).toBe(403)
    await wanted(finance.delete(`/api/admin/fund-documents/${id}`))
    expect((await finance.delete(`/api/admin/fund-documents/${id}`)).status).toBe(409)
    expect((await finance.delete(`/api/admin/fund-documents/${nowhere}`)).status).toBe(404)
    expect((await fundOf(world, fund)).documents).toEqual([])
  })

  it('are seen by their audience only', async () => {
    const fund = await openFund(world)
    const { finance, member } = world
    await issueTo(world, fund, member, 100_000)
    for (const audience of ['members', 'eligible', 'holders'])
      await wanted(addDocument(finance, fund, { audience, title: `For ${audience}`, kind: 'report' }), 201)
    await wanted(
      addDocument(finance, fund, { audience: 'holders', title: 'Own', kind: 'tax', memberId: member.id }),
      201,
    )
    expect(await refusal(addDocument(finance, fund, { audience: 'holders', memberId: outsider.id }))).toEqual([
      422,
      'This member has never held units of this fund.',
    ])
    const titles = async (by: Caller) => (await seenBy(by, fund)).documents.map(({ title }: any) => title).toSorted()
    expect(await titles(foreigner)).toEqual(['For members'])
    expect(await titles(outsider)).toEqual(['For eligible', 'For members'])
    expect(await titles(member)).toEqual(['For eligible', 'For holders', 'For members', 'Own'])
    const { documents } = await fundOf(world, fund)
    const file = (by: Caller, title: string) =>
      by.get(`/files/fund-documents/${documents.find((each: any) => each.title === title).id}`)
    expect((await file(outsider, 'For holders')).status).toBe(404)
    expect((await file(outsider, 'Own')).status).toBe(404)
    expect((await file(h().nobody, 'For members')).status).toBe(401)
    const answer = await file(member, 'For holders')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await file(finance, 'Own')).status).toBe(200)
    expect(await titlesOf(member)).toContain('New fund document')
  })

  it('are opened before they are accepted, each version again', async () => {
    const fund = await openFund(world)
    const { finance } = world
    const [first] = (await wanted(addDocument(finance, fund, { mustAccept: '1' }), 201)).documents
    const [, free] = (await wanted(addDocument(finance, fund, { kind: 'other', title: 'Free' }), 201)).documents
    const act = (what: string, id = first.id, by = outsider) => by.post(`/api/funds/${fund.id}/documents/${id}/${what}`)
    expect((await act('accept', first.id, h().nobody)).status).toBe(401)
    expect(await refusal(act('accept'))).toEqual([409, 'Open the document before you accept it.'])
    expect((await act('accept', free.id)).status).toBe(422)
    expect((await act('open', nowhere)).status).toBe(404)
    await wanted(act('open'))
    await wanted(act('accept'))
    await wanted(act('accept'))
    const [read] = (await seenBy(outsider, fund)).documents
    expect(read).toMatchObject({ openedAt: expect.any(String), acceptedAt: expect.any(String) })
    expect((await fundOf(world, fund)).documents[0].accepted).toBe(1)
    await wanted(addDocument(finance, fund, { mustAccept: '1', replaces: first.id }), 201)
    expect((await seenBy(outsider, fund)).documents[0]).toMatchObject({ number: 2, acceptedAt: null })
    expect((await outsider.get(`/files/fund-documents/${first.id}`)).status).toBe(200)
    expect((await foreigner.get(`/files/fund-documents/${first.id}`)).status).toBe(404)
  })
})

describe('updates of a fund', () => {
  const publish = (fund: { id: string }, more: object = {}, by = world.finance) =>
    by.post(
      `/api/admin/funds/${fund.id}/updates`,
      { title: 'We bought a card', body: 'It is a **Mantle**.', audience: 'holders', ...more },
      key(),
    )

  it('reach their audience', async () => {
    const fund = await openFund(world)
    await issueTo(world, fund, world.member, 100_000)
    expect((await publish(fund, {}, world.member)).status).toBe(403)
    expect((await publish(fund, { title: '' })).status).toBe(400)
    expect((await publish({ id: nowhere })).status).toBe(404)
    const heading = `Update from ${fund.name}`
    await wanted(publish(fund), 201)
    await h().runJobs()
    expect(await titlesOf(world.member)).toContain(heading)
    expect(await titlesOf(outsider)).not.toContain(heading)
    await wanted(publish(fund, { audience: 'eligible', title: 'Still open' }), 201)
    await h().runJobs()
    expect(await titlesOf(outsider)).toContain(heading)
    expect(await titlesOf(foreigner)).not.toContain(heading)
    expect((await seenBy(foreigner, fund)).updates).toEqual([])
    expect((await seenBy(outsider, fund)).updates).toMatchObject([{ title: 'Still open' }])
    expect((await seenBy(world.member, fund)).updates).toHaveLength(2)
    const { documents } = await wanted(addDocument(world.finance, fund, { audience: 'holders' }), 201)
    expect((await publish(fund, { audience: 'members', documentId: documents[0].id })).status).toBe(422)
    await wanted(publish(fund, { documentId: documents[0].id }), 201)
  })
})

describe('questions about a fund', () => {
  const ask = (by: Caller, fund: { id: string }, question = 'Who stores the cards?') =>
    by.post(`/api/funds/${fund.id}/questions`, { question })
  const answer = (id: string, more: object = {}, by = world.finance) =>
    by.post(`/api/admin/fund-questions/${id}/answer`, { answer: 'We do.', isPublic: false, ...more })

  it('are answered for who asked, or for everyone', async () => {
    const fund = await openFund(world)
    expect((await ask(h().nobody, fund)).status).toBe(401)
    expect((await ask(outsider, fund, '?')).status).toBe(400)
    expect((await ask(outsider, { id: nowhere })).status).toBe(404)
    const own = await wanted(ask(outsider, fund), 201)
    expect(own).toMatchObject({ isMine: true, answer: null })
    const open = await wanted(ask(outsider, fund, 'May I visit? Call 503-555-0110'), 201)
    expect(await titlesOf(world.finance)).toContain('Question about a fund')
    expect((await fundOf(world, fund)).waiting.questions).toBe(2)
    expect((await answer(own.id, {}, outsider)).status).toBe(403)
    expect((await answer(nowhere)).status).toBe(404)
    await wanted(answer(own.id))
    await wanted(answer(open.id, { answer: 'You may.', isPublic: true }))
    expect((await answer(own.id)).status).toBe(409)
    expect(await titlesOf(outsider)).toContain('Your question was answered')
    expect((await seenBy(outsider, fund)).questions).toHaveLength(2)
    expect((await seenBy(foreigner, fund)).questions).toMatchObject([
      { question: 'May I visit? Call [hidden until accepted]', isMine: false },
    ])
    for (let at = 0; at < 5; at++) await wanted(ask(outsider, fund), 201)
    expect((await ask(outsider, fund)).status).toBe(422)
    const draft = await wanted(createFund(world.finance), 201)
    expect((await ask(outsider, draft)).status).toBe(404)
  })
})

describe('statements', () => {
  it('are made for all holders of a period, with progress, and go on after an interruption', async () => {
    const fund = await openFund(world)
    const from = dayOf(h())
    await issueTo(world, fund, world.member, 100_000)
    await issueTo(world, fund, outsider, 50_000)
    await struck(world, fund)
    await daysLater(h(), 10)
    await earned(world, fund, 3_000)
    await struck(world, fund)
    const to = dayOf(h())
    const make = (span: object, by = world.finance) => by.post(`/api/admin/funds/${fund.id}/statements`, span)
    expect((await make({ from, to }, world.member)).status).toBe(403)
    expect(await refusal(make({ from: to, to: from }))).toEqual([
      422,
      'The end date is before the start date. Enter a later one.',
    ])
    expect((await make({ from, to: '2099-01-01' })).status).toBe(422)
    expect(await refusal(make({ from: '2020-01-01', to: '2020-02-01' }))).toEqual([
      422,
      'No one held units in this period.',
    ])
    const started = await wanted(make({ from, to }), 202)
    expect(started.statementRuns).toMatchObject([{ holders: 2, done: 0 }])
    expect(await refusal(make({ from, to }))).toEqual([409, 'Statements of this period were already made.'])
    // one was made before the worker stopped
    const [run] = started.statementRuns
    await h().query(`INSERT INTO fund_statements (run_id, member_id, made_at) VALUES ($1, $2, now())`, [
      run.id,
      outsider.id,
    ])
    await h().query('UPDATE fund_statement_runs SET done = 1 WHERE id = $1', [run.id])
    await h().runJobs()
    expect((await fundOf(world, fund)).statementRuns).toMatchObject([{ holders: 2, done: 2 }])
    expect(await titlesOf(world.member)).toContain('Statement ready')

    const file = (by: Caller, span: string) => by.get(`/files/funds/${fund.id}/statement.pdf?${span}`)
    expect((await file(h().nobody, `from=${from}&to=${to}`)).status).toBe(401)
    expect((await file(world.member, 'from=2026-01-01')).status).toBe(400)
    expect((await file(world.member, `from=${to}&to=${from}`)).status).toBe(422)
    const answer = await file(world.member, `from=${from}&to=${to}`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(overlapsIn(answer.bytes)).toEqual([])
    const text = pagesOf(answer.bytes).join(' ').replace(/\s+/g, ' ')
    // of the gain of 30.00 less ten days of fees, two thirds after carry
    for (const part of [fund.name, 'Mia Member', 'Units issued', '10.000000', '$1,000.00']) expect(text).toContain(part)
    const { items } = await wanted(world.finance.get(`/api/admin/funds/${fund.id}/cap-table`))
    const own = items.find(({ member }: any) => member.id === world.member.id)
    const money = (own.valueCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    expect(text).toContain(`Closing balance, ${formatDate(to)}`)
    expect(text).toContain(money)
  })
})
