import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
const folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let member: Caller
let exported: string
beforeAll(async () => {
  member = await h().buildUser()
  const { id } = await registered(member)
  await wanted(member.post(`/api/registry/${id}/send`, { vault: 'Delaware vault', carrier: 'UPS' }))
  exported = (await member.get(`/files/cards/${id}/provenance.json?private=1`)).body
})
const file = () => JSON.parse(exported)

/** Verifies it as an outsider would: from the lines listed in the file and the published key. */
function isSealed({ card, events, head, exportedAt, seal }: any, key: string): boolean {
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') },
    format: 'jwk',
  })
  const lines = ['ambry chain', card, events.length, head, exportedAt].join('\n')
  return verify(null, Buffer.from(lines), publicKey, Buffer.from(seal, 'hex'))
}

/** A forgery by someone who has the file: a different history with every hash recomputed. */
function forged(): any {
  const forgery = file()
  let prev: string | null = null
  for (const event of forgery.events) {
    const body = { ...JSON.parse(event.body), prev }
    event.body = JSON.stringify(body).replace('Delaware vault', 'Zürich vault')
    event.hash = createHash('sha256').update(event.body).digest('hex')
    prev = event.hash
  }
  return { ...forgery, head: prev }
}

function verified(content: unknown) {
  const name = path.join(folder, 'chain.json')
  writeFileSync(name, JSON.stringify(content))
  const script = path.resolve(import.meta.dirname, '../../../../../scripts/provenance-verify.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, name], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

describe('the seal of an exported chain', () => {
  it('uses the published key and covers only this chain at this moment', async () => {
    const { provenanceKey } = await wanted(h().nobody.get('/api/house'))
    expect(file().key).toBe(provenanceKey)
    expect(isSealed(file(), provenanceKey)).toBe(true)
    for (const change of [
      forged(),
      { ...file(), exportedAt: '2020-01-01T00:00:00.000Z' },
      { ...file(), card: '0190a000-0000-7000-8000-000000000000' },
      { ...file(), events: file().events.slice(1) },
    ])
      expect(isSealed(change, provenanceKey)).toBe(false)
  })
})

describe('the verify command', () => {
  it('names the card of a valid file and exits with 0', () => {
    const { status, said } = verified(file())
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(
        /Marcus Vale: 2 events, intact\. Latest hash [0-9a-f]{64}\.\nSealed by the key [0-9a-f]{64}/,
      ),
    ])
  })

  it.each<[string, () => unknown, string]>([
    ['forged, with hashes that fit', forged, 'The seal doesn’t match this history.'],
    ['without events', () => ({ ...file(), events: [], head: null }), 'The file holds no events.'],
    ['without a seal', () => ({ ...file(), seal: undefined }), 'not sealed by Ambry'],
    ['changed in a word', () => ({ ...file(), events: changed() }), 'Event 2 is broken'],
    ['cut off', () => ({ ...file(), events: file().events.slice(0, 1) }), 'but it ends at'],
  ])('exits with 1 for a file that is %s', (_name, content, sentence) => {
    const { status, said } = verified(content())
    expect([status, said]).toEqual([1, expect.stringContaining(sentence)])
  })
})

const changed = () =>
  file().events.map((event: any, index: number) =>
    index === 1 ? { ...event, body: event.body.replace('Delaware', 'Zürich') } : event,
  )
