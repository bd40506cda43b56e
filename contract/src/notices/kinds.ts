import { keysOf } from '../kernel/keys.ts'

type Kind = {
  label: string
  /** The text next to the switch. */
  sentence: string
  /** Concerns the security of the account: it cannot be turned off, so that an intruder cannot turn it off either. */
  always: boolean
  /** Whether it appears in the app. */
  bell: boolean
  /** Can also be sent as a text, for those who opted in. */
  sms: boolean
  /** Whether it is also emailed to a verified address, until the member chooses. Null: never. */
  email: boolean | null
}

// The kinds of member notifications. Without a schema on purpose: the page shows this table, and zod stays out of the
// browser.
export const noticeKinds = {
  access: {
    label: 'Access',
    sentence: 'Decisions on your access request.',
    always: false,
    bell: true,
    sms: false,
    email: null,
  },
  cards: {
    label: 'Your cards',
    sentence: 'A card arrived at the vault, left it, or was audited or appraised.',
    always: false,
    bell: true,
    sms: true,
    email: false,
  },
  title: {
    label: 'Ownership',
    sentence: 'You bought or sold a card, someone claimed one, or we decided a claim or corrected ownership.',
    always: true,
    bell: true,
    sms: true,
    email: true,
  },
  requests: {
    label: 'Requests and promotions',
    sentence: 'Updates on cards you requested or want to sell in Secure, and offers that need your response.',
    always: false,
    bell: true,
    sms: true,
    email: true,
  },
  messages: {
    label: 'Messages',
    sentence: 'We wrote to you about a request, post, hunt, sell offer, loan, or invoice.',
    always: false,
    bell: true,
    sms: true,
    email: true,
  },
  loans: {
    label: 'Loans',
    sentence: 'Decisions on your loans, payments that are due or late, and changes to your collateral.',
    always: true,
    bell: true,
    sms: true,
    email: true,
  },
  funds: {
    label: 'Funds',
    sentence: 'Units issued or redeemed, distributions, new NAVs, documents, and updates of your funds.',
    always: true,
    bell: true,
    sms: true,
    email: true,
  },
  watching: {
    label: 'Watched cards',
    sentence:
      'A card you watch was listed, changed price, became available, or sold, or new cards match a saved search.',
    always: false,
    bell: true,
    sms: false,
    email: false,
  },
  sharing: {
    label: 'Your share links',
    sentence: 'Someone viewed one of your links for the first time, or is interested in a card.',
    always: false,
    bell: true,
    sms: false,
    email: false,
  },
  invoices: {
    label: 'Invoices and payments',
    sentence: 'You have a new or due invoice, a payment arrived, or we paid you.',
    always: false,
    bell: true,
    sms: true,
    email: true,
  },
  rights: {
    label: 'Your role',
    sentence: 'Your staff or lender role changed.',
    always: true,
    bell: true,
    sms: true,
    email: true,
  },
  security: {
    label: 'Staff access',
    sentence: 'Staff viewed your account, with their reason.',
    always: true,
    bell: true,
    sms: false,
    email: true,
  },
  approvals: {
    label: 'Approvals',
    sentence: 'A request needs your approval, or one of yours was decided.',
    always: true,
    bell: true,
    sms: false,
    email: true,
  },
  // texts and emails about it are sent whatever the settings are
  phone: {
    label: 'Phone number',
    sentence: 'Someone asked us to change your phone number.',
    always: true,
    bell: true,
    sms: false,
    email: null,
  },
  identity: {
    label: 'Identity',
    sentence: 'Decisions on your identity check, and when it expires.',
    always: true,
    bell: true,
    sms: true,
    email: true,
  },
  welcome: {
    label: 'News',
    sentence: 'Welcome messages and news from us.',
    always: false,
    bell: true,
    sms: false,
    email: false,
  },
  summary: {
    label: 'Monthly summary',
    sentence: 'Your cards, their value, and open invoices, on the first of each month.',
    always: false,
    bell: false,
    sms: false,
    email: false,
  },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

/** Kinds that only staff receive. */
export const staffNoticeKinds: readonly string[] = ['approvals']

export const noticeKindNames = keysOf(noticeKinds)
