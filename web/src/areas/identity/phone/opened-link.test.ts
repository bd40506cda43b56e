import { expect, test } from 'vitest'

import { keepLink, type OpenedLink, recallLink, withDone } from './opened-link.ts'

const link: OpenedLink = {
  items: [
    { item: 'id_front', isDone: false },
    { item: 'selfie', isDone: false },
  ],
  documentKind: 'passport',
  expiresAt: '2026-11-17T12:15:00.000Z',
  key: 'k'.repeat(32),
}
const now = new Date('2026-11-17T12:01:00.000Z')

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a reloaded tab continues with its link, what was sent included', () => {
  const storage = memory()
  keepLink(storage, 'token', withDone(link, 'id_front'))
  expect(recallLink(storage, 'token', now)?.items).toEqual([
    { item: 'id_front', isDone: true },
    { item: 'selfie', isDone: false },
  ])
  expect(recallLink(storage, 'another', now)).toBeUndefined()
})

test('an expired link is not recalled', () => {
  const storage = memory()
  keepLink(storage, 'token', link)
  expect(recallLink(storage, 'token', new Date('2026-11-17T12:15:00.000Z'))).toBeUndefined()
})

test('blocked or broken storage counts as none', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  keepLink({ setItem: blocked }, 'token', link)
  expect(recallLink({ getItem: blocked }, 'token', now)).toBeUndefined()
  expect(recallLink({ getItem: () => '{' }, 'token', now)).toBeUndefined()
})
