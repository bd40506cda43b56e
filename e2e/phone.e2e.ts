import { expectAccessible } from './accessible.ts'
import { member as memberOf, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { codeFor, complianceOfficer, enter, expectFits, expectLive, expectToast, test } from './people.ts'

const [newPhone, thirdPhone] = ['+12025550246', '+12025550247']

test('a member changes their number; staff change it as lost, and the link in the text stops that', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const person = await memberOf(desk, '+12025550245')
  const panel = page.locator('#sign-in')

  await enter(page, person.phone, '/settings')
  await panel.getByRole('button', { name: 'Change number' }).click()
  const change = dialog(page, 'Change your mobile number')
  await change.getByLabel('New mobile number').fill(person.phone)
  await expectFits(page)
  await change.getByRole('button', { name: 'Continue' }).click()
  await dialog(page, 'Confirm it’s you').getByRole('button', { name: 'Use this code' }).click()
  await expect(change.getByText('This is already your phone number.')).toBeVisible()
  await change.getByLabel('New mobile number').fill('202 555 0246')
  await change.getByRole('button', { name: 'Continue' }).click()
  const confirm = dialog(page, 'Confirm your new number')
  await expect(confirm.getByText('Enter the six-digit code we sent to +1 202 555 0246.')).toBeVisible()
  await expectFits(page)
  await confirm.getByLabel('Verification code').fill(await codeFor(page, newPhone))
  await expectToast(page, 'Mobile number changed', 'Sign in with +1 202 ••• 0246 from now on.')
  await expect(
    panel.getByText(/\+1 202 ••• 0246\. We send your codes here\. Last changed .+ on hold until/),
  ).toBeVisible()

  await desk.goto(`/admin/user-access?user=${person.id}`)
  const history = desk.getByRole('region', { name: 'Phone changes' })
  await expect(history.getByText('+1 202 555 0245 to +1 202 555 0246')).toBeVisible()
  await desk.getByRole('button', { name: 'Actions' }).click()
  await desk.getByRole('button', { name: 'Change number (lost phone)' }).click()
  const lost = dialog(desk, 'Change number (lost phone): Pascal Hazel')
  await lost.getByLabel('New phone number').fill(thirdPhone)
  await lost.getByLabel('How you verified their identity').fill('Video call, passport matches')
  await expectFits(desk)
  await expectLive(page)
  await lost.getByRole('button', { name: 'Request change' }).click()
  await dialog(desk, 'Confirm it’s you').getByRole('button', { name: 'Use this code' }).click()
  await expectToast(desk, 'Sent for approval', 'Compliance or Administrator')

  const second = await newWindow()
  await enter(second, complianceOfficer, '/admin?tab=approvals')
  await expect(second.getByRole('heading', { name: 'Change Pascal Hazel' })).toBeVisible()
  await expect(second.getByText('Nothing has changed since the request')).toBeVisible()
  await second.keyboard.press('a')
  await dialog(second, 'Approve this request?').getByRole('button', { name: 'Approve' }).click()
  await dialog(second, 'Confirm it’s you').getByRole('button', { name: 'Use this code' }).click()
  await expect(history.getByText('Pending')).toBeVisible()
  await expect(panel.getByText(/Your number changes to the one ending in 0247 on /)).toBeVisible()
  await expectFits(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page)

  const outbox = async () => {
    const answer = await page.request.get(`/api/demo/outbox?phone=${encodeURIComponent(newPhone)}`)
    const { messages } = (await answer.json()) as { messages: { body: string }[] }
    return messages.map(({ body }) => /\/phone\/stop\/\S+/.exec(body)?.[0]).find((link) => link !== undefined) ?? ''
  }
  await expect.poll(outbox).not.toBe('')
  const stranger = await newWindow()
  await stranger.goto(await outbox())
  // a document of the server and no screen of the app
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Keep my number' }).click()
  await expect(stranger.getByRole('heading', { name: 'The change is stopped' })).toBeVisible()
  await expect(history.getByText(/Stopped with the link in the text or email/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Change number' })).toBeVisible()
})
