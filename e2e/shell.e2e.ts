import { pages } from '@ambry/contract/areas'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

import {
  admin,
  call,
  collector,
  enter,
  expectAccessible,
  expectFits,
  expectLive,
  lender,
  test,
  visit,
} from './people.ts'

// lookups and sharing check their screens in their own tests
const memberScreens = [
  '/dashboard',
  '/settings',
  '/identity',
  '/identity?step=document',
  '/identity?step=details',
  '/identity?step=review',
  '/identity?step=id_front',
  '/verify/no-link-of-anyone-at-all',
  '/subscribe',
  '/subscription-success',
  '/checkout',
  '/payment-success?payment=PAYMENT',
  '/payment-test',
  '/terms',
  '/privacy',
  '/cookies',
  '/nowhere',
]
const collectorScreens = [
  '/registry',
  '/registry?view=gallery',
  '/registry?view=sets',
  '/registry?card=ID',
  '/registry?card=ID&part=value',
  '/registry?card=ID&part=photos',
  '/registry?card=ID&part=sharing',
  '/registry?card=ID&part=history',
  '/registry?import=new',
  '/dashboard?invoices=due',
  '/dashboard?invoice=INVOICE',
  '/dashboard?view=statement',
  '/checkout?invoice=INVOICE',
  '/sales',
  '/sales?side=sold',
  '/lend',
  '/lend?tab=loans',
]
const secureScreens = [
  '/secure',
  '/secure?view=rows',
  '/secure?tab=watched',
  '/secure?tab=requests',
  '/secure?tab=requests&request=REQUEST',
  '/secure/CARD',
  '/secure?marked=CARD',
  '/secure?compare=CARD',
]
const adminScreens = [
  '/admin',
  '/admin/user-access',
  '/admin/approvals',
  '/admin/approvals?show=history',
  '/admin/access-requests',
  '/admin/kyc-verification',
  '/admin/kyc-verification?tab=watchlist',
  '/admin/kyc-verification?tab=retention',
  '/admin/cards',
  '/admin/cards?tab=disputes',
  '/admin/cards?card=ID',
  '/admin/legal-pages',
  '/admin/settings',
  '/admin/settings?tab=system',
  '/admin/settings?tab=holidays',
  '/admin/settings?tab=lending',
  '/admin/settings?tab=messages',
  '/admin/settings?tab=audit',
  '/admin/work?assignee=all',
  '/admin/work?tab=figures',
  '/admin/work?tab=activity',
]
const moneyScreens = [
  '/admin/loans',
  '/admin/loans?stage=all&view=board',
  '/admin/loans?stage=all&loan=LOAN',
  '/admin/loans?tab=requests',
  '/admin/loans?stage=all&loan=LOAN&part=margin',
  '/admin/loans?stage=all&loan=LOAN&part=default',
  '/admin/loans?stage=all&loan=LOAN&part=lenders',
  '/admin/loans?tab=book',
  '/admin/loans?tab=lenders',
  '/admin/loans?tab=transfers',
  '/admin/invoices',
  '/admin/invoices?tab=payments',
  '/admin/invoices?tab=attempts',
  '/admin/invoices?tab=disputes',
  '/admin/invoices?tab=payouts',
  '/admin/invoices?tab=subscriptions',
  '/admin/invoices?tab=ledger',
  '/admin/sales',
  '/admin/sales?tab=comparables',
  '/admin/sales?tab=catalog',
  '/admin/invoices?tab=ledger&view=accounts',
  '/admin/invoices?tab=ledger&view=entries',
  '/admin/invoices?tab=ledger&view=proof',
  '/admin/edit-invoice/DRAFT',
  '/admin/edit-invoice/INVOICE',
  '/admin/fee-templates',
  '/admin/fee-templates?template=TEMPLATE',
]

const secureAdminScreens = [
  '/admin/requests',
  '/admin/requests?request=REQUEST',
  '/admin/promotion-requests?status=live',
  '/admin/promotion-requests?status=live&promotion=PROMOTION',
  '/admin/promotion-requests?tab=calendar',
  '/admin/secure-analytics',
  '/admin/secure-analytics?tab=cards&card=CARD',
  '/admin/secure-analytics?tab=cold',
  '/admin/secure-analytics?tab=searches',
]

const fundScreens = [
  '/funds',
  '/funds?show=mine',
  '/funds?show=ended',
  '/funds?dialog=how',
  '/funds/FUND',
  '/funds/FUND?tab=position',
  '/funds/FUND?tab=position&dialog=redeem',
  '/funds/FUND?tab=position&dialog=transfer',
  '/funds/FUND/card/HELD',
]
const fundAdminScreens = [
  '/admin/funds',
  '/admin/funds?tab=subscriptions',
  '/admin/funds?tab=redemptions',
  '/admin/funds?tab=transfers',
  '/admin/funds?tab=questions',
  '/admin/funds/FUND/manage',
  '/admin/funds/FUND/manage?tab=holdings',
  '/admin/funds/FUND/manage?tab=valuation',
  '/admin/funds/FUND/manage?tab=navs',
  '/admin/funds/FUND/manage?tab=holders',
  '/admin/funds/FUND/manage?tab=subscriptions',
  '/admin/funds/FUND/manage?tab=redemptions',
  '/admin/funds/FUND/manage?tab=transfers',
  '/admin/funds/FUND/manage?tab=money',
  '/admin/funds/FUND/manage?tab=documents',
  '/admin/funds/FUND/manage?tab=updates',
  '/admin/funds/FUND/manage?tab=questions',
  '/admin/funds/FUND/manage?tab=audit',
]

const sourceScreens = [
  '/source',
  '/source?view=hunts',
  '/source?tab=posts',
  '/source?post=POST',
  '/source?tab=responses',
  '/source?tab=responses&response=RESPONSE',
  '/source?tab=hunts',
  '/source?hunt=HUNT',
  '/source?tab=sells',
  '/source?offer=OFFER',
  '/source?offer=new',
  '/source/post',
]
const sourceAdminScreens = [
  '/admin/sources',
  '/admin/sources?post=POST',
  '/admin/requests?tab=hunts',
  '/admin/requests?tab=hunts&hunt=HUNT',
  '/admin/requests?tab=sells',
  '/admin/requests?tab=sells&offer=OFFER',
  '/admin/source-analytics',
]

/** The first id of a list. */
async function firstOf(page: Page, path: string): Promise<string> {
  const { body } = await call(page, 'GET', path)
  return (JSON.parse(body) as { items: { id: string }[] }).items[0]?.id ?? ''
}

/**
 * Ids for screens of a single record. A collector opens their most valuable card, which has a photo, a chain and a
 * history.
 */
const shownBy = {
  // the payment for their plan
  member: async (page: Page) => ({ PAYMENT: await firstOf(page, '/api/user/payments?limit=1') }),
  collector: async (page: Page) => ({
    ID: await firstOf(page, '/api/registry?sort=-value&limit=1'),
    INVOICE: await firstOf(page, '/api/user/invoices?displayStatus=open&limit=1'),
  }),
  buyer: async (page: Page) => ({
    REQUEST: await firstOf(page, '/api/user/requests?status=countered&limit=1'),
    CARD: await firstOf(page, '/api/cards?sort=-listPriceCents&availability=open&limit=1'),
  }),
  secureAdmin: async (page: Page) => ({
    REQUEST: await firstOf(page, '/api/admin/requests?status=pending&limit=1'),
    PROMOTION: await firstOf(page, '/api/admin/promotion-requests?status=live&limit=1'),
    CARD: await firstOf(page, '/api/admin/secure-analytics/cards?limit=1'),
  }),
  // posts, hunts and offers that wait for the collector
  wanting: async (page: Page) => ({
    POST: await firstOf(page, '/api/user/sources?waiting=1&limit=1'),
    RESPONSE: await firstOf(page, '/api/user/source-responses?waiting=1&limit=1'),
    HUNT: await firstOf(page, '/api/user/hunts?waiting=1&limit=1'),
    OFFER: await firstOf(page, '/api/user/sells?waiting=1&limit=1'),
  }),
  sourceAdmin: async (page: Page) => ({
    POST: await firstOf(page, '/api/admin/sources?status=active&limit=1'),
    HUNT: await firstOf(page, '/api/admin/hunts?status=active&limit=1'),
    OFFER: await firstOf(page, '/api/admin/sells?status=accepted&limit=1'),
  }),
  // the fund that they hold units of, and a card of it
  holder: async (page: Page) => {
    const fund = await firstOf(page, '/api/funds?mine=1&limit=1')
    return { FUND: fund, HELD: await firstOf(page, `/api/funds/${fund}/holdings?limit=1`) }
  },
  fundAdmin: async (page: Page) => ({ FUND: await firstOf(page, '/api/admin/funds?status=open&limit=1') }),
  admin: async (page: Page) => ({ ID: await firstOf(page, '/api/admin/cards?ownerKind=member&limit=1') }),
  billingAdmin: async (page: Page) => ({
    // one with a partial payment and an open remainder
    INVOICE: await firstOf(page, '/api/admin/invoices?displayStatus=overdue,partial,open&sort=createdAt&limit=1'),
    DRAFT: await firstOf(page, '/api/admin/invoices?displayStatus=draft&sort=createdAt&limit=1'),
    TEMPLATE: await firstOf(page, '/api/admin/fee-templates?limit=1'),
    LOAN: await firstOf(page, '/api/admin/loans?limit=1'),
  }),
}

for (const [who, phone, screens, shown] of [
  ['a member', lender, memberScreens, shownBy.member],
  ['a collector', collector, collectorScreens, shownBy.collector],
  ['a buyer', collector, secureScreens, shownBy.buyer],
  ['a member who looks for cards', collector, sourceScreens, shownBy.wanting],
  ['a holder of fund units', collector, fundScreens, shownBy.holder],
  ['an admin', admin, adminScreens, shownBy.admin],
  ['a Secure admin', admin, secureAdminScreens, shownBy.secureAdmin],
  ['a Source admin', admin, sourceAdminScreens, shownBy.sourceAdmin],
  ['a billing admin', admin, moneyScreens, shownBy.billingAdmin],
  ['a fund admin', admin, fundAdminScreens, shownBy.fundAdmin],
] as const) {
  test(`every screen of ${who} fits and is accessible on a phone and a desktop`, async ({ page }) => {
    await enter(page, phone, '/settings')
    const ids = Object.entries<string>(await shown(page))
    for (const screen of screens) {
      // loaded at a narrow width, where layouts break first, then widened: loading twice would cost a minute
      await page.setViewportSize({ width: 360, height: 800 })
      await visit(
        page,
        ids.reduce((path, [name, id]) => path.replace(name, id), screen),
      )
      await expectSettled(page)
      await expectFits(page)
      await page.setViewportSize({ width: 1440, height: 800 })
      await expectSettled(page)
      await expectAccessible(page, 'both')
    }
  })
}

test('every page of the contract is covered by these screens', () => {
  const shown = [
    ...[memberScreens, collectorScreens, secureScreens, sourceScreens, fundScreens],
    ...[adminScreens, secureAdminScreens, sourceAdminScreens, moneyScreens, fundAdminScreens],
  ].flat()
  const patterns = pages.map((page) => ({ page, of: new RegExp(`^${page.replace(/\$\w+/g, '[^/?]+')}(\\?|$)`) }))
  const unseen = patterns.filter(({ of }) => !shown.some((screen) => of.test(screen)))
  // checked at both widths in their own tests
  const elsewhere = [
    ...['/', '/registry/psa-lookup', '/admin/psa-lookup', '/admin/share-analytics', '/share-analytics'],
  ]
  expect(unseen.map(({ page }) => page)).toEqual(elsewhere)
})

async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, .bone')).toHaveCount(0)
}

test('visitors and members without admin access are redirected to the landing page', async ({ page }) => {
  for (const path of ['/dashboard', '/registry', '/settings', '/admin', '/admin/invoices', '/admin/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  await enter(page, collector)
  await page.goto('/admin/user-access')
  await expect(page).toHaveURL('/')
})

test('account menus of a member and an admin', async ({ page }) => {
  await enter(page, collector)
  await page.getByRole('button', { name: /’s account$/ }).click()
  await expect(page.locator('.menu-list:visible').getByRole('link')).toHaveText(['Dashboard', 'Settings'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /’s account$/ })).toBeFocused()
  await enter(page, admin)
  await page.getByRole('button', { name: /’s account$/ }).click()
  await expect(page.locator('.menu-list:visible').getByRole('link')).toHaveText(['Dashboard', 'Settings', 'Admin'])
  await page.getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
  await page.getByRole('link', { name: 'Back to App' }).click()
  await expect(page).toHaveURL('/secure')
})

test('names of any length and script fit the layout', async ({ page }) => {
  await enter(page, lender)
  const names = ['W'.repeat(200), 'محمد بن سلمان العتيبي الكبير جدا', '👩‍👩‍👧‍👦🏴‍☠️ Zoë Ÿ', 'Ines Calloway']
  for (const name of names) {
    await visit(page, '/settings')
    await page.getByLabel(/^Name/).fill(name)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.locator('.nav-name')).toHaveText(name)
    const width = (await page.locator('.nav-name').boundingBox())?.width ?? 0
    expect(width).toBeLessThanOrEqual(100)
    await visit(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('the phone menu is 250 to 300 px wide and navigates', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const width = (await menu.boundingBox())?.width ?? 0
  expect(width).toBeGreaterThanOrEqual(250)
  expect(width).toBeLessThanOrEqual(300)
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(menu).toBeHidden()
})

test('the admin menu of a small window closes and navigates', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, admin, '/admin')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'User Access', exact: true }).click()
  await expect(page).toHaveURL('/admin/user-access')
  await expect(menu).toBeHidden()
})

test('the theme is stored per device and applied before the first paint', async ({ page }) => {
  await enter(page, collector, '/settings')
  await page.getByLabel('Dark', { exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Match device').check()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('the command palette finds pages, people and settings by keyboard', async ({ page }) => {
  await enter(page, admin)
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: 'Search pages, people, cards, and settings' })
  await expect(box).toBeFocused()
  await expectAccessible(page)
  await box.fill('theo lind')
  // selected once the people have loaded, not only shown
  await expect(page.getByRole('option', { name: /^Theo Lindqvist/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  const person = page.getByRole('complementary', { name: 'Theo Lindqvist' })
  await expect(person).toBeVisible()
  await person.getByRole('region', { name: 'Records' }).getByRole('link', { name: 'Sales' }).click()
  await expect(page).toHaveURL(/\/admin\/sales\?memberId=/)
  // common actions start from here, and a receipt is found by its number
  await page.keyboard.press('ControlOrMeta+k')
  await box.fill('record a wire')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/invoices?tab=payments')
  await page.keyboard.press('ControlOrMeta+k')
  await box.fill('RC-20')
  await page
    .getByRole('option', { name: /^Receipt RC-20/ })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: /^\$[\d,.]+ from / })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await box.fill('one-time')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/settings#codes')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL('/admin/user-access')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await expectAccessible(page)
})

test('a member’s command palette excludes people and admin pages', async ({ page }) => {
  await enter(page, collector)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('margaret ashby')
  await expect(page.getByText('No results for “margaret ashby”.')).toBeVisible()
  await page.getByRole('combobox').fill('user access')
  await expect(page.getByText('No results for “user access”.')).toBeVisible()
  expect(requests.filter((url) => url.includes('/api/admin'))).toEqual([])
})

test('the bell counts unread notifications and marks them as read', async ({ page }) => {
  await enter(page, lender)
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a member signs out of all other devices', async ({ page, newWindow }) => {
  const other = await newWindow()
  await enter(other, collector)
  await expectLive(other)
  await enter(page, collector, '/settings')
  await page.getByRole('button', { name: 'Sign out of all other devices' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('a notification setting persists after a reload', async ({ page }) => {
  await enter(page, collector, '/settings')
  const news = page.getByRole('switch', { name: 'Newsletter' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(news).toBeChecked()
  await page.reload()
  await expect(news).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Staff access in the app' })).toBeDisabled()
})

test('a new server version offers a reload', async ({ page }) => {
  await enter(page, collector)
  await page.route('**/api/user/notices', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'ambry-build': 'newer' } })
  })
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await expectAccessible(page)
})

test('a notice above the admin area keeps the sign-out button in view', async ({ page }) => {
  await enter(page, admin)
  await page.route('**/api/admin/overview**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'ambry-build': 'newer' } })
  })
  await visit(page, '/admin')
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
})

test.describe('when the server breaks', () => {
  test.use({ causedErrors: /status of 500/ })

  test('a failed request leaves the rest of the page usable and shows a reference for support', async ({ page }) => {
    await enter(page, collector)
    let isBroken = true
    await page.route('**/api/user/sessions', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              detail: 'Something went wrong on our side. Nothing was changed.',
              instance: 'r-7f2c',
            }),
          })
        : route.fallback(),
    )
    await visit(page, '/settings')
    await expect(page.getByText('r-7f2c')).toBeVisible()
    await expect(page.getByLabel(/^City/)).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })
})

test('an unknown path shows the not-found page with status 404', async ({ page }) => {
  const answer = await page.goto('/vault/48210397')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  const { status } = await call(page, 'GET', '/design')
  expect(status).toBe(404)
})
