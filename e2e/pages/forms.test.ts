import { expect, test } from 'vitest'

import { useHarness } from '../../server/test/harness.ts'
import { houseInSecure } from '../../server/test/secure.ts'
import { openPage } from './page.ts'
import { dialog, fill, focused, isInvalid, press } from './parts.ts'

const harness = useHarness()

test('a form shows all errors at once, and confirms before discarding changes', async () => {
  const admin = await harness().buildUser({ isAdmin: true })
  const opened = await openPage(harness(), '/admin', admin)
  const { page, user, until, window } = opened
  await press(opened, page, 'Cards', 'link')
  await press(opened, page, 'Register card')
  const form = await dialog(opened, 'Register card')
  const invalid = () => [...form.element.querySelectorAll('input, select')].filter(isInvalid).length
  await press(opened, form, 'Register card')
  await focused(() => form.getByLabelText('Cert number'))
  expect(await form.findAllByText('This field is required.')).toHaveLength(2)
  expect(await form.findAllByText('Choose an option.')).toHaveLength(2)
  expect(invalid()).toBe(4)
  const cert = await fill(form, 'Cert number', '90001234')
  await until(() => expect(invalid()).toBe(3))

  await user.keyboard('{Escape}')
  const discard = await dialog(opened, 'Discard changes?')
  await focused(() => discard.getByRole('button', { name: 'Keep editing' }))
  await user.keyboard('{Enter}')
  await until(() => expect(discard.element.isConnected).toBe(false))
  expect(cert.value).toBe('90001234')
  window.history.back()
  await press(opened, await dialog(opened, 'Discard changes?'), 'Keep editing')
  expect(form.element.isConnected).toBe(true)
  await press(opened, form, 'Cancel')
  await press(opened, await dialog(opened, 'Discard changes?'), 'Discard')
  await until(() => expect(form.element.isConnected).toBe(false))
})

test('watching a card can be undone in the message', async () => {
  await houseInSecure(harness(), await harness().buildUser({ name: 'Seller' }), { playerName: 'Vesna Holt' })
  const opened = await openPage(harness(), '/secure', await harness().buildUser({ name: 'Watcher' }))
  const { page, user, until } = opened
  const watch = await page.findByRole('button', { name: 'Watch Vesna Holt' })
  expect(watch.getAttribute('aria-pressed')).toBe('false')
  await user.click(watch)
  await until(() => expect(watch.getAttribute('aria-pressed')).toBe('true'))
  await press(opened, page, 'Undo')
  await until(() => expect(watch.getAttribute('aria-pressed')).toBe('false'))
})
