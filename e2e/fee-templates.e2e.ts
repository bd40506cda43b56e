import { act, asked, expectNoAmounts, noAmount } from './billing.ts'
import { dialog, row } from './cards.ts'
import { expect } from './expect.ts'
import { admin, enter, expectAccessible, expectToast, test } from './people.ts'

test('an admin creates a template with a minimum, tests it at edge amounts, changes it, and sees what changed', async ({
  page,
}) => {
  await enter(page, admin, '/admin/fee-templates')
  await page.getByRole('button', { name: 'New template' }).click()
  const creating = dialog(page, 'New fee template')
  await creating.getByLabel('Template name').fill('Quayside sale')
  await creating.getByLabel('For', { exact: true }).selectOption('Sale, buyer')
  await creating.getByLabel('Name', { exact: true }).fill('Commission')
  await creating.getByLabel('Rate').fill('4')
  await expectNoAmounts(creating.getByLabel('Minimum'), creating.getByText(noAmount))
  await creating.getByLabel('Minimum').fill('25')
  await creating.getByLabel('Maximum').fill('20')
  await creating.getByRole('button', { name: 'Create template' }).click()
  await expect(creating.getByText('The maximum is below the minimum.')).toBeVisible()
  await expect(creating.getByLabel('Maximum')).toBeFocused()
  await expectAccessible(page)
  await creating.getByLabel('Maximum').fill('')
  await creating.getByRole('button', { name: 'Create template' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Quayside sale' })).toBeVisible()

  const fees = page.getByRole('table', { name: /^Fees on/ })
  await expect(fees).toContainText('$400.00')
  await page.getByRole('region', { name: 'Calculator' }).getByLabel('Amount', { exact: true }).fill('612.40')
  await expect(page.getByRole('table', { name: 'Fees on $612.40' })).toContainText('Buyer pays$25.00')
  const edges = page.getByRole('table', { name: 'Fees at edge amounts' })
  await expect(edges.getByRole('row', { name: '$624.99 $25.00' })).toBeVisible()
  await expect(edges.getByRole('row', { name: '$1,000,000.00 $40,000.00' })).toBeVisible()

  const form = page.getByRole('form', { name: 'Template' })
  await form.getByLabel('Rate').fill('5')
  // the result follows the input before anything is saved
  await expect(edges.getByRole('row', { name: '$1,000,000.00 $50,000.00' })).toBeVisible()
  await form.getByRole('button', { name: 'Add rule' }).click()
  const second = form.getByRole('group', { name: /^Rule 2/ })
  await second.getByLabel('Name', { exact: true }).fill('Handling')
  await second.getByRole('radio', { name: 'Flat' }).check()
  await second.getByLabel('Amount').fill('1e9')
  await page.keyboard.press('Control+Enter')
  await expect(second.getByLabel('Amount')).toBeFocused()
  await expect(second.getByText(noAmount)).toBeVisible()
  await second.getByLabel('Amount').fill('12')
  await form.getByRole('button', { name: 'Move Handling up' }).click()
  await expect(form.getByRole('group', { name: 'Rule 1: Handling' })).toBeVisible()
  await form.getByLabel('What changed').fill('Agreed for the new year')
  await form.getByRole('button', { name: 'Save as version 2' }).click()
  await expectToast(page, 'Saved as version 2', 'Existing documents keep their version.')
  await page.getByRole('radio', { name: 'Versions' }).check()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Agreed for the new year')).toBeVisible()
  const changed = versions.getByRole('region', { name: 'What changed' }).getByRole('listitem')
  await expect(changed.filter({ hasText: 'Commission' })).toContainText('4%, at least $25.00, paid by the buyer')
  await expect(changed.filter({ hasText: 'Commission' })).toContainText('5%, at least $25.00, paid by the buyer')
  await expect(changed.filter({ hasText: 'Handling' })).toContainText('$12.00, paid by the buyer')
  await expectAccessible(page)
  await versions.getByLabel('From', { exact: true }).selectOption('Version 2')
  await expect(versions.getByText('The rules are the same in both versions.')).toBeVisible()
})

test('a template is copied, edited by two admins without losing changes, archived, and restored', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/fee-templates')
  const rule = { kind: 'percent', bps: 300, label: 'Share', payer: 'member', unit: 'once' }
  const open = { minCents: null, maxCents: null, fromCents: null, belowCents: null }
  await asked(page, '/api/admin/fee-templates', { name: 'Harbour', use: 'sourcing', rules: [{ ...rule, ...open }] })
  await page.getByRole('searchbox').fill('Harbour')
  await row(page, 'Harbour').click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog(page, 'Copy Harbour').getByLabel('Name of the copy').fill('Harbour, winter')
  await dialog(page, 'Copy Harbour').getByRole('button', { name: 'Create copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour, winter' })).toBeVisible()

  const second = await newWindow()
  // without live events, so that the second screen shows stale data
  await second.routeWebSocket('/ws', () => {})
  const { pathname, search } = new URL(page.url())
  await enter(second, admin, pathname + search)
  for (const [screen, rate] of [
    [page, '6'],
    [second, '7'],
  ] as const) {
    await screen.getByRole('form', { name: 'Template' }).getByLabel('Rate').fill(rate)
    await screen.getByRole('button', { name: 'Save as version 2' }).click()
    if (screen === page) await expectToast(page, 'Saved as version 2', /./)
  }
  await expect(second.getByText('Someone else changed this template while you were editing.')).toBeVisible()
  await expect(second.getByText('Rules is now “Share: 6%”.')).toBeVisible()
  await expect(second.getByRole('form', { name: 'Template' }).getByLabel('Rate')).toHaveValue('7')

  await act(page, 'Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive template' }).click()
  await expect(page.getByText('This template is archived. It can’t be used for new documents')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Template' })).toBeHidden()
  await expectAccessible(page)
  await act(page, 'Restore')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore template' }).click()
  await expect(page.getByRole('form', { name: 'Template' })).toBeVisible()
})
