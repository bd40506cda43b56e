import { within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'

import { useHarness } from '../../server/test/harness.ts'
import { openPage } from './page.ts'
import { fill, focused, openAsViewer, press, shows, toast, write } from './parts.ts'

const harness = useHarness()

const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')
const notes = () => document.querySelector('[id$="-notes"]')?.textContent ?? ''

/** At the code field, with a code on its way. */
async function atCode(phone?: string) {
  const to = phone ?? (await harness().buildUser({ name: 'Ines Calloway' })).phone
  const opened = await openPage(harness(), '/')
  await opened.user.type(await opened.page.findByLabelText('Mobile number'), to.slice(2))
  await press(opened, opened.page, 'Text me a code')
  const field = await opened.page.findByLabelText<HTMLInputElement>('Verification code')
  return { ...opened, phone: to, field }
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
    const { page, user, field, phone, until } = await atCode()
    expect((await page.findByRole<HTMLButtonElement>('button', { name: 'Continue' })).disabled).toBe(true)
    const wrong = wrongFor(await harness().codeFor(phone))
    await user.type(field, wrong)
    await toast('Verification failed', 'That code isn’t right. You have 4 tries left.')
    await until(() => expect(notes()).toContain('That code isn’t right. You have 4 tries left.'))
    vi.setSystemTime(harness().clock.now().getTime() + 15_000)
    await shows(() => document.body, 'You can request another code in 0:45')
    await until(() => expect(field.value).toBe(''))
    await focused(() => field)

    for (const left of ['3 tries', '2 tries', '1 try']) {
      await until(() => expect(field.value).toBe(''))
      await user.type(field, wrong)
      await until(() => expect(notes()).toContain(`You have ${left} left.`))
    }
    await until(() => expect(field.value).toBe(''))
    await user.type(field, wrong)
    await until(() =>
      expect(notes()).toContain('That code isn’t right, and you have no tries left. Please request a new one.'),
    )
    await page.findByRole('button', { name: 'Send a new code' })
    await user.click(await page.findByRole('button', { name: 'Use a different number' }))
    const number = await page.findByLabelText<HTMLInputElement>('Mobile number')
    expect(number.value.replaceAll(' ', '')).toBe(phone.slice(2))
    await focused(() => number)
  })

  test('an expired code shows an error and offers a new one', async () => {
    const opened = await atCode()
    const { page, until, sent } = opened
    vi.setSystemTime(harness().clock.now().getTime() + 301_000)
    await until(() => expect(notes()).toContain('This code has expired. Please request a new one.'))
    // the server's clock goes on too: it sends one code per minute
    await harness().later(301)
    const before = sent.length
    await press(opened, page, 'Send a new code')
    await until(() => expect(sent.slice(before).map(({ path }) => path)).toContain('/api/send-otp'))
    await until(() => expect(notes()).not.toContain('expired'))
    await focused(() => page.getByLabelText('Verification code'))
  })

  test('a refused member sees the reason in the page and not only in a message', async () => {
    const { user, field, intervene, until } = await atCode()
    const error = 'This membership is suspended. Please contact us.'
    intervene(({ path }) => (path === '/api/verify-otp' ? Response.json({ status: 'error', error }) : undefined))
    await user.type(field, '123456')
    await toast('Verification failed', error)
    await until(() => expect(notes()).toContain(error))
  })
})

describe('the number field', () => {
  test('a number is parsed in any format, and the caret stays in place', async () => {
    const opened = await openPage(harness(), '/')
    const { page, user } = opened
    const number = await page.findByLabelText<HTMLInputElement>('Mobile number')
    const country = (await page.findAllByLabelText<HTMLSelectElement>('Country'))[0] as HTMLSelectElement
    write(number, '+44 7911 123456')
    await opened.until(() => expect([country.value, number.value]).toEqual(['GB', '7911 123456']))
    write(number, '001 (415) 555-0182')
    await opened.until(() => expect([country.value, number.value]).toEqual(['US', '415 555 0182']))
    number.setSelectionRange(2, 2)
    await user.keyboard('{Backspace}')
    await user.keyboard('9')
    expect(number.value).toBe('495 555 0182')
    expect(number.selectionStart).toBe(2)
    await within(country).findByRole('option', { name: /Japan/ })
    await user.selectOptions(country, 'JP')
    const again = await openPage(harness(), '/', null, { after: opened })
    await again.page.findByLabelText('Mobile number')
    expect((await again.page.findAllByLabelText<HTMLSelectElement>('Country'))[0]?.value).toBe('JP')
  })

  test('numbers from unserved countries and invalid numbers show an error', async () => {
    const opened = await openPage(harness(), '/')
    const { page, user, sent, until } = opened
    const asked = () => sent.filter(({ path }) => path === '/api/send-otp').length
    const number = await page.findByLabelText<HTMLInputElement>('Mobile number')
    // the countries that are served come with the page's facts
    await page.findAllByRole('option', { name: /United Kingdom/ })
    write(number, '0048 600 111 222')
    const unserved = 'We don’t support phone numbers from Poland yet.'
    expect(page.queryByText(unserved)).toBe(null)
    await press(opened, page, 'Text me a code')
    await page.findByText(unserved)
    expect(number.value).toBe('600 111 222')
    await focused(() => number)
    write(number, '+1 415')
    number.blur()
    await page.findByText('This number is too short.')
    expect(asked()).toBe(0)
    // enough digits, but not a valid number: only the server knows
    write(number, '555 010 0000')
    await user.click(await page.findByRole('button', { name: 'Text me a code' }))
    await toast('Failed to send verification code', 'Enter a valid phone number.')
    await until(() => expect(document.querySelector('.field-error')?.textContent).toBe('Enter a valid phone number.'))
  })
})

describe('who may open what', () => {
  test('a member cannot open the admin area; an admin opens it from the menu', async () => {
    const member = await harness().buildUser({ name: 'Theo Lindqvist' })
    const { page, address, until } = await openPage(harness(), '/admin', member)
    await page.findByText('You’re signed in as Theo Lindqvist.')
    await until(() => expect(address()).toBe('/'))
    expect(await page.findByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()

    const admin = await harness().buildUser({ name: 'Margaret Ashby', isAdmin: true })
    const opened = await openPage(harness(), '/secure', admin)
    await press(opened, opened.page, /Margaret Ashby/)
    await press(opened, opened.page, 'Admin', 'link')
    await opened.page.findByRole('link', { name: 'Back to App' })
    expect(opened.address()).toBe('/admin')
  })

  test.each(['/dashboard', '/admin'])('a visitor of %s is led to the landing page', async (path) => {
    const { page, address, until } = await openPage(harness(), path)
    await page.findByLabelText('Mobile number')
    await until(() => expect(address()).toBe('/'))
  })

  test('an admin returns to the admin area when viewing an account expires on the landing page', async () => {
    const admin = await harness().buildUser({ name: 'Margaret Ashby', isAdmin: true })
    const member = await harness().buildUser({ name: 'Theo Lindqvist' })
    const second = await openAsViewer(harness(), admin, member, '/')
    await second.page.findByText('You are viewing this account in admin mode.')
    expect(await second.page.findByText('You’re signed in as Theo Lindqvist.')).toBeTruthy()
    // simulates the expiry of the viewed session after 30 minutes
    second.cookies.setCookieSync('ambry_session=; Path=/; Max-Age=0', 'http://localhost')
    const third = await openPage(harness(), '/', null, { after: second })
    await third.page.findByRole('link', { name: 'Back to App' })
    expect(third.address()).toBe('/admin')
  })
})

describe('the form for access', () => {
  /** The form of the landing page, filled in. */
  async function filled(number: string) {
    const opened = await openPage(harness(), '/')
    const form = await opened.page.findByRole('form', { name: 'Request access' })
    const inForm = within(form)
    await fill(inForm, 'Your mobile number', number)
    await fill(inForm, /^Instagram/, '@wren')
    return { ...opened, form: inForm }
  }

  test('it asks for the terms and the privacy policy, and sends what was entered', async () => {
    const opened = await filled('+1 415 555 2671')
    const { form, user, page } = opened
    const requests: unknown[] = []
    const ask = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (String(input).endsWith('/api/request-access')) requests.push(JSON.parse(String(init?.body)))
      return ask(input, init)
    }
    await fill(form, /^Introduced by/, 'Theo Lindqvist')
    await press(opened, form, 'Send request')
    await form.findByText('Accept the terms to continue.')
    expect(await form.findByText('Accept the privacy policy to continue.')).toBeTruthy()
    await focused(() => form.getByLabelText('I agree to the terms.'))
    expect(requests).toEqual([])
    for (const box of ['I agree to the terms.', 'I agree to the privacy policy.', 'Text me about my account.'])
      await user.click(await form.findByLabelText(box))
    await press(opened, form, 'Send request')
    await toast('Access requested', 'Your access request has been submitted and is pending approval.')
    expect(requests).toEqual([
      {
        phone: '+14155552671',
        instagram: '@wren',
        referral: 'Theo Lindqvist',
        termsAccepted: true,
        privacyAccepted: true,
        marketingOptIn: false,
        smsOptIn: true,
      },
    ])
    await page.findByText('Request received')
  })

  test('a failed request keeps the input and shows the error', async () => {
    // enough digits, but not a valid number: only the server knows
    const opened = await filled('555 010 0000')
    const { form, user } = opened
    for (const box of ['I agree to the terms.', 'I agree to the privacy policy.'])
      await user.click(await form.findByLabelText(box))
    await press(opened, form, 'Send request')
    await toast('Request failed', "We couldn't process your access request. Please try again later.")
    await form.findByText('Enter a valid phone number.')
    expect((await form.findByLabelText<HTMLInputElement>(/^Instagram/)).value).toBe('@wren')
    expect((await form.findByLabelText<HTMLInputElement>('Your mobile number')).value).toBe('555 010 0000')
  })
})

test('an address that is not there is named, cut in the middle when it is long, and leads home', async () => {
  const { page } = await openPage(harness(), '/no/such/page')
  await page.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(await page.findByText('404, /no/such/page')).toBeTruthy()
  const opened = await openPage(harness(), `/${'long'.repeat(60)}/end`)
  await opened.page.findByText(/^404, \/long.*….*\/end$/)
  await press(opened, opened.page, 'Go to home page', 'link')
  await opened.until(() => expect(opened.address()).toBe('/'))
})
