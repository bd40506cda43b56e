import { expect, test } from 'vitest'

import { useHarness } from '../../server/test/harness.ts'
import { savedFiles } from './files.ts'
import { chooseFiles, openPage, type Page } from './page.ts'
import { choose, dialog, fill, found, press, row, toast } from './parts.ts'

const harness = useHarness()

const begin = async () => {
  const by = await harness().buildUser({ name: 'Theo Lindqvist' })
  return { by, ...(await openPage(harness(), '/registry?import=new', by)) }
}

const chooseCsv = async ({ page, window }: Page, name: string, content: BlobPart, type = 'text/csv') =>
  chooseFiles(window, await page.findByLabelText(/^Your file/), [new window.File([content], name, { type })])

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

/** The worker does what it was asked for. */
const registeredInBackground = ({ until }: Page) =>
  until(async () => expect(await harness().runJobs()).toBeGreaterThan(0))

/** The mapping of one of our columns. */
const column = (name: string) =>
  found(
    () =>
      [...document.querySelectorAll('tbody tr')]
        .find((each) => each.textContent?.startsWith(name))
        ?.querySelector('select'),
    `column ${name}`,
  )

test('a failed row is fixed in place, and one value is set for every row', async () => {
  const opened = await begin()
  const { page, user } = opened
  await chooseCsv(
    opened,
    'box.csv',
    csv('Player,Grader,Grade,Cert,Paid', 'Kelso Lund,PSA,9,783100001,$5', 'Merritt Lund,PSA,9,78310000X,soon'),
  )
  await user.selectOptions(await column('Category'), 'Same for every row')
  await choose(opened, page, 'Category for every row', 'Hockey')
  await press(opened, page, 'Check rows')
  await page.findByText(/A PSA cert number has 4 to 12 digits and no letters\./)

  await press(opened, page, 'Fix row 3')
  const fix = await dialog(opened, 'Fix row 3')
  await fill(fix, 'Cert number', '783100001')
  await press(opened, fix, 'Save and check')
  await fix.findByText(/PSA 783100001 is already in row 2\./)
  await fill(fix, 'Cert number', '783100002')
  await press(opened, fix, 'Save and check')
  await toast('Row 3 fixed', 'Merritt Lund')
  await page.findByRole('heading', { name: 'All 2 rows are ready to register' })
  await page.findByText(/Cost: couldn’t read “soon”\. Left empty\./)
  await press(opened, page, 'Register 2 cards')
  await registeredInBackground(opened)
  await press(opened, page, 'Go to the registry')
  await row('Merritt Lund')
  await row('Kelso Lund')
})

test('an unfinished file is found again, or dismissed', async () => {
  const opened = await begin()
  await chooseCsv(opened, 'second.csv', csv('Player,Category', 'Odell Rook,stamps'))
  await opened.page.findByRole('heading', { name: 'Match columns' })
  const again = await openPage(harness(), '/registry', opened.by)
  await press(again, again.page, 'Continue')
  await again.page.findByRole('heading', { name: 'Match columns' })
  const last = await openPage(harness(), '/registry', opened.by)
  await press(last, last.page, 'Dismiss second.csv')
  await last.until(() => expect(document.querySelector('main')?.textContent).not.toContain('second.csv'))
})

test('invalid files are rejected with a message', async () => {
  const opened = await begin()
  const { page } = opened
  await chooseCsv(opened, 'cards.xlsx', 'PK', 'application/zip')
  await page.findByText('We can’t read this type of file. Choose a CSV file.')
  const text = 'Player,Category\r\nJosé Núñez,baseball\r\n'
  await chooseCsv(opened, 'old.csv', new Uint8Array(Buffer.from(text, 'latin1')))
  await page.findByText(/This file isn’t UTF-8 text\. Save it as “CSV UTF-8” and try again\./)
  await chooseCsv(opened, 'empty.csv', csv('Player,Category'))
  await page.findByText(/This file has no rows below its headings\./)
})

test('formulas in a file stay plain text, also in what is downloaded again', async () => {
  const opened = await begin()
  const { page, by } = opened
  const formula = '=CONCAT(""win"",""more"")'
  await chooseCsv(
    opened,
    'formulas.csv',
    csv('\uFEFFPlayer,Category,Notes', `"${formula}",baseball,+1+1`, `"${formula}",no such sport,@SUM(A1)`),
  )
  await press(opened, page, 'Check rows')
  await page.findByText(/Category: not recognized\./)
  const failed = await page.findByRole('link', { name: 'Download these rows' })
  const rows = (await by.get(failed.getAttribute('href') ?? '')).body
  expect(rows).toContain(`"'${formula}"`)
  expect(rows).toContain(`'@SUM(A1)`)
  await press(opened, page, 'Register 1 card')
  await registeredInBackground(opened)
  await press(opened, page, 'Go to the registry')
  await row('=CONCAT("win","more")')
  const saved = savedFiles(opened)
  await press(opened, page, 'More')
  await press(opened, page, 'Download CSV')
  await opened.until(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toContain(`"'${formula}"`)
})
