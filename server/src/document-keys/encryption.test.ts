import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDocumentKeys, KeyMissingError, type Sealed, TamperedError } from './encryption.ts'
import { addDocumentKey, documentKeysFile, retireDocumentKeysFile, rotateDocumentKeysFile } from './keyring.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ambry-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = ({ documentKeys = null as string | null, demo = true, folder = dataDir } = {}) =>
  createDocumentKeys({ documentKeys, dataDir: folder, demo })
const context = fc.string({ minLength: 1, maxLength: 60 })
const content = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
const flip = (bytes: Buffer, bit: number) => {
  const changed = Buffer.from(bytes)
  const at = bit % (bytes.length * 8)
  changed[at >> 3] = (changed[at >> 3] as number) ^ (1 << (at & 7))
  return changed
}

describe('a sealed document', () => {
  it('opens with its context, and only with it', () => {
    const keys = open()
    fc.assert(
      fc.property(content, context, context, (bytes, right, wrong) => {
        const sealed = keys.seal(bytes, right)
        expect(keys.open(sealed, right)).toEqual(bytes)
        if (right !== wrong) expect(() => keys.open(sealed, wrong)).toThrow(TamperedError)
      }),
      { numRuns: 200 },
    )
  })

  it('does not open when any bit of it changed, or when it was cut', () => {
    const keys = open()
    fc.assert(
      fc.property(content, context, fc.nat(), fc.nat(), (bytes, name, bit, length) => {
        const sealed = keys.seal(bytes, name)
        const opening = (changed: Partial<Sealed>) => () => keys.open({ ...sealed, ...changed }, name)
        expect(opening({ bytes: flip(sealed.bytes, bit) })).toThrow(TamperedError)
        expect(opening({ wrappedKey: flip(sealed.wrappedKey, bit) })).toThrow(TamperedError)
        expect(opening({ bytes: sealed.bytes.subarray(0, length % sealed.bytes.length) })).toThrow(TamperedError)
        const cut = sealed.wrappedKey.subarray(0, length % sealed.wrappedKey.length)
        expect(opening({ wrappedKey: cut })).toThrow(TamperedError)
      }),
      { numRuns: 300 },
    )
  })

  it('does not open with the key of another one, which has its own', () => {
    const keys = open()
    const bytes = Buffer.from('Specimen')
    const [one, other] = [keys.seal(bytes, 'document:1'), keys.seal(bytes, 'document:1')]
    expect(() => keys.open({ ...one, wrappedKey: other.wrappedKey }, 'document:1')).toThrow(TamperedError)
    for (const sealed of [one, other]) expect(sealed.bytes.includes(bytes)).toBe(false)
    expect(one.bytes.equals(other.bytes)).toBe(false)
  })

  it('stays the same file when its key is wrapped anew', () => {
    fc.assert(
      fc.property(content, context, (bytes, name) => {
        const keys = open()
        const before = keys.seal(bytes, name)
        const text = keys.sealText(name, name)
        rotateDocumentKeysFile(dataDir)
        const after = { ...keys.rewrap(before), bytes: before.bytes }
        expect(after.keyId).not.toBe(before.keyId)
        expect(after.keyId).toBe(keys.currentKeyId())
        const rewrapped = keys.rewrapText(text)
        retireDocumentKeysFile(dataDir, [after.keyId])
        // another instance, which never had the old key
        expect(open().open(after, name)).toEqual(bytes)
        expect(open().openText(rewrapped, name)).toBe(name)
        expect(() => open().open(before, name)).toThrow(KeyMissingError)
      }),
      { numRuns: 20 },
    )
  })
})

describe('a sealed text', () => {
  it('opens with its context, and never when a character changed', () => {
    const keys = open()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), context, fc.nat(), (text, name, place) => {
        const sealed = keys.sealText(text, name)
        expect(keys.openText(sealed, name)).toBe(text)
        expect(() => keys.openText(sealed, `${name}!`)).toThrow(TamperedError)
        const at = place % sealed.length
        const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
        // the first part names the key
        expect(() => keys.openText(changed, name)).toThrow(at < 16 ? KeyMissingError : TamperedError)
      }),
      { numRuns: 200 },
    )
    for (const sealed of ['', '.', 'x', '...']) expect(() => keys.openText(sealed, 'x')).toThrow()
  })

  it('has the same fingerprint as its equal, of the same kind and after a rotation', () => {
    const keys = open()
    const print = keys.fingerprint('X1234567', 'passport')
    expect(print).toMatch(/^[0-9a-f]{64}$/)
    expect(keys.fingerprint('X1234567', 'tax_id')).not.toBe(print)
    expect(keys.fingerprint('X1234568', 'passport')).not.toBe(print)
    rotateDocumentKeysFile(dataDir)
    expect(open().fingerprint('X1234567', 'passport')).toBe(print)
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'ambry-keys-'))
    expect(open({ folder: elsewhere }).fingerprint('X1234567', 'passport')).not.toBe(print)
    rmSync(elsewhere, { recursive: true })
  })
})

describe('the keyring', () => {
  it('is created once for a demo, readable by its owner only, also after a rotation', () => {
    const first = open().currentKeyId()
    expect(open().currentKeyId()).toBe(first)
    expect(statSync(documentKeysFile(dataDir)).mode & 0o777).toBe(0o600)
    rotateDocumentKeysFile(dataDir)
    expect(open().currentKeyId()).not.toBe(first)
    expect(statSync(documentKeysFile(dataDir)).mode & 0o777).toBe(0o600)
  })

  it('is created by the first rotation where it is not a demo, and keeps keys that are in use', () => {
    rotateDocumentKeysFile(dataDir)
    const keys = open({ demo: false })
    const first = keys.seal(Buffer.from('1'), '1')
    rotateDocumentKeysFile(dataDir)
    const second = keys.seal(Buffer.from('2'), '2')
    rotateDocumentKeysFile(dataDir)
    retireDocumentKeysFile(dataDir, [second.keyId])
    expect(open().open(second, '2').toString()).toBe('2')
    expect(() => open().open(first, '1')).toThrow(KeyMissingError)
    expect([first.keyId, second.keyId]).not.toContain(open().currentKeyId())
  })

  it('may be missing: nothing can be sealed or opened until it is back, and nothing is lost', () => {
    const keys = open()
    const sealed = keys.seal(Buffer.from('Specimen'), 'document:1')
    const file = documentKeysFile(dataDir)
    const ring = readFileSync(file, 'utf8')
    rmSync(file)
    const without = open({ demo: false })
    expect(without.currentKeyId()).toBe(null)
    for (const work of [
      () => without.seal(Buffer.from('x'), 'x'),
      () => without.open(sealed, 'document:1'),
      () => without.rewrap(sealed),
      () => without.fingerprint('x', 'x'),
    ]) {
      expect(work).toThrow(KeyMissingError)
    }
    writeFileSync(file, ring)
    expect(without.open(sealed, 'document:1').toString()).toBe('Specimen')
  })

  it('is not created again by a rotation while something is sealed', () => {
    const { keyId } = open().seal(Buffer.from('Specimen'), 'document:1')
    rmSync(documentKeysFile(dataDir))
    expect(() => rotateDocumentKeysFile(dataDir, [keyId])).toThrow(`is missing, and identity documents are encrypted`)
    expect(existsSync(documentKeysFile(dataDir))).toBe(false)
  })

  it('with other keys says which one is missing', () => {
    const sealed = open().seal(Buffer.from('Specimen'), 'document:1')
    rmSync(documentKeysFile(dataDir))
    const other = open()
    expect(() => other.open(sealed, 'document:1')).toThrow(sealed.keyId)
    expect(() => other.open(sealed, 'document:1')).toThrow(KeyMissingError)
  })

  it('can come from the environment', () => {
    const sealed = open().seal(Buffer.from('Specimen'), 'document:1')
    const documentKeys = addDocumentKey(readFileSync(documentKeysFile(dataDir), 'utf8'))
    const keys = open({ documentKeys, folder: '/nowhere', demo: false })
    expect(keys.open(sealed, 'document:1').toString()).toBe('Specimen')
    expect(keys.rewrap(sealed).keyId).toBe(keys.currentKeyId())
  })

  it.each([
    ['no JSON', 'secret words'],
    ['no keys', '{"keys": [], "fingerprintKey": "x"}'],
    ['a short key', JSON.stringify({ keys: ['c2hvcnQ'], fingerprintKey: randomBytes(32).toString('base64url') })],
  ])('with %s is refused without repeating it', (_name, documentKeys) => {
    expect(() => open({ documentKeys })).toThrow('DOCUMENT_KEYS is not a keyring')
    for (const word of ['secret words', 'c2hvcnQ']) expect(() => open({ documentKeys })).not.toThrow(word)
  })

  it('that can’t be read is an error, not a reason to create another', () => {
    open()
    const before = readFileSync(documentKeysFile(dataDir), 'utf8')
    writeFileSync(documentKeysFile(dataDir), before.slice(0, 40))
    expect(() => open()).toThrow('is not a keyring')
    expect(readFileSync(documentKeysFile(dataDir), 'utf8')).toBe(before.slice(0, 40))
  })
})
