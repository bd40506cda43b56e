import { rejectReasons } from '@ambry/contract/identity/kinds'
import type { Page } from '@playwright/test'

import { loadSharp } from '../server/src/pictures/sharp.ts'
import { asked, confirmed, type Member, member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import {
  authenticate,
  call,
  complianceOfficer,
  enter,
  expectFits,
  expectLive,
  expectToast,
  test,
  visit,
} from './people.ts'

const phones = ['+15035550257', '+15035550258', '+15035550259'] as const

type Applicant = Member & { window: Page; at: number }

/** A different picture each time: the same file from two people would be flagged. */
async function photo(at: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const background = { r: (at * 23) % 256, g: (at * 71) % 256, b: 120 }
  return sharp({ create: { width: 900, height: 570, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Saved, uploaded and submitted without the form, which has its own story. */
async function submit({ window, at }: Applicant, details: object, items: readonly string[]): Promise<void> {
  const { version } = JSON.parse((await call(window, 'GET', '/api/user/kyc/status')).body) as { version: number }
  expect((await call(window, 'PATCH', '/api/user/kyc/status', { version, ...details })).status).toBe(200)
  for (const [nth, item] of items.entries()) {
    const path = `/api/user/kyc/documents?item=${item}`
    const answer = await call(window, 'POST', path, await photo(at * 9 + nth + items.length))
    expect(answer.status, answer.body).toBe(201)
  }
  await asked(window, '/api/user/kyc/submit')
}

const submitIdentity = (of: Applicant) =>
  submit(
    of,
    {
      ...{ country: 'US', documentKind: 'driver_license', legalName: of.name, bornOn: `198${of.at}-04-18` },
      ...{ documentNumber: `F552 0417 ${1000 + of.at}`, documentExpiresOn: '2033-04-18' },
    },
    ['id_front', 'id_back', 'selfie'],
  )

const submitAddress = (of: Applicant) =>
  submit(of, { target: 'address', address: '88 Alder Court, Portland', fundsSources: ['salary'] }, ['address_proof'])

test('a reviewer clears cases from the keyboard; another one sees who has the next', async ({ page, newWindow }) => {
  const desk = await openAdminWindow(newWindow)
  const people: Applicant[] = []
  for (const [at, phone] of phones.entries()) {
    const applicant = { ...(await member(desk, phone)), window: await newWindow(), at }
    await authenticate(applicant.window, phone)
    await submitIdentity(applicant)
    people.push(applicant)
  }
  const [first, second, last] = people as [Applicant, Applicant, Applicant]
  const views: string[] = []
  page.on('request', (request) => request.url().includes('/files/kyc/') && views.push(request.url()))
  // another story's case may be between two of these, and is left to it
  let open: string | null = null
  const expectOpen = async (window: Page, { id, name }: Member) => {
    const opened = () => new URL(window.url()).searchParams.get('case')
    while (opened() !== id) {
      await expect.poll(opened).not.toBe(open)
      open = opened()
      await expect(window.getByRole('heading', { name: 'Decision' })).toBeVisible()
      if (open !== id) await window.keyboard.press('j')
    }
    open = id
    await expect(window.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(window.getByRole('heading', { name: 'Decision' })).toBeVisible()
  }

  await enter(page, complianceOfficer, '/admin/kyc-verification')
  await expectLive(page)
  const row = page.getByRole('row', { name: first.name })
  await expect(row).toBeVisible()
  await expectFits(page)
  await row.focus()
  await page.keyboard.press('Enter')
  await confirmed(page, undefined, complianceOfficer)
  await expectOpen(page, first)

  // nothing was fetched, and so nothing audited, before a picture is opened
  expect(views).toHaveLength(0)
  await page.keyboard.press('o')
  await expect(page.getByRole('img', { name: 'Driver’s license, front' })).toBeVisible()
  expect(views).toHaveLength(1)
  await page.keyboard.press('+')
  await expect(page.getByText('140%')).toBeVisible()
  await page.keyboard.press('0')
  await page.keyboard.press('x')
  await page.keyboard.press(']')
  await expect(page.getByRole('img', { name: 'Driver’s license, front' })).toHaveCSS('filter', 'brightness(1.25)')
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('o')
  await expect(page.getByRole('img', { name: 'Back' })).toBeVisible()
  expect(views).toHaveLength(2)
  await expectFits(page)

  // one item again, with the sentence that the member reads
  await page.keyboard.press('r')
  const reasons = dialog(page, 'Request retake: Back')
  await expect(reasons.getByText(rejectReasons.glare)).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('2')
  await expect(page.getByRole('list', { name: 'What the member will read' })).toContainText(rejectReasons.glare)
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Send to Agda' })).toBeFocused()
  await expectFits(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Retake requested', first.name)
  const { body } = await call(first.window, 'GET', '/api/user/kyc/status')
  const status = JSON.parse(body) as { status: string; documents: { item: string; reason: string | null }[] }
  expect(status.status).toBe('rejected')
  expect(status.documents.find(({ item }) => item === 'id_back')?.reason).toBe('glare')

  // someone else sees who has it, and does not get in
  await expectOpen(page, second)
  await desk.goto('/admin/kyc-verification')
  await expect(desk.getByRole('row', { name: second.name })).toContainText('Amara Boyd')
  await desk.getByRole('row', { name: second.name }).click()
  await confirmed(desk)
  await expect(desk.getByText('Amara Boyd is reviewing this.')).toBeVisible()
  await expectFits(desk)

  const verify = async (person: Member) => {
    const { name } = person
    await expectOpen(page, person)
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: `Verify ${name.split(' ')[0]}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Identity verified', name)
  }
  await verify(second)
  await verify(last)

  // the retaken item and two higher levels
  await submit(first, {}, ['id_back'])
  await submitAddress(second)
  await submitAddress(last)
  await visit(page, '/admin/kyc-verification')
  await page.getByRole('row', { name: first.name }).focus()
  await page.keyboard.press('Enter')
  await verify(first)
  await verify(second)

  // it is free again once its reviewer leaves, and the other one has it
  await expectOpen(page, last)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: last.name })).toBeVisible()
  await desk.goto(`/admin/kyc-verification?case=${last.id}`)
  await expectOpen(desk, last)
  await expect(page.getByRole('row', { name: last.name })).toContainText('Margaret Ashby')
  await desk.keyboard.press('a')
  await desk.keyboard.press('Enter')
  await expectToast(desk, 'Identity verified', last.name)
})
