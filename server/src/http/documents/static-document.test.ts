import { gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { useHarness } from '../../../test/harness.ts'
import { serveStaticDocument } from './static-document.ts'

const h = useHarness()

it('builds a document once for concurrent requests in any encoding', async () => {
  let built = 0
  const http = Fastify()
  serveStaticDocument(http, '/page', { contentType: 'text/plain', build: () => `built ${++built} times` })
  const ask = (headers: Record<string, string>) => http.inject({ url: '/page', headers })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ask(n % 2 === 0 ? { 'accept-encoding': 'gzip, br' } : {})),
  )
  for (const { headers, rawPayload, statusCode } of answers) {
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
    expect([statusCode, body.toString(), headers.vary]).toEqual([200, 'built 1 times', 'accept-encoding'])
  }
  const etag = String(answers[0]?.headers.etag)
  const unchanged = await ask({ 'if-none-match': etag })
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag])
  expect((await ask({ 'if-none-match': 'W/"older"' })).statusCode).toBe(200)
  expect(built).toBe(1)
})

it.each(['/api/docs', '/api/openapi.json'])('%s is the same document for everyone, and 304 if cached', async (path) => {
  const first = await h().nobody.get(path, { 'accept-encoding': 'gzip' })
  const second = await h().nobody.get(path)
  expect(gunzipSync(first.bytes).equals(second.bytes)).toBe(true)
  // a request costs what it sends, and compressed that is a fraction of the whole
  expect(first.bytes.length).toBeLessThan(second.bytes.length / 5)
  const { etag } = first.headers
  expect(second.headers.etag).toBe(etag)
  expect(second.headers['content-security-policy']).toContain("default-src 'none'")
  expect(await h().nobody.get(path, { 'if-none-match': String(etag) })).toMatchObject({ status: 304, body: '' })
})
