import { expect, test } from 'vitest'

import { WayBack } from './way-back.ts'

const mae = { id: 'user-1', isAdmin: false, isImpersonated: false }
const sam = { id: 'user-2', isAdmin: false, isImpersonated: false }
const admin = { id: 'user-3', isAdmin: true, isImpersonated: false }

function setup() {
  const kept = new Map<string, string>()
  return new WayBack(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
}

test('a signed-out user returns to the same URL, once', () => {
  const way = setup()
  way.keepPlace('/registry?sheet=cert&q=0012', mae.id)
  expect(way.takePlace(mae)).toBe('/registry?sheet=cert&q=0012')
  expect(way.takePlace(mae)).toBeNull()
})

test('another user is not sent there, and it is cleared for the first one too', () => {
  const way = setup()
  way.keepPlace('/registry?card=1', mae.id)
  expect(way.takePlace(sam)).toBeNull()
  expect(way.takePlace(mae)).toBeNull()
})

test('a visitor who followed a link continues to it, regardless of who signs in', () => {
  const way = setup()
  way.keepPlace('/settings', null)
  expect(way.takePlace(sam)).toBe('/settings')
})

test('admin URLs are only for admins, and impersonation starts at the default page', () => {
  const way = setup()
  way.keepPlace('/admin/cards?tab=disputes', null)
  expect(way.takePlace(mae)).toBeNull()
  way.keepPlace('/admin/cards?tab=disputes', null)
  expect(way.takePlace(admin)).toBe('/admin/cards?tab=disputes')
  way.keepPlace('/registry', null)
  expect(way.takePlace({ ...mae, isImpersonated: true })).toBeNull()
})

test.each([
  ...['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''],
  // browsers ignore tabs and line breaks, and read a backslash as a slash
  ...['/\t/elsewhere.example', '/\n//elsewhere.example', '/secure\\..\\..\\elsewhere.example', ' /secure'],
])('%j is not a URL of this site', (address) => {
  const way = setup()
  way.keepPlace(address, mae.id)
  expect(way.takePlace(mae)).toBeNull()
})

test('typed text is restored for the same user, and no one else', () => {
  const way = setup()
  way.keepDraft('register', { playerName: 'Wes Gagnon' }, mae.id)
  expect(way.draft('register', sam.id)).toBeNull()
  expect(way.draft('register', undefined)).toBeNull()
  expect(way.draft('register', mae.id)).toEqual({ playerName: 'Wes Gagnon' })
  way.forgetDraft('register')
  expect(way.draft('register', mae.id)).toBeNull()
})

test('without storage, or with garbage in it, there is no redirect', () => {
  const closed = new WayBack(() => {
    throw new Error('no storage here')
  })
  closed.keepPlace('/registry', mae.id)
  expect(closed.takePlace(mae)).toBeNull()
  const odd = new WayBack(() => ({ getItem: () => '{', setItem: () => {}, removeItem: () => {} }))
  expect(odd.takePlace(mae)).toBeNull()
})
