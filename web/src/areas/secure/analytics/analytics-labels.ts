/** What each figure counts, for whoever asks. */
export const definitions = {
  views: 'A card of Secure that a member opened. Staff and the card’s owner are left out.',
  members: 'Different members who opened a card in these days. Who came on several days counts once.',
  average: 'How long a card stood open in front, on average over all views.',
  requests: 'Requests for a card that were made in these days.',
  sales: 'Requests whose invoice was paid in these days. A sale that was taken back is none.',
  viewed: 'A member and a card they opened in these days: each pair counts once.',
  watched: 'Of those pairs: the member watches the card now.',
  asked: 'Of those pairs: the member has asked for the card since the first of these days.',
  approved: 'Of those requests: the house reserved the card for the member.',
  bought: 'Of those: the card was paid for.',
} as const

export type Definition = keyof typeof definitions
