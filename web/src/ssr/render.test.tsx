import type { CurrentUser } from '@ambry/contract/accounts/records'
import type { GalleryCounts, SecureCard } from '@ambry/contract/secure/records'
import type { BoardCounts, WantedPost } from '@ambry/contract/source/posts/records'
import { describe, expect, it } from 'vitest'

import { addressesAt, mayRender, renderScreen } from './render.tsx'

const me: CurrentUser = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Theo Lindqvist',
  phone: '+12025550101',
  displayName: 'Theo Lindqvist',
  isAuthenticated: true,
  isAdmin: false,
  isLender: false,
  staffRoles: [],
  rights: [],
  isImpersonated: false,
  sessionExpiresAt: '2026-11-16T08:00:00.000Z',
  legalDue: [],
}

const card = (n: number): SecureCard => ({
  id: `0190a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  category: 'baseball',
  playerName: `Player ${n}`,
  year: '1952',
  set: 'Crown',
  cardNumber: String(n),
  variety: null,
  grader: 'PSA',
  grade: '9',
  qualifier: null,
  certNumber: `4821000${n}`,
  picture: `/files/cards/${n}/picture?v=1`,
  hasPhoto: false,
  verification: 'verified',
  custody: 'in_vault',
  vault: 'Delaware vault',
  population: 12,
  listPriceCents: 1_425_000 + n * 100,
  availability: 'open',
  isFeatured: n === 0,
  isNew: n === 1,
  isMine: n === 2,
  isWatched: n === 3,
  myRequest: n === 4 ? 'pending' : null,
  listedAt: '2026-11-01T12:00:00.000Z',
  heldAt: null,
})

const counts: GalleryCounts = {
  total: 24,
  listed: 24,
  categories: [{ value: 'baseball', count: 24 }],
  players: [{ value: 'Player 1', count: 1 }],
  sets: [{ value: 'Crown', count: 24 }],
  graders: [{ value: 'PSA', count: 24 }],
  grades: [{ value: '9', count: 24 }],
  vaults: [{ value: 'Delaware vault', count: 24 }],
  availabilities: [{ value: 'open', count: 24 }],
  years: { first: 1952, last: 1952 },
  prices: { lowCents: 1_425_000, highCents: 1_427_300, steps: [{ fromCents: 0, toCents: 2_000_000, count: 24 }] },
  watched: 1,
}

const post = (n: number): WantedPost => ({
  id: `0190a000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`,
  number: `W-00${n}`,
  category: 'hockey',
  playerName: `Player ${n}`,
  year: '1979',
  set: 'Northern Ice',
  cardNumber: String(n),
  variety: null,
  grades: ['PSA 9'],
  picture: `/files/catalog/${n}/picture?v=1`,
  budget: { minCents: null, maxCents: 1_200_000 },
  note: null,
  closesOn: '2026-12-24',
  isPinned: n === 0,
  isMine: n === 1,
  responses: n,
  myResponse: null,
  matches: n === 2 ? 1 : 0,
  publishedAt: '2026-11-01T12:00:00.000Z',
})

const boardCounts: BoardCounts = {
  total: 20,
  active: 20,
  matching: 1,
  categories: [{ value: 'hockey', count: 20 }],
  players: [],
  sets: [{ value: 'Northern Ice', count: 20 }],
  grades: [{ value: 'PSA 9', count: 20 }],
  budgets: [{ value: 'named', count: 20 }],
}

const answersAt = (href: string, person: Partial<CurrentUser> = {}) => {
  const known: Record<string, unknown> = {
    '/api/auth/me': { ...me, ...person },
    '/api/house': { name: 'Ambry', demo: true, maintenanceNotice: null },
    '/api/user/notices': { items: [], unread: 2, nextCursor: null },
    '/api/user/attention': { items: [{ kind: 'counteroffer', settles: [] }], isPartial: false },
    '/api/cards': { items: Array.from({ length: 24 }, (_, n) => card(n)), nextCursor: null },
    '/api/cards/counts': counts,
    '/api/sources/active': { items: Array.from({ length: 20 }, (_, n) => post(n)), nextCursor: 'more' },
    '/api/sources/counts': boardCounts,
    '/api/user/sources/summary': { isMatched: true },
  }
  return Object.fromEntries(addressesAt(href).map((address) => [address, known[address.split('?')[0] ?? '']]))
}

describe('the gallery', () => {
  it('requests what its page would, including search and filters', () => {
    expect(addressesAt('/secure?q=rookie&category=baseball&sort=name&utm=x')).toEqual([
      '/api/auth/me',
      '/api/house',
      '/api/user/notices',
      '/api/user/attention',
      '/api/cards/counts?category=baseball&q=rookie',
      '/api/cards?category=baseball&q=rookie&sort=name&limit=24',
    ])
  })

  it.each([
    '/registry',
    '/secure/0190a000',
    '/secure?tab=requests',
    '/secure?view=rows',
    '/secure?page=2',
    '/secure?compare=',
    '/secure?marked=',
  ])('is not rendered at %s', (href) => expect(addressesAt(href)).toEqual([]))

  it.each([
    ['a member', {}],
    ['a lender', { isLender: true }],
    ['an admin', { isAdmin: true }],
    ['an admin who views an account', { isImpersonated: true }],
  ] as [string, Partial<CurrentUser>][])('renders fully for %s', async (_who, person) => {
    const { html } = await renderScreen('/secure', answersAt('/secure', person))
    expect(html.match(/data-card=/g)).toHaveLength(24)
    // React's mark for a part that was not ready, which the browser would have to render from scratch
    expect(html).not.toContain('<!--$!-->')
    expect(html.match(/\$14,273/g)).toHaveLength(2)
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1)
    // the CSP forbids inline styles, and hydration would not repair them
    expect(html.match(/ style="[^"]*"/g)).toBeNull()
  })

  it.each(['/api/cards/counts', '/api/user/notices', '/api/house', '/api/user/attention'])(
    'renders without %s, which did not arrive in time',
    async (late) => {
      const { [late]: _, ...answers } = answersAt('/secure')
      const { html } = await renderScreen('/secure', answers)
      expect(html.match(/data-card=/g)).toHaveLength(24)
      expect(html.match(/ style="[^"]*"/g)).toBeNull()
    },
  )

  it('escapes user input', async () => {
    const { html } = await renderScreen('/secure?q=%3Cscript%3E', answersAt('/secure?q=%3Cscript%3E'))
    expect(html.match(/value="&lt;script&gt;"/g)).toHaveLength(1)
    expect(html.match(/<script/g)).toBeNull()
  })

  it('is not rendered for members who must accept something first, or when signed out', () => {
    expect(mayRender('/secure', answersAt('/secure'))).toBe(true)
    expect(mayRender('/secure', answersAt('/secure', { legalDue: ['terms'] }))).toBe(false)
    expect(mayRender('/', answersAt('/', { legalDue: ['terms'] }))).toBe(true)
    expect(mayRender('/secure', {})).toBe(false)
  })

  it('renders two members at once, each with their own data', async () => {
    const [one, other] = await Promise.all([
      renderScreen('/secure', answersAt('/secure', { name: 'Ada Wren', displayName: 'Ada Wren' })),
      renderScreen('/secure', answersAt('/secure', { name: 'Bram Okafor', displayName: 'Bram Okafor' })),
    ])
    const names = ({ html }: { html: string }) => new Set(html.match(/Ada Wren|Bram Okafor/g))
    expect(names(one)).toEqual(new Set(['Ada Wren']))
    expect(names(other)).toEqual(new Set(['Bram Okafor']))
  })
})

describe('the board of Source', () => {
  it('requests what its page would, including search and filters', () => {
    expect(addressesAt('/source?q=rookie&category=hockey&sort=-budgetCents&utm=x')).toEqual([
      '/api/auth/me',
      '/api/house',
      '/api/user/notices',
      '/api/user/sources/summary',
      '/api/user/attention',
      '/api/sources/counts?category=hockey&q=rookie',
      '/api/sources/active?category=hockey&q=rookie&sort=-budgetCents',
    ])
  })

  it.each(['tab=posts', 'view=hunts', 'post=0190a000', 'hunt=0190a000', 'offer=new', 'dialog=save'])(
    'is not rendered with %s',
    (search) => expect(addressesAt(`/source?${search}`)).toEqual([]),
  )

  it.each(['nothing', '/api/sources/counts', '/api/user/sources/summary'])(
    'renders fully when %s did not arrive in time',
    async (late) => {
      const { [late]: _, ...answers } = answersAt('/source')
      const { html } = await renderScreen('/source', answers)
      expect(html.match(/id="post-/g)).toHaveLength(20)
      expect(html.match(/ style="[^"]*"/g)).toBeNull()
      expect(html).not.toContain('<!--$!-->')
    },
  )
})

describe('the landing page', () => {
  const house = {
    name: 'Ambry',
    demo: true,
    homeCountry: 'US',
    allowedCountries: ['US', 'GB'],
    accessRequestPromiseHours: 48,
    insuredBy: 'Alder & Hale',
    vaultLocations: null,
    lastAuditOn: '2026-09-30',
  }
  const landing = (me: CurrentUser | null) => renderScreen('/', { '/api/auth/me': me, '/api/house': house })

  it('renders fully for a visitor: both forms, every picture, the configured facts', async () => {
    const { html } = await landing(null)
    expect(html).toContain('aria-label="Sign in"')
    expect(html).toContain('aria-label="Request access"')
    expect(html.match(/\/files\/landing\/\d+\?/g)?.length).toBeGreaterThanOrEqual(7)
    expect(html).toContain('Alder &amp; Hale')
    expect(html).toContain('Sep 30, 2026')
    expect(html).not.toContain('Vaults')
    expect(html.match(/ style="[^"]*"/g)).toBeNull()
  })

  it('links signed-in users to their dashboard', async () => {
    const { html } = await landing(me)
    expect(html).toContain('href="/dashboard"')
    expect(html).toContain('Theo Lindqvist')
    expect(html).not.toContain('aria-label="Sign in"')
    expect(html).not.toContain('aria-label="Request access"')
  })
})
