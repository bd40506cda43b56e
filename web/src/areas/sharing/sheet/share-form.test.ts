import type { ShareLinkDetail } from '@ambry/contract/sharing/records'
import { expect, test } from 'vitest'

import { shareSubjectOf } from '../../../parts/sharing/share-subject.ts'
import { formReader } from '../../../ui/fields/form.ts'
import { copyOf, nameFor, photosTell, readEdit, readShare, valuesOf } from './share-form.ts'

const formOf = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return formReader(data)
}
const none = async () => []

const link = {
  id: 'l',
  name: 'Seven',
  scope: 'chosen',
  tag: null,
  cards: 2,
  card: { id: 'a', title: 'Wes Gagnon', facts: '', picture: '' },
  // the record shows the first hundred and has the ids of all
  shown: [{ id: 'a', title: 'Wes Gagnon', facts: '', picture: '' }],
  chosenIds: ['a', 'b'],
  shows: ['owner', 'photos'],
  createdAt: '2026-10-01T12:00:00.000Z',
  expiresAt: '2026-10-31T12:00:00.000Z',
  maxViews: 20,
  notify: false,
} as unknown as ShareLinkDetail

test('selected cards are shared by id, a single one as a card', async () => {
  expect(shareSubjectOf({ ids: ['a'] }, none)).toEqual({ scope: 'card', cardId: 'a', name: null })
  const two = shareSubjectOf({ ids: ['a', 'b'] }, none)
  expect(two).toMatchObject({ scope: 'chosen', count: 2 })
  expect(two.scope === 'chosen' && (await two.ids())).toEqual(['a', 'b'])
})

test('all cards, or all with a tag, are shared as such; any other filter by its results', async () => {
  expect(shareSubjectOf({ all: {}, except: [], expected: 39 }, none)).toEqual({ scope: 'all' })
  expect(shareSubjectOf({ all: { tag: 'Rookies' }, except: [], expected: 10 }, none)).toEqual({
    scope: 'tag',
    tag: 'Rookies',
  })
  const but = shareSubjectOf({ all: { tag: 'Rookies' }, except: ['a'], expected: 9 }, async () => ['b'])
  expect(but).toMatchObject({ scope: 'chosen', count: 9 })
  expect(but.scope === 'chosen' && (await but.ids())).toEqual(['b'])
  expect(shareSubjectOf({ all: { grader: 'PSA' }, except: [], expected: 4 }, none)).toMatchObject({ scope: 'chosen' })
})

test('a link is named after its subject by default', () => {
  expect(nameFor({ scope: 'card', cardId: 'a', name: 'Wes Gagnon' })).toBe('Wes Gagnon')
  expect(nameFor({ scope: 'chosen', count: 7, ids: none })).toBe('7 cards')
  expect(nameFor({ scope: 'tag', tag: 'Rookies' })).toBe('Rookies')
})

test('the form is parsed into the server’s format', () => {
  const filled = formOf({ name: ' Seven ', days: '14', 'shows-photos': 'on', password: '', maxViews: '', notify: 'on' })
  expect(readShare(filled)).toEqual({
    name: 'Seven',
    shows: ['photos'],
    days: 14,
    password: null,
    maxViews: null,
    notify: true,
  })
})

test('an edit without changes equals the record', () => {
  const same = formOf({ name: 'Seven', 'shows-photos': 'on', 'shows-owner': 'on', days: '', maxViews: '20' })
  expect(readEdit(same)).toEqual(valuesOf(link))
})

test('a password is kept, changed or removed', () => {
  expect(readEdit(formOf({ 'password-does': 'keep' })).password).toBeUndefined()
  expect(readEdit(formOf({ 'password-does': 'change', password: 'vault' })).password).toBe('vault')
  expect(readEdit(formOf({ 'password-does': 'remove' })).password).toBeNull()
  expect(readEdit(formOf({ password: 'vault' })).password).toBe('vault')
})

test('a copy has the same duration and its own name', async () => {
  const { subject, prefill } = copyOf(link)
  expect(prefill).toEqual({ name: 'Seven (copy)', shows: ['owner', 'photos'], days: 30, maxViews: 20, notify: false })
  expect(subject.scope === 'chosen' && (await subject.ids())).toEqual(['a', 'b'])
  expect(copyOf({ ...link, name: 'x'.repeat(80) }).prefill.name).toHaveLength(80)
})

test('photos can reveal a hidden cert', () => {
  expect(photosTell(['photos'])).toBe(true)
  expect(photosTell(['photos', 'cert'])).toBe(false)
  expect(photosTell(['value'])).toBe(false)
})
