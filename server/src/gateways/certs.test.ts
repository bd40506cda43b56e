import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type PsaServer, psaAnswers, psaCert, startPsaServer } from '../../test/psa-server.ts'
import type { CertGateway } from './certs.ts'
import { noCerts } from './certs.ts'
import { isPublic, psaCerts } from './certs-psa.ts'
import { sampleCerts } from './certs-sample.ts'
import { listedCerts } from './certs-sample-set.ts'

let server: PsaServer
let psa: CertGateway
const token = 'a-secret-token'

beforeAll(async () => {
  server = await startPsaServer()
  psa = psaCerts({ token, apiUrl: `${server.url}/publicapi`, isOwnAddress: true, parallel: 4 })
})
afterAll(() => server.close())
beforeEach(() => server.answerWith(psaAnswers.found()))

// responses from PSA's Swagger description and documentation page (August 2026)
describe('PSA', () => {
  it('reads a record with and without the documented envelope', async () => {
    const record = {
      certNumber: '108149771',
      specId: 2597442,
      year: '2005',
      brand: 'DUEL LEGENDS: SPECIAL EDITION',
      category: 'TCG Cards',
      cardNumber: 'ENSE2',
      subject: 'DARK ORACLE GIRL',
      variety: 'SPECIAL EDITION',
      label: 'VG 3',
      population: 33,
      populationHigher: 1478,
    }
    expect(await psa.cert('108149771')).toEqual({ kind: 'found', record })
    server.answerWith(psaAnswers.foundInEnvelope)
    expect(await psa.cert('108149771')).toEqual({ kind: 'found', record })
    expect(server.tokens.at(-1)).toBe(`bearer ${token}`)
  })

  it.each([
    ['no data', psaAnswers.noData, { kind: 'not_found' }],
    ['an invalid number', psaAnswers.invalid, { kind: 'invalid' }],
    ['nothing (204)', psaAnswers.empty, { kind: 'invalid' }],
    ['an autograph', psaAnswers.autograph, { kind: 'autograph' }],
    ['no approval (403)', psaAnswers.notApproved, { trouble: 'not_approved', retryAfterSeconds: null }],
    ['bad credentials (500)', psaAnswers.credentials, { trouble: 'credentials' }],
    ['a used-up quota (429)', psaAnswers.quota(58_173), { trouble: 'quota', retryAfterSeconds: 58_173 }],
    ['a quota for ever', psaAnswers.quota(9_999_999), { trouble: 'quota', retryAfterSeconds: 172_800 }],
    ['a page of HTML', psaAnswers.html, { trouble: 'broken' }],
    ['a redirect', psaAnswers.redirect, { trouble: 'broken' }],
    ['503', psaAnswers.down, { trouble: 'down' }],
    ['a cut connection', psaAnswers.cut, { trouble: 'down' }],
    ['two megabytes', psaAnswers.huge, { trouble: 'down' }],
    ['a record of another cert', psaAnswers.another, { trouble: 'broken' }],
    ['numbers that are none', psaAnswers.found({ TotalPopulation: -4 }), { trouble: 'broken' }],
    ['a name of ten thousand letters', psaAnswers.found({ Subject: 'A'.repeat(10_000) }), { trouble: 'broken' }],
  ])('handles %s', async (_, answer, expected) => {
    server.answerWith(answer)
    expect(await psa.cert('48210377')).toMatchObject(expected)
  })

  it('times out', async () => {
    server.answerWith(psaAnswers.silent)
    expect(await psa.cert('48210377')).toMatchObject({ kind: 'unavailable', trouble: 'slow' })
  })

  it('reports a connection failure', async () => {
    const nobody = psaCerts({ token, apiUrl: 'http://127.0.0.1:9/publicapi', isOwnAddress: true, parallel: 1 })
    expect(await nobody.cert('48210377')).toMatchObject({ kind: 'unavailable', trouble: 'down' })
  })

  it('treats a cert returned without leading zeros as the same', async () => {
    server.answerWith(psaAnswers.found({ CertNumber: '417' }))
    expect(await psa.cert('00000417')).toMatchObject({ kind: 'found', record: { certNumber: '00000417' } })
  })

  it.each([
    '1@evil.example',
    '../../order/GetProgress/1',
    '123%0d%0aHost: x',
    '12 34567',
    '',
    '4821037a',
    '1'.repeat(40),
  ])('never sends %j', async (typed) => {
    const before = server.paths.length
    expect(await psa.cert(typed)).toEqual({ kind: 'invalid' })
    await psa.images(typed)
    expect(server.paths.length).toBe(before)
  })

  it('returns only images hosted by PSA', async () => {
    expect(await psa.images('48210377')).toEqual({
      kind: 'found',
      images: [{ side: 'front', address: 'https://d1htnxwo4o0jhw.cloudfront.net/cert/48210377/a.jpg' }],
    })
  })

  it('reads a population by grade', async () => {
    expect(await psa.population(7)).toEqual({
      kind: 'found',
      description: '2005 DUEL LEGENDS',
      total: 20,
      grades: [
        { grade: '10', count: 7, qualified: 0 },
        { grade: '9', count: 5, qualified: 1 },
        { grade: '8.5', count: 2, qualified: 0 },
        { grade: '3', count: 4, qualified: 0 },
        { grade: 'Authentic', count: 1, qualified: 0 },
      ],
    })
  })

  it.each([
    ['10.1.2.3', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['192.168.1.1', false],
    ['172.20.0.1', false],
    ['100.64.0.9', false],
    ['::1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:10.0.0.1', false],
    ['not an address', false],
    ['104.18.5.20', true],
    ['2606:4700::6812:514', true],
    ['::ffff:104.18.5.20', true],
  ])('%s is a public address: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected)
  })

  it('does not connect to private addresses unless configured to', async () => {
    const port = new URL(server.url).port
    const lured = psaCerts({ token, apiUrl: `http://localhost:${port}/publicapi`, isOwnAddress: false, parallel: 1 })
    const before = server.paths.length
    expect(await lured.cert('48210377')).toMatchObject({ kind: 'unavailable', trouble: 'down' })
    expect(server.paths.length).toBe(before)
  })
})

describe('sample data', () => {
  const sample = sampleCerts(2)

  it('uses the same answer format as PSA', async () => {
    expect(await sample.cert('48210377')).toMatchObject({
      kind: 'found',
      record: { subject: 'MARCUS VALE', label: 'GEM MT 10', population: 317 },
    })
    expect(Object.keys((await sample.cert('991000123')) as object)).toEqual(['kind', 'record'])
    const real = await psa.cert('108149771')
    const invented = await sample.cert('991009999')
    if (real.kind !== 'found' || invented.kind !== 'found') throw new Error('both know it')
    expect(Object.keys(invented.record)).toEqual(Object.keys(real.record))
    expect(psaCert('1').CertNumber).toBe('1')
  })

  it.each([
    ['12345678', 'not_configured'],
    ['991010000', 'not_configured'],
    ['99200001', 'not_found'],
    ['99210001', 'unavailable'],
    ['48210x77', 'invalid'],
  ])('%s is %s', async (cert, kind) => {
    expect((await sample.cert(cert)).kind).toBe(kind)
  })

  it('has a population for each card, with the record’s count at its own grade', async () => {
    for (const { specId, population, label } of listedCerts.values()) {
      const found = await sample.population(specId ?? 0)
      if (found.kind !== 'found') throw new Error('not found')
      const own = /(\d+)$/.exec(label)?.[1]
      if (own) expect(found.grades.find(({ grade }) => grade === own)?.count).toBe(population)
    }
    expect((await sample.population(1)).kind).toBe('not_found')
  })
})

it('without either, nothing is configured', async () => {
  expect([await noCerts.cert('48210377'), await noCerts.images('48210377'), await noCerts.population(1)]).toEqual([
    { kind: 'not_configured' },
    { kind: 'not_configured' },
    { kind: 'not_configured' },
  ])
})
