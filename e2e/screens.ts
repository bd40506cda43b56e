import type { Page } from '@playwright/test'

import { admin, call, collector, lender } from './people.ts'

// Every page of the contract, as those see it who use it. Words in capitals stand for the id of a record.

const visitorScreens = ['/', '/terms', '/privacy', '/cookies', '/?verify=no-link-of-anyone-at-all', '/nowhere']
const memberScreens = [
  '/dashboard',
  '/settings',
  '/settings?verify=overview',
  '/settings?verify=document',
  '/settings?verify=details',
  '/settings?verify=review',
  '/settings?verify=id_front',
  '/?verify=no-link-of-anyone-at-all',
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
  '/registry/psa-lookup',
  '/share-analytics',
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
  '/admin?tab=approvals',
  '/admin?tab=approvals&show=history',
  '/admin/access-requests',
  '/admin/kyc-verification',
  '/admin/kyc-verification?tab=watchlist',
  '/admin/kyc-verification?tab=watchlist&draft=DRAFT',
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
  '/admin?tab=work&assignee=all',
  '/admin?tab=figures',
  '/admin?tab=activity',
  '/admin/psa-lookup',
  '/admin/share-analytics',
  '/admin/share-analytics?tab=links',
  '/admin/share-analytics?tab=visits',
]
const loanScreens = [
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
]
const moneyScreens = [
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

type Opener = string | RegExp

/**
 * Dialogs without an address of their own, by the screen that opens them: the button, or a menu and what is chosen from
 * it. A dialog that several screens share is opened on one of them.
 */
export const dialogs: Readonly<Record<string, readonly (readonly Opener[])[]>> = {
  '/settings': [['Change number'], ['Add payment method'], [/^Remove Visa/], ['Close account']],
  '/settings?verify=id_front': [['Use your phone']],
  '/subscribe': [['Cancel Patron'], ['Choose Curator']],
  '/registry': [
    ['Filters'],
    ['Saved views', 'Save view…'],
    ['More', 'Share registry…'],
    ['More', 'Title check'],
    ['More', 'My claims'],
    ['Register card', 'By cert number'],
    ['Register card', 'Scan labels'],
    ['Register card', 'Enter manually'],
    [/^More actions for/, 'Add tag…'],
  ],
  '/registry?view=sets': [[/^Set total cards for/]],
  '/registry?card=ID': [['View full size'], ['Update value'], ['Edit'], ['List in Secure']],
  '/secure?tab=requests&request=REQUEST': [[/^Accept \$/], ['Decline'], ['Withdraw']],
  '/secure/CARD': [['Request to buy']],
  '/source': [['Search, Ctrl K']],
  '/admin/user-access': [['Invite member']],
  '/admin?tab=approvals': [[/^Approve: /], [/^Decline: /]],
  '/admin/cards': [['Scan with the camera'], ['Vaults'], ['Register card']],
  '/admin/cards?card=ID': [
    ['Appraise'],
    ['Delivered to owner'],
    ['Custody: more actions', 'Hand off to carrier'],
    ['Custody: more actions', 'Cancel transit'],
    ['Record: more actions', 'Correct details'],
    ['Record: more actions', 'Correct ownership'],
  ],
  '/admin/settings': [[/^Edit Collector/]],
  '/admin/settings?tab=holidays': [['Add holiday']],
  '/admin/settings?tab=lending': [['Add state']],
  '/admin/requests?request=REQUEST': [['Reassign'], ['Approve'], ['Counter'], ['Decline']],
  '/admin/promotion-requests?status=live&promotion=PROMOTION': [['Remove from Secure']],
  '/admin/sources?post=POST': [['Edit'], ['Hide'], ['Pin'], ['Merge'], ['Close post']],
  '/admin/requests?tab=hunts&hunt=HUNT': [['Propose'], ['Drop'], ['Log work'], ['Add candidate'], ['Close hunt']],
  '/admin/requests?tab=sells&offer=OFFER': [['Return']],
  '/admin/loans?stage=all&loan=LOAN': [['Approve with conditions'], ['Decline']],
  '/admin/invoices?tab=payments': [['Record payment']],
  '/admin/invoices?tab=payouts': [['Create payout']],
  '/admin/invoices?tab=ledger': [[/^Close \w+ \d{4}/]],
  '/admin/invoices?tab=ledger&view=entries': [['Post entry']],
  '/admin/edit-invoice/DRAFT': [['Issue invoice'], ['More actions', 'Discard draft']],
  '/admin/fee-templates': [['New template']],
  '/admin/fee-templates?template=TEMPLATE': [['Copy']],
  '/admin/sales': [['Record sale']],
  '/admin/sales?tab=comparables': [['Add comparable'], ['Import comparables'], [/^Exclude /]],
  '/admin/funds': [['New fund']],
  '/admin/funds/FUND/manage': [
    ['Buy a card'],
    ['More actions', 'Edit fund'],
    ['More actions', 'Change terms'],
    ['More actions', 'Strike NAV now'],
    ['More actions', 'Close to new money'],
    ['More actions', 'Liquidate fund'],
  ],
  '/admin/funds/FUND/manage?tab=money': [['Pay fees'], ['Enter bill']],
  '/admin/funds/FUND/manage?tab=documents': [['Add document'], [/^New version /], [/^Remove /]],
}

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
  // the demo's revised watchlist, which hasn't replaced the first
  admin: async (page: Page) => {
    const { body } = await call(page, 'GET', '/api/admin/kyc/watchlist')
    const { drafts } = JSON.parse(body) as { drafts: { id: string }[] }
    return { ID: await firstOf(page, '/api/admin/cards?ownerKind=member&limit=1'), DRAFT: drafts[0]?.id ?? '' }
  },
  billingAdmin: async (page: Page) => ({
    // one with a partial payment and an open remainder
    INVOICE: await firstOf(page, '/api/admin/invoices?displayStatus=overdue,partial,open&sort=createdAt&limit=1'),
    DRAFT: await firstOf(page, '/api/admin/invoices?displayStatus=draft&sort=createdAt&limit=1'),
    TEMPLATE: await firstOf(page, '/api/admin/fee-templates?limit=1'),
  }),
  loanAdmin: async (page: Page) => ({ LOAN: await firstOf(page, '/api/admin/loans?limit=1') }),
}

type Visit = {
  who: string
  /** Null for a visitor. */
  phone: string | null
  screens: readonly string[]
  /** The ids of the records that are shown, by the word that stands for them. */
  shown: (page: Page) => Promise<Record<string, string>>
}

export const visits: readonly Visit[] = [
  { who: 'a visitor', phone: null, screens: visitorScreens, shown: async () => ({}) },
  { who: 'a member', phone: lender, screens: memberScreens, shown: shownBy.member },
  { who: 'a collector', phone: collector, screens: collectorScreens, shown: shownBy.collector },
  { who: 'a buyer', phone: collector, screens: secureScreens, shown: shownBy.buyer },
  { who: 'a member who looks for cards', phone: collector, screens: sourceScreens, shown: shownBy.wanting },
  { who: 'a holder of fund units', phone: collector, screens: fundScreens, shown: shownBy.holder },
  { who: 'an admin', phone: admin, screens: adminScreens, shown: shownBy.admin },
  { who: 'a Secure admin', phone: admin, screens: secureAdminScreens, shown: shownBy.secureAdmin },
  { who: 'a Source admin', phone: admin, screens: sourceAdminScreens, shown: shownBy.sourceAdmin },
  { who: 'a loan officer', phone: admin, screens: loanScreens, shown: shownBy.loanAdmin },
  { who: 'a billing admin', phone: admin, screens: moneyScreens, shown: shownBy.billingAdmin },
  { who: 'a fund admin', phone: admin, screens: fundAdminScreens, shown: shownBy.fundAdmin },
]
