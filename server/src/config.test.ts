import { describe, expect, it } from 'vitest'

import { readConfig } from './config.ts'

describe('configuration', () => {
  it('needs nothing to run a demonstration on one’s own machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      demo: true,
      sms: { kind: 'outbox' },
      production: false,
    })
  })

  it('refuses production without a choice for each default, and names all of them at once', () => {
    const message = () => {
      try {
        readConfig({ NODE_ENV: 'production' })
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    for (const name of ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'TWILIO_ACCOUNT_SID', 'DEMO'])
      expect(message()).toContain(name)
  })

  it('takes production when everything was chosen', () => {
    const chosen = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://app@db/ambry',
      SECRET_KEY: 'x'.repeat(32),
      PUBLIC_URL: 'https://cards.example/path',
      DEMO: 'off',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_FROM: '+15005550006',
    }
    expect(readConfig(chosen)).toMatchObject({
      publicUrl: 'https://cards.example',
      demo: false,
      sms: { kind: 'twilio', twilio: { apiUrl: 'https://api.twilio.com' } },
      requestsPerSecond: 200,
    })
    expect(readConfig({ ...chosen, TWILIO_API_URL: 'http://127.0.0.1:9' })).toMatchObject({
      sms: { twilio: { apiUrl: 'http://127.0.0.1:9' } },
    })
  })

  it('names every fault in one message, in words', () => {
    expect(() => readConfig({ PORT: 'x', SECRET_KEY: 'short', DEMO: 'maybe', DATABASE_URL: 'mysql://x' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*SECRET_KEY: must have at least 32 characters[\s\S]*DEMO/,
    )
    expect(() => readConfig({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow('also need TWILIO_AUTH_TOKEN, TWILIO_FROM')
    expect(() => readConfig({ SMS: 'twilio' })).toThrow('also need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM')
    expect(readConfig({ PORT: '', TRUST_PROXY: '1' })).toMatchObject({ port: 3000, trustProxy: 1 })
  })
})
