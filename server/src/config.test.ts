import { describe, expect, it } from 'vitest'

import { readConfig } from './config.ts'

describe('configuration', () => {
  it('needs nothing for a local demo', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      demo: true,
      sms: { kind: 'outbox' },
      email: { kind: 'outbox' },
      emailPerMinute: 120,
      emailWebhookSecret: null,
      files: { kind: 'folder' },
      codeChecksPerMinute: 0,
      shareLookups: { viewsPerMinute: 0, wrongPerMinute: 0 },
      production: false,
    })
  })

  it('rejects production with unset defaults, naming all of them at once', () => {
    const message = () => {
      try {
        readConfig({ NODE_ENV: 'production' })
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    for (const name of [
      'DATABASE_URL',
      'SECRET_KEY',
      'PUBLIC_URL',
      'TWILIO_ACCOUNT_SID',
      'SMTP_URL',
      'S3_BUCKET',
      'PSA_API_TOKEN',
      'STRIPE_SECRET_KEY',
      'DEMO',
    ])
      expect(message()).toContain(name)
  })

  it('accepts production when everything is set', () => {
    const chosen = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://app@db/ambry',
      SECRET_KEY: 'x'.repeat(32),
      PUBLIC_URL: 'https://cards.example/path',
      DEMO: 'off',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_FROM: '+15005550006',
      SMTP_URL: 'smtp://ambry:p%40ss@mail.example',
      EMAIL_FROM: 'Ambry <no-reply@cards.example>',
      EMAIL_WEBHOOK_SECRET: 'w'.repeat(16),
      S3_BUCKET: 'ambry',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'AK1',
      S3_SECRET_ACCESS_KEY: 's',
      PSA_API_TOKEN: 'p',
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(readConfig(chosen)).toMatchObject({
      publicUrl: 'https://cards.example',
      demo: false,
      sms: { kind: 'twilio', twilio: { apiUrl: 'https://api.twilio.com' } },
      email: {
        kind: 'smtp',
        smtp: {
          host: 'mail.example',
          port: 587,
          user: 'ambry',
          password: 'p@ss',
          isTlsFromStart: false,
          needsTls: true,
          from: 'Ambry <no-reply@cards.example>',
          fromAddress: 'no-reply@cards.example',
        },
      },
      emailWebhookSecret: 'w'.repeat(16),
      files: { kind: 's3', s3: { bucket: 'ambry', endpoint: null } },
      certs: { kind: 'psa', psa: { apiUrl: 'https://api.psacard.com/publicapi', isOwnAddress: false, parallel: 4 } },
      requestsPerSecond: 200,
      codeChecksPerMinute: 60,
      shareLookups: { viewsPerMinute: 60, wrongPerMinute: 10 },
    })
    for (const given of ['http://127.0.0.1:9', 'http://127.0.0.1:9/', 'http://127.0.0.1:9/publicapi/'])
      expect(readConfig({ ...chosen, PSA_API_URL: given })).toMatchObject({
        certs: { psa: { apiUrl: 'http://127.0.0.1:9/publicapi', isOwnAddress: true } },
      })
    const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...withoutS3 } = chosen
    expect(readConfig({ ...withoutS3, DATA_DIR: '/srv/ambry' })).toMatchObject({ files: { kind: 'folder' } })
    expect(() => readConfig(withoutS3)).toThrow('no place for files')
    expect(readConfig({ ...chosen, TWILIO_API_URL: 'http://127.0.0.1:9' })).toMatchObject({
      sms: { twilio: { apiUrl: 'http://127.0.0.1:9' } },
    })
  })

  it('reads a mail server’s address, and encrypts unless it is on this machine or that is turned off', () => {
    const smtp = (url: string, from = 'no-reply@cards.example') => readConfig({ SMTP_URL: url, EMAIL_FROM: from }).email
    expect(smtp('smtps://mail.example')).toMatchObject({
      smtp: { port: 465, user: null, isTlsFromStart: true, needsTls: true, fromAddress: 'no-reply@cards.example' },
    })
    expect(smtp('smtp://127.0.0.1:2525')).toMatchObject({ smtp: { port: 2525, needsTls: false } })
    expect(smtp('smtp://[::1]:2525')).toMatchObject({ smtp: { host: '::1', needsTls: false } })
    expect(smtp('smtp://relay:25?tls=off')).toMatchObject({ smtp: { needsTls: false } })
    expect(readConfig({ EMAIL: 'outbox', SMTP_URL: 'smtp://mail.example' }).email).toEqual({ kind: 'outbox' })
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow('email through SMTP also needs EMAIL_FROM')
    expect(() => readConfig({ EMAIL: 'smtp' })).toThrow('email through SMTP also needs SMTP_URL, EMAIL_FROM')
    expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL')
    for (const from of [
      'Ambry',
      'a@b.example\nBcc: c@d.example',
      'Ambry\r\nBcc: c@d.example <a@b.example>',
      'a@b, c@d',
    ])
      expect(() => smtp('smtp://mail.example', from), from).toThrow('EMAIL_FROM')
    expect(() => readConfig({ EMAIL_WEBHOOK_SECRET: 'short' })).toThrow('EMAIL_WEBHOOK_SECRET')
    expect(() => readConfig({ EMAIL_PER_MINUTE: '0' })).toThrow('EMAIL_PER_MINUTE')
  })

  it('reports every problem in one readable message', () => {
    expect(() => readConfig({ PORT: 'x', SECRET_KEY: 'short', DEMO: 'maybe', DATABASE_URL: 'mysql://x' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*SECRET_KEY: must have at least 32 characters[\s\S]*DEMO/,
    )
    expect(() => readConfig({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow('also need TWILIO_AUTH_TOKEN, TWILIO_FROM')
    expect(() => readConfig({ SMS: 'twilio' })).toThrow('also need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM')
    expect(() => readConfig({ S3_BUCKET: 'ambry', S3_REGION: 'us-east-1' })).toThrow(
      'files in an S3 store also need S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    )
    expect(() => readConfig({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toThrow('also need S3_BUCKET, S3_REGION')
    expect(readConfig({ PORT: '', TRUST_PROXY: '1' })).toMatchObject({ port: 3000, trustProxy: 1 })
  })
})
