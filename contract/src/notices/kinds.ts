type Kind = {
  label: string
  /** What a person reads beside the switch. */
  sentence: string
  /** It concerns the safety of the account: nobody can turn it off, so nobody else can turn it off for them. */
  always: boolean
  /** There is a text message for it besides the bell, for those who want one. */
  sms: boolean
}

// What a member is told about. Without a schema on purpose: the page shows this table, and zod stays out of the browser.
export const noticeKinds = {
  access: {
    label: 'Access',
    sentence: 'What the house decided about your request for access.',
    always: false,
    sms: false,
  },
  cards: {
    label: 'Your cards',
    sentence: 'A card arrived at the vault, left it, was audited or appraised.',
    always: false,
    sms: true,
  },
  title: {
    label: 'Title to your cards',
    sentence:
      'A card of yours was sold or bought, somebody claimed one, or the house decided a claim or corrected a title.',
    always: true,
    sms: true,
  },
  requests: {
    label: 'Requests and promotions',
    sentence: 'What became of a card you asked for or want to sell in Secure, and what you are asked as its owner.',
    always: false,
    sms: true,
  },
  watching: {
    label: 'Cards you watch',
    sentence: 'A card you watch was listed, repriced, freed or sold, or new ones match a search you keep.',
    always: false,
    sms: false,
  },
  sharing: {
    label: 'Your share links',
    sentence: 'Somebody looked at a link of yours for the first time, or is interested in a card.',
    always: false,
    sms: false,
  },
  invoices: {
    label: 'Invoices and payments',
    sentence: 'An invoice was written to you or is due, a payment arrived, or the house paid you.',
    always: false,
    sms: true,
  },
  rights: {
    label: 'Your rights',
    sentence: 'You became an admin or a lender of the house, or are one no longer.',
    always: true,
    sms: true,
  },
  security: {
    label: 'Looks at your account',
    sentence: 'Somebody of the house looked at your account, and why.',
    always: true,
    sms: false,
  },
  welcome: {
    label: 'From the house',
    sentence: 'Greetings and news of the house.',
    always: false,
    sms: false,
  },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
