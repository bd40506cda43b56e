export const definitions = {
  views: 'Times a member opened a card in Secure. Staff and the card’s owner are excluded.',
  members: 'Members who opened a card in this period, each counted once.',
  average: 'Average time a card was open and in focus, across all views.',
  requests: 'Requests made in this period.',
  sales: 'Requests whose invoice was paid in this period. Reversed sales don’t count.',
  viewed: 'Each member and card they opened in this period, counted once per pair.',
  watched: 'Pairs where the member is watching the card now.',
  asked: 'Pairs where the member has requested the card since the start of this period.',
  approved: 'Requests we approved and reserved the card for.',
  bought: 'Approved requests that were paid.',
} as const

export type Definition = keyof typeof definitions
