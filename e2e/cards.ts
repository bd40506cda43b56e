import type { Download, Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

import { call } from './people.ts'

/** The rows of a list, without the bars that are shown while it loads. */
export const rows = (page: Page) => page.locator('table:not([aria-hidden]) tbody tr')
export const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

type Facts = { playerName: string; certNumber: string }

/** Registers a card without the form, for tests that start with one. */
export async function registered(page: Page, facts: Facts & { estimateCents?: number }): Promise<string> {
  const card = { category: 'hockey', year: '1979', set: 'Northern Ice', grader: 'PSA', grade: '9', ...facts }
  const { status, body } = await call(page, 'POST', '/api/registry', card)
  expect(status, body).toBe(201)
  return (JSON.parse(body) as { id: string }).id
}

/** Fills in the form for registering a card manually. */
export async function typeCard(form: Locator, { playerName, certNumber }: Facts): Promise<void> {
  await form.getByLabel('Grader').selectOption('PSA')
  await form.getByRole('textbox', { name: 'Cert number' }).fill(certNumber)
  await form.getByLabel('Grade', { exact: true }).selectOption('9')
  await form.getByLabel('Name', { exact: true }).fill(playerName)
  await form.getByLabel('Category').selectOption('Hockey')
}

export async function totals(page: Page): Promise<{ cards: number; valueCents: number }> {
  const { body } = await call(page, 'GET', '/api/registry/summary')
  return JSON.parse(body) as { cards: number; valueCents: number }
}

/** A photo like a camera's: a JPEG of one color. */
export async function photo(page: Page, colour: string, name = `${colour}.jpg`) {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 1000 })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = fill
    pen.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, colour)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Triggers a download and reads the file. */
export async function downloaded(page: Page, press: () => Promise<unknown>, name = /./): Promise<Buffer> {
  // a file opened earlier may arrive late
  const isMeant = (file: Download) => name.test(file.suggestedFilename())
  const [download] = await Promise.all([page.waitForEvent('download', isMeant), press()])
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
