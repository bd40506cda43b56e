import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LtvGauge } from '../cards/LtvGauge.tsx'
import { CodeField } from './CodeField.tsx'
import { PhoneField } from './phone/PhoneField.tsx'
import type { PhoneState } from './phone/use-phone.ts'

const phone: PhoneState = {
  value: { country: 'US', number: '415 555 0182' },
  fault: null,
  change: () => {},
  leave: () => {},
  read: () => null,
}

describe('the phone field', () => {
  test('lists served countries with dial codes, and the others on demand', () => {
    const html = renderToStaticMarkup(<PhoneField label="Mobile number" phone={phone} served={['GB', 'US']} />)
    expect([...html.matchAll(/<option value="(\w+)"/g)].slice(0, 2).map(([, country]) => country)).toEqual(['GB', 'US'])
    expect(html).toMatch(/<option value="US" selected="">United States \+1 🇺🇸<\/option>/)
    expect(html).not.toContain('Poland')
    expect(html.match(/value="GB"/g)).toHaveLength(1)
  })

  test('shows the error at the field', () => {
    const fault = 'This number is too short.'
    const html = renderToStaticMarkup(
      <PhoneField label="Mobile number" phone={{ ...phone, fault }} served={undefined} error="Something else." />,
    )
    expect(html).toContain(fault)
    expect(html).not.toContain('Something else.')
    expect(html).toContain('aria-invalid="true"')
  })
})

test('the code field is one real input over six decorative boxes', () => {
  const html = renderToStaticMarkup(<CodeField label="Verification code" value="48" onChange={() => {}} invalid />)
  expect(html.match(/<input/g)).toHaveLength(1)
  for (const part of ['inputMode="numeric"', 'autoComplete="one-time-code"', 'maxLength="6"', 'aria-invalid="true"']) {
    expect(html).toContain(part)
  }
  expect(html.match(/class="code-box" aria-hidden="true"/g)).toHaveLength(6)
})

test('the gauge needle matches its percentage of the full scale', () => {
  const html = renderToStaticMarkup(
    <LtvGauge
      percent={20}
      bands={[
        { name: 'Comfortable', to: 40, tone: 'baize' },
        { name: 'Not offered', to: 80, tone: 'track' },
      ]}
      label="Loan to value 20 percent"
    />,
  )
  expect(html).toContain('role="img" aria-label="Loan to value 20 percent"')
  expect(html).toContain('<svg class="gauge-pointer" x="25%"')
  expect(html).toContain('class="gauge-track" x="50%"')
})
