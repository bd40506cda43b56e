import { expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'
import { open, sharedCard, visit } from '../../../../test/sharing.ts'

const h = useHarness({ environment: { SHARE_VIEWS_PER_MINUTE: '6', SHARE_WRONG_PER_MINUTE: '3' } })

it('views are limited per address per minute', async () => {
  const { token } = await sharedCard(await h().buildUser())
  const look = (ip: string) => open(h(), `/shared/${token}`, { ip })
  for (let i = 0; i < 6; i++) expect((await look('203.0.113.1')).status).toBe(200)
  const refused = await look('203.0.113.1')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
  expect(refused.headers['content-type']).toContain('text/html')
  expect(refused.body).toContain('Please wait a minute.')
  expect((await look('203.0.113.2')).status).toBe(200)
  h().clock.advance(11)
  expect((await look('203.0.113.1')).status).toBe(200)
})

it('view reports count toward the same limit', async () => {
  const { token } = await sharedCard(await h().buildUser())
  const from = { ip: '203.0.113.4' }
  for (let i = 0; i < 3; i++) {
    expect((await open(h(), `/shared/${token}`, from)).status).toBe(200)
    expect((await visit(h(), token, from)).status).toBe(200)
  }
  const refused = await visit(h(), token, from)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
  expect((await open(h(), `/files/shared/${token}/seen.gif`, from)).status).toBe(429)
})

it('an address with too many wrong tokens learns nothing from a right one', async () => {
  const { token } = await sharedCard(await h().buildUser())
  const from = { ip: '203.0.113.9' }
  for (const wrong of ['/shared/x', '/share/y', '/files/shared/z/preview.png'])
    expect((await open(h(), wrong, from)).status).toBe(404)
  for (const url of ['/shared/x', `/shared/${token}`, `/files/shared/${token}/preview.png`])
    expect((await open(h(), url, from)).status, url).toBe(429)
  h().clock.advance(61)
  expect((await open(h(), `/shared/${token}`, from)).status).toBe(200)
})
