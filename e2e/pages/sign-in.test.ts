import { describe, expect, test } from 'vitest'

import { useHarness } from '../../server/test/harness.ts'
import { openPage } from './page.ts'

const harness = useHarness()

/** At the code field, with a code on its way. */
async function atCode() {
  const { phone } = await harness().buildUser({ name: 'Ines Calloway' })
  const opened = await openPage(harness(), '/')
  await opened.user.type(await opened.page.findByLabelText('Mobile number'), phone.slice(2))
  await opened.user.click(opened.page.getByRole('button', { name: 'Text me a code' }))
  const field = await opened.page.findByLabelText<HTMLInputElement>('Verification code')
  return { ...opened, phone, field }
}

describe('the code field', () => {
  test('a code is extracted from a pasted message', async () => {
    const { page, user, field, phone, until, address } = await atCode()
    await user.click(field)
    await user.paste(`Your Ambry code is ${await harness().codeFor(phone)}. It expires in 10 minutes.`)
    await until(() => expect(address()).not.toBe('/'))
    expect(await page.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  test('a wrong code clears the field, keeps the focus and counts the tries that remain', async () => {
    const { page, user, field, until } = await atCode()
    await user.type(field, '000000')
    await page.findByText(/You have 4 tries left/)
    await until(() => expect(field.value).toBe(''))
    expect(document.activeElement).toBe(field)
  })
})
