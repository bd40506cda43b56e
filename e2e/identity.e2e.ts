import { chromium, type Page } from '@playwright/test'
import { browserFlags, browserPath } from '../scripts/browser.ts'
import { specimenFilm, specimenPhoto } from '../server/test/specimens.ts'
import { asked, member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, codeFor, complianceOfficer, enter, expectFits, test } from './people.ts'
import type { NewWindow } from './windows.ts'

// the cut connection
test.use({ causedErrors: /net::ERR_FAILED/ })

const phoneSize = { width: 390, height: 844 }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name })

/** Chooses a file in the open camera dialog and sends it. */
async function sendFile(page: Page, title: string): Promise<void> {
  const capture = dialog(page, title)
  await capture.getByLabel('Upload a file').setInputFiles(await specimenPhoto())
  await capture.getByRole('button', { name: 'Use this file' }).click()
}

/** A reviewer asks for items again, without a screen. */
async function askAgain(newWindow: NewWindow, id: string, reasons: object): Promise<void> {
  const desk = await newWindow()
  await authenticate(desk, complianceOfficer)
  await asked(desk, '/api/auth/step-up', {})
  await asked(desk, '/api/auth/step-up', { otp: await codeFor(desk, complianceOfficer) })
  const { version } = await asked<{ version: number }>(desk, `/api/admin/kyc/cases/${id}/open`)
  await asked(desk, `/api/admin/kyc/cases/${id}/decide`, { version, action: 'ask', reasons, message: null, note: null })
}

test('a member verifies on a phone, resumes where they were, and retakes only what was rejected', async ({
  page,
  newWindow,
}) => {
  const { id, phone } = await member(await openAdminWindow(newWindow), '+15035550250')
  await page.setViewportSize(phoneSize)
  await enter(page, phone, '/settings?verify=overview&for=payout&back=%2Fsecure%3Fview%3Drows')
  await expect(page.getByText('For payouts, you need this level: address and source of funds.')).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByLabel('National ID card').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()

  const front = dialog(page, 'ID card, front')
  await expect(front.getByText('2 of 7')).toBeVisible()
  await expectFits(page)
  const choose = front.getByLabel('Upload a file')
  await choose.setInputFiles(await specimenPhoto({ hasGlare: true }))
  await expect(front.getByText('Light is reflecting off it.')).toBeVisible()
  await expectFits(page)

  // a cut connection keeps the photo, and two clicks send it once
  await page.route('**/api/user/kyc/documents?*', (route) => route.abort(), { times: 1 })
  await front.getByRole('button', { name: 'Use this file' }).click()
  await expect(front.getByText('Your photo is still here.')).toBeVisible()
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/kyc/documents')) uploads++
  })
  await front.getByRole('button', { name: 'Try again' }).dblclick()
  await expect(dialog(page, 'ID card, back')).toBeVisible()
  expect(uploads).toBe(1)
  await sendFile(page, 'ID card, back')
  await expect(dialog(page, 'Selfie')).toBeVisible()

  // resumed after a reload, and from the list of steps
  await page.goto('/settings?verify=overview&for=payout&back=%2Fsecure%3Fview%3Drows')
  await expect(step(page, 'ID card, back')).toContainText('Added')
  await page.getByRole('link', { name: 'Continue' }).click()
  await sendFile(page, 'Selfie')
  await expect(heading(page, 'Your details')).toBeVisible()
  await page.getByLabel('Full legal name').fill('Greta Ashdown')
  await page.getByLabel('Date of birth').fill('1986-04-18')
  await page.getByLabel('Document number').fill('F552 0417 9981')
  await page.getByLabel('Expiration date').fill('2039-04-18')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Home address').fill('12 Elm Street, Portland, OR 97205')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Choose at least one source.')).toBeVisible()
  await page.getByLabel('Salary').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await sendFile(page, 'Proof of address')
  await expect(heading(page, 'Check and submit')).toBeFocused()
  await expect(page.getByText('Document number ends in 9981')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(heading(page, 'We’re reviewing your documents')).toBeVisible()
  await expect(page.getByText(/We’ll answer by/)).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Back to what you were doing' }).click()
  await expect(page).toHaveURL('/secure?view=rows')

  // what was asked for again arrives live, with its reason
  await page.goto('/settings#identity')
  const panel = page.getByRole('region', { name: 'Identity verification' })
  await expect(panel.getByText('In review')).toBeVisible()
  await askAgain(newWindow, id, { id_back: 'glare' })
  await expect(panel.getByText('ID card, back: Glare covers part of it.')).toBeVisible()
  await expectFits(page)
  await panel.getByRole('link', { name: 'Retake items' }).click()
  await expect(heading(page, 'One item to retake')).toBeVisible()
  await expect(step(page, 'ID card, front')).toContainText('Accepted')
  await expect(step(page, 'ID card, back')).toContainText('Hidden by glare')
  await expectFits(page)
  await page.getByRole('link', { name: 'Retake ID card, back' }).click()
  await sendFile(page, 'ID card, back')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(heading(page, 'We’re reviewing your documents')).toBeVisible()
})

test('a desktop hands the photos over to a phone that is not signed in', async ({ page, newWindow }) => {
  const { phone } = await member(await openAdminWindow(newWindow), '+15035550251')
  await enter(page, phone, '/settings?verify=document')
  await page.getByLabel('Passport').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const made = page.waitForResponse((response) => response.url().endsWith('/kyc/handoff'))
  await dialog(page, 'Passport, photo page').getByRole('button', { name: 'Use your phone' }).click()
  const { address } = (await (await made).json()) as { address: string }
  const handoff = dialog(page, 'Use your phone')
  await expect(handoff.getByRole('img', { name: 'QR code with a link for your phone' })).toBeVisible()
  await expect(handoff.getByText(/expires in 1[45]:\d\d/)).toBeVisible()
  await expectFits(page)

  const camera = await newWindow({ viewport: phoneSize })
  const { pathname, search } = new URL(address)
  await camera.goto(pathname + search)
  await expect(heading(camera, 'Take your photos')).toBeVisible()
  await expect(camera.getByText('Hugo')).toHaveCount(0)
  await expectFits(camera)
  await expect(handoff.getByText('Phone connected')).toBeVisible()

  await camera.getByRole('button', { name: 'Continue: Passport, photo page' }).click()
  await sendFile(camera, 'Passport, photo page')
  await expect(dialog(camera, 'Selfie')).toBeVisible()
  const arriving = handoff.getByRole('list', { name: 'On your phone' }).getByRole('listitem')
  await expect(arriving).toHaveText([/Passport, photo page\s*arrived/, /Selfie\s*not yet/])

  // the tab survives a reload, and another phone learns nothing
  await camera.reload()
  await expect(camera.getByText('Sent', { exact: true })).toBeVisible()
  const stranger = await newWindow({ viewport: phoneSize })
  await stranger.goto(pathname + search)
  await expect(heading(stranger, 'This link no longer works')).toBeVisible()
  await expectFits(stranger)
  await camera.getByRole('button', { name: 'Continue: Selfie' }).click()
  await sendFile(camera, 'Selfie')
  await expect(heading(camera, 'Done')).toBeVisible()
  await expect(camera.getByText('Continue on your computer.')).toBeVisible()
  await expect(arriving).toHaveText([/arrived/, /Selfie\s*arrived/])
  await handoff.getByRole('button', { name: 'Done' }).click()
  await expect(handoff).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(heading(page, 'Your details')).toBeVisible()
})

test('the camera says what to fix and takes the photo when it is clear', async ({ address, newWindow }, testInfo) => {
  const { phone } = await member(await openAdminWindow(newWindow), '+15035550252')
  const openCamera = async (shot: { hasGlare?: boolean }) => {
    const film = testInfo.outputPath('license.y4m')
    await specimenFilm(shot, film)
    // a fake camera that plays the video
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]
    return chromium.launch({ executablePath: browserPath(), args: [...browserFlags, ...camera] })
  }
  const options = { baseURL: address, reducedMotion: 'reduce', viewport: phoneSize } as const
  const shiny = await openCamera({ hasGlare: true })
  const page = await shiny.newPage(options)
  await enter(page, phone, '/settings?verify=id_front')
  await page.context().grantPermissions(['camera'])
  const capture = dialog(page, 'ID, front')
  await capture.getByRole('button', { name: 'Start camera' }).click()
  await expect(capture.getByText('Tilt it slightly.')).toBeVisible()
  await expectFits(page)
  // the photo can be taken nevertheless
  await capture.getByRole('button', { name: 'Take photo' }).click()
  await expect(capture.getByText('This may be hard to read:')).toBeVisible()
  await capture.getByRole('button', { name: 'Retake' }).click()
  await expect(capture.getByText('Tilt it slightly.')).toBeVisible()
  const storageState = await page.context().storageState()
  await shiny.close()

  const clear = await openCamera({})
  const second = await clear.newPage({ ...options, storageState, permissions: ['camera'] })
  await second.goto('/settings?verify=id_front')
  const automatic = dialog(second, 'ID, front')
  await expect(automatic.getByText('Is everything readable?')).toBeVisible()
  await expect(automatic.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await automatic.getByRole('button', { name: 'Use this photo' }).click()
  await expect(dialog(second, 'ID, back')).toBeVisible()
  await clear.close()
})
