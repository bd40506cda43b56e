type Kind = {
  label: string
  /** The text next to the switch. */
  sentence: string
  /** Concerns the security of the account: it cannot be turned off, so that an intruder cannot turn it off either. */
  always: boolean
  /** Can also be sent as a text, for those who opted in. */
  sms: boolean
}

// The kinds of member notifications. Without a schema on purpose: the page shows this table, and zod stays out of the
// browser.
export const noticeKinds = {
  access: {
    label: 'Access',
    sentence: 'Decisions on your access request.',
    always: false,
    sms: false,
  },
  cards: {
    label: 'Your cards',
    sentence: 'A card arrived at the vault, left it, or was audited or appraised.',
    always: false,
    sms: true,
  },
  title: {
    label: 'Ownership',
    sentence: 'You bought or sold a card, someone claimed one, or we decided a claim or corrected ownership.',
    always: true,
    sms: true,
  },
  requests: {
    label: 'Requests and promotions',
    sentence: 'Updates on cards you requested or want to sell in Secure, and offers that need your response.',
    always: false,
    sms: true,
  },
  watching: {
    label: 'Watched cards',
    sentence:
      'A card you watch was listed, changed price, became available, or sold, or new cards match a saved search.',
    always: false,
    sms: false,
  },
  sharing: {
    label: 'Your share links',
    sentence: 'Someone viewed one of your links for the first time, or is interested in a card.',
    always: false,
    sms: false,
  },
  invoices: {
    label: 'Invoices and payments',
    sentence: 'You have a new or due invoice, a payment arrived, or we paid you.',
    always: false,
    sms: true,
  },
  rights: {
    label: 'Your role',
    sentence: 'You gained or lost the admin or lender role.',
    always: true,
    sms: true,
  },
  security: {
    label: 'Staff access',
    sentence: 'Staff viewed your account, with their reason.',
    always: true,
    sms: false,
  },
  welcome: {
    label: 'News',
    sentence: 'Welcome messages and news from us.',
    always: false,
    sms: false,
  },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
