import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { openPage, type Page } from './page.ts'
import { choose, dialog, fill, focused, isInvalid, part, press, pressTwice, row, shows, toast, write } from './parts.ts'

const harness = useHarness()

const collector = () => harness().buildUser({ name: 'Theo Lindqvist' })

/** Registers cards by cert without the form: each is looked up first. */
async function registeredByCert(by: Caller, ...certNumbers: string[]): Promise<void> {
  for (const certNumber of certNumbers) await wanted(by.post('/api/lookups', { certNumber }))
  const { registered: made } = await wanted(by.post('/api/registry/certs', { certNumbers }))
  expect(made).toHaveLength(certNumbers.length)
}

/** Fills in the form for registering a card manually. */
async function typeCard(opened: Page, form: Page['page'], playerName: string, certNumber: string): Promise<void> {
  await choose(opened, form, 'Grader', 'PSA')
  await fill(form, 'Cert number', certNumber)
  await choose(opened, form, 'Grade', '9')
  await fill(form, 'Name', playerName)
  await choose(opened, form, 'Category', 'Hockey')
}

test('of three pasted cert numbers one is added, one belongs to another member, and one is entered manually', async () => {
  const owner = await harness().buildUser({ name: 'Ines Calloway' })
  await registeredByCert(owner, '991004101')
  const opened = await openPage(harness(), '/registry?sort=-registeredAt', await collector())
  const { page, user, sent } = opened
  await page.findByRole('heading', { name: 'No cards yet' })
  await user.keyboard('n')
  const adding = await dialog(opened, 'Register cards')
  const field = await adding.findByLabelText('Cert numbers')
  await focused(() => field)
  write(field, '991004100, https://www.psacard.com/cert/991004101\n12345678')
  await adding.findByText(/3 found, 0 duplicates\./)
  await press(opened, adding, 'Look up 3 certs')
  const tile = async (cert: string) => {
    const item = (await adding.findAllByRole('listitem')).find(({ textContent }) => textContent?.includes(cert))
    if (!item) throw new Error(`no tile for ${cert}`)
    return { element: item, ...within(item) }
  }
  await adding.findByLabelText(/^Add Lamar Lansing/)
  const found = await tile('991004100')
  expect((await found.findByLabelText<HTMLInputElement>(/^Add Lamar Lansing/)).checked).toBe(true)
  await found.findByText('Sample data')
  const taken = await tile('991004101')
  await taken.findByText('Registered by another member. You can claim it.')
  await taken.findByRole('button', { name: 'Claim this card' })
  expect(taken.element.textContent).not.toContain('Calloway')
  const unknown = await tile('12345678')
  await unknown.findByText(/This cert number isn’t in the sample data\./)

  await pressTwice(opened, adding, 'Add 1 card')
  const added = await dialog(opened, '1 card is in your registry')
  await added.findByRole('button', { name: 'Open Lamar Lansing' })
  expect(sent.filter(({ path }) => path === '/api/registry/certs')).toHaveLength(1)

  await press(opened, added, 'Enter manually cert 12345678')
  const form = await dialog(opened, 'Register card')
  expect((await form.findByLabelText<HTMLInputElement>('Cert number')).value).toBe('12345678')
  expect((await form.findByLabelText<HTMLSelectElement>('Grader')).selectedOptions[0]?.textContent).toBe('PSA')
  await typeCard(opened, form, 'Fenno Quarrie', '12345678')
  await press(opened, form, 'Register card')
  await press(opened, await dialog(opened, 'Fenno Quarrie is in your registry'), 'Done')
  await row('Fenno Quarrie')
  await row('Lamar Lansing')
})

test('a manually entered card is compared with PSA’s record, and the member chooses which one to keep', async () => {
  const opened = await openPage(harness(), '/registry?sheet=hand&cert=99200004', await collector())
  const form = await dialog(opened, 'Register card')
  await typeCard(opened, form, 'Leo Lansing', '99200004')
  await press(opened, form, 'Register card')
  await form.findByText(/PSA has no record of cert # 99200004\. Check the number against the label\./)
  expect(isInvalid(await form.findByLabelText('Cert number'))).toBe(true)
  await fill(form, 'Cert number', '991004103')
  await choose(opened, form, 'Category', 'Racing')
  await press(opened, form, 'Register card')
  await form.findByText('PSA’s record doesn’t match what you entered.')
  const choice = (await form.findAllByRole('alert')).find(({ textContent }) => textContent?.includes('PSA’s record'))
  const choices = within(choice as HTMLElement)
  await choices.findByRole('row', { name: 'Grade 9 4' })
  await choices.findByRole('button', { name: 'Keep mine' })
  await pressTwice(opened, choices, 'Use PSA’s record')
  await press(opened, await dialog(opened, 'Leo Lansing is in your registry'), 'Done')
  await shows(() => document.querySelector('tbody tr'), 'Leo Lansing', 'PSA 4')
})

test('a card looked up while it is typed fills in the rest', async () => {
  const opened = await openPage(harness(), '/registry?sheet=hand&cert=991004104', await collector())
  await press(opened, await dialog(opened, 'Register card'), 'Look up at PSA')
  await press(opened, await dialog(opened, 'Register cards'), 'Add 1 card')
  await toast('Registered', '1 card')
})

test('more cert numbers than the dialog allows continue in PSA lookup without pasting them again', async () => {
  const opened = await openPage(harness(), '/registry?sheet=cert', await collector())
  const many = Array.from({ length: 25 }, (_, n) => 991_004_110 + n).join('\n')
  await fill(await dialog(opened, 'Register cards'), 'Cert numbers', many)
  await press(opened, opened.page, 'Continue in PSA lookup')
  await opened.page.findByText(/25 found, 0 duplicates\./)
  expect(opened.address()).toBe('/registry/psa-lookup?tab=many')
})

describe('PSA lookup of one cert', () => {
  const lookUp = async (opened: Page, typed: string) => {
    await fill(opened.page, 'Cert number', typed)
    await press(opened, opened.page, 'Look up')
  }
  const answer = ({ page }: Page, cert: string) => part(page, 'article', `Cert # ${cert}`)

  test('by its PSA URL: the result is marked as sample data, and the registered card is verified', async () => {
    const opened = await openPage(harness(), '/registry', await collector())
    const { page } = opened
    await press(opened, page, 'More')
    await press(opened, page, 'PSA lookup', 'link')
    await page.findByText(/Results come from sample data, not from PSA\./)
    await lookUp(opened, 'https://www.psacard.com/cert/991003100/psa')
    const found = await answer(opened, '991003100')
    await found.findByRole('heading', { level: 2, name: 'Gil Rennick' })
    await found.findByText('Sample data')
    await found.findByText('Match')
    await press(opened, found, 'Population by grade')
    expect(await within(await found.findByRole('table')).findAllByRole('row')).toHaveLength(11)
    await press(opened, found, 'Look up again')
    const again = await dialog(opened, 'Look up again')
    await again.findByText(/It’s free\./)
    await press(opened, again, 'Look up again')
    await press(opened, found, 'Register card')
    await press(opened, await dialog(opened, 'Register Gil Rennick'), 'Register card')
    await toast('Card registered', 'Gil Rennick')
    await found.findByText('This card is in your registry.')
    await press(opened, found, 'View card', 'link')
    const card = await part(page, 'article', /Gil Rennick/)
    await card.findByText(/^Verified/)
    await card.findByText('Sample data')
  })

  test('a cert registered by another member does not name them, and a lookup without a result says what to do', async () => {
    await registeredByCert(await harness().buildUser({ name: 'Ines Calloway' }), '991003101')
    const opened = await openPage(harness(), '/registry/psa-lookup', await collector())
    const { page, user } = opened
    await lookUp(opened, 'PSA #9910 0310 1')
    const taken = await answer(opened, '991003101')
    await taken.findByText(/Another member has registered this card\./)
    expect(taken.element.textContent).not.toContain('Calloway')
    await press(opened, taken, 'Claim this card')
    await (await dialog(opened, 'Claim this card')).findByLabelText('Why it’s yours')
    await user.keyboard('{Escape}')

    await lookUp(opened, '99200001')
    await page.findByText(/PSA has no record of cert # 99200001\. Check the number against the label\./)
    await page.findByText(/PSA has no record of this cert number, so it can’t be registered\./)
    await lookUp(opened, '../cert\u00007')
    await page.findByText('This isn’t a PSA cert number. PSA numbers have 5 to 10 digits.')
    await lookUp(opened, '12345678')
    await page.findByText(/This cert number isn’t in the sample data\./)
    await lookUp(opened, '99210001')
    await page.findByText(/PSA isn’t responding\. You can register the card manually/)
    await press(opened, page, 'Register manually', 'link')
    const form = await dialog(opened, 'Register card')
    expect((await form.findByLabelText<HTMLInputElement>('Cert number')).value).toBe('99210001')
  })
})
