import { pages } from '@ambry/contract/areas'
import { movedPages } from '@ambry/contract/kernel/pages'
import { expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'

const h = useHarness()

// Section 2 of the specification, in its order. What it doesn't have is a query of one of these.
const specified = [
  ...['/', '/terms', '/privacy', '/cookies', '/shared/{token}', '/share/{id}'],
  ...['/secure', '/secure/{id}', '/source', '/source/post', '/registry', '/registry/psa-lookup', '/lend'],
  ...['/dashboard', '/settings', '/sales', '/funds', '/funds/{id}', '/funds/{fundId}/card/{cardId}', '/checkout'],
  ...['/subscribe', '/payment-success', '/subscription-success', '/payment-test'],
  ...['/admin', '/admin/user-access', '/admin/access-requests', '/admin/cards', '/admin/psa-lookup'],
  ...['/admin/requests', '/admin/promotion-requests', '/admin/sources', '/admin/loans', '/admin/invoices'],
  ...['/admin/fee-templates', '/admin/sales', '/admin/funds', '/admin/share-analytics', '/admin/source-analytics'],
  ...['/admin/secure-analytics', '/admin/legal-pages', '/admin/settings', '/admin/kyc-verification'],
  ...['/admin/funds/{id}/manage', '/admin/edit-invoice/{id}', '/admin/bulk-psa-lookup', '/share-analytics'],
]

/** Forms that work without scripts: of a shared page, and where links in emails and texts lead. */
const formsWithoutScripts = [
  ...['/shared/{token}/report', '/email/confirm/{token}', '/email/unsubscribe/{token}', '/phone/stop/{token}'],
]

const inBraces = (path: string) => path.replace(/[$:](\w+)/g, '{$1}')

/** Everything that the server answers a browser with outside the app. */
const ownPages = () =>
  h()
    .app.routes.filter(({ method, url }) => method === 'GET' && !/^\/(api|files|assets|metrics)\b|\*|\./.test(url))
    .map(({ url }) => url)

it('the pages are those of the specification and no others', () => {
  const all = [...pages, ...Object.keys(movedPages), ...ownPages()].map(inBraces)
  expect(all.sort()).toEqual([...specified, ...formsWithoutScripts].sort())
})

it.each([
  ...['/identity', '/identity?step=document', '/verify/abcdefghijklmnopqrstuvwxyz012345'],
  ...['/admin/approvals', '/admin/approvals?show=history', '/admin/work', '/admin/work?tab=figures'],
])('%s, which was a page, is not found', async (address) => {
  expect((await h().nobody.get(address)).status).toBe(404)
})

it.each([
  ...['/settings?verify=overview', '/?verify=abcdefghijklmnopqrstuvwxyz012345'],
  ...['/admin?tab=approvals', '/admin?tab=work'],
])('%s is there', async (address) => {
  expect((await h().nobody.get(address)).status).toBe(200)
})
