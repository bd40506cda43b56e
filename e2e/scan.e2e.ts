import { chromium, type Page } from '@playwright/test'
import { browserFlags, browserPath } from '../scripts/browser.ts'
import { filmOf, photoOf } from '../server/test/labels.ts'
import { dialog, photo } from './cards.ts'
import { expect } from './expect.ts'
import { admin, collector, enter, expectFits, test } from './people.ts'

const scanDialog = (page: Page) => dialog(page, 'Scan labels')

test('with a blocked camera, certs are typed or read from photos on the device: a QR code, a barcode, and codes that are not certs', async ({
  page,
  context,
}) => {
  const external: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost:|data:|blob:)/.test(request.url())) external.push(request.url())
  })
  // nothing is granted, so everything is denied
  await context.grantPermissions([])
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector, '/registry?sheet=scan')
  const scan = scanDialog(page)
  await expect(scan.getByText('The camera is blocked for this site.')).toBeVisible()
  await expect(scan.getByText('Site settings, and set Camera to Allow')).toBeVisible()
  await expectFits(page)
  await scan.getByLabel('Or type the cert number').fill('991005103')
  await scan.getByRole('button', { name: 'Add' }).click()
  await expect(scan.getByRole('button', { name: 'Use 1 cert' })).toBeEnabled()
  await scan.getByRole('button', { name: 'Remove 991005103' }).click()
  const choose = scan.getByLabel('Use a photo')
  await choose.setInputFiles(await photoOf({ qr: 'https://www.psacard.com/cert/991005100/psa', barcode: '991005101' }))
  const tray = scan.getByRole('list', { name: 'Scanned' }).getByRole('listitem')
  await expect(tray).toHaveText(['991005100', '991005101'])
  await choose.setInputFiles(await photoOf({ barcode: 'BOX-17 B' }))
  await expect(scan.getByText('“BOX-17 B” isn’t a PSA cert number.')).toBeVisible()
  await choose.setInputFiles(await photo(page, 'olive'))
  await expect(scan.getByText('No code found in this photo.')).toBeVisible()
  await choose.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(scan.getByText('This file isn’t an image we can read.')).toBeVisible()
  await expectFits(page)
  await scan.getByRole('button', { name: 'Remove 991005101' }).click()
  await scan.getByRole('button', { name: 'Use 1 cert' }).click()
  await expect(dialog(page, 'Register cards').getByLabel('Add Gil Bryce')).toBeChecked()
  expect(external).toEqual([])
})

test('the camera permission is explained before the browser prompt, and the camera scans labels one after another', async ({
  address,
}, testInfo) => {
  const film = testInfo.outputPath('label.y4m')
  filmOf({ barcode: '991005102' }, film)
  // a fake camera that plays the video
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserFlags, ...camera] })
  const page = await browser.newPage({ baseURL: address, reducedMotion: 'reduce' })
  await enter(page, collector, '/registry?sheet=scan')
  const scan = scanDialog(page)
  await expect(scan.getByText('Your browser will ask for permission.')).toBeVisible()
  await expectFits(page)
  await page.context().grantPermissions(['camera'])
  await scan.getByRole('button', { name: 'Start camera' }).click()
  await expect(scan.getByText('991005102 added.')).toBeVisible()
  await expectFits(page)
  await scan.getByRole('button', { name: 'Sound off' }).click()
  await scan.getByRole('button', { name: 'Use 1 cert' }).click()
  await expect(dialog(page, 'Register cards').getByLabel('Add Dorian Bryce')).toBeChecked()

  // a user who has granted access is not asked again, and in the admin area one code is enough
  await enter(page, admin, '/admin/cards')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByText('No card matches 991005102.')).toBeVisible()
  await browser.close()
})
