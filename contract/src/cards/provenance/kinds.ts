// Everything that is ever written into a card's chain, in the words of its timeline. Without a schema on purpose: the
// page shows this table, and zod stays out of the browser.

export const provenanceKinds = {
  registered: 'Registered',
  verified: 'Cert matched with the grader',
  corrected: 'Record corrected',
  photographed: 'Photographed by its owner',
  appraised: 'Appraised by the house',
  sent: 'Sent to the vault',
  received: 'Received at the vault',
  receipt_corrected: 'Receipt corrected: not at the vault',
  moved: 'Moved within the vault',
  audited: 'Audited in the vault',
  released: 'Released from the vault',
  shipped: 'Shipped to its owner',
  delivered: 'Delivered to its owner',
  stayed: 'Transit called off',
  listed: 'Listed in Secure',
  unlisted: 'Taken out of Secure',
  reserved: 'Reserved for a buyer',
  reservation_lapsed: 'Reservation lapsed',
  pledged: 'Lien recorded',
  lien_released: 'Lien released',
  sold: 'Title passed by sale',
  foreclosed: 'Title passed by foreclosure',
  fund_bought: 'Title passed to a fund',
  fund_sold: 'Title passed from a fund',
  title_corrected: 'Title corrected by the house',
  disputed: 'Title disputed',
  dispute_ended: 'Dispute ended',
  merged: 'Joined with another record',
  removed: 'Taken out of the registry',
} as const
export type ProvenanceKind = keyof typeof provenanceKinds
export const provenanceKindNames = Object.keys(provenanceKinds) as [ProvenanceKind, ...ProvenanceKind[]]

/** Only in company of one of these does a card change hands. */
export const titleKinds = [
  'sold',
  'foreclosed',
  'fund_bought',
  'fund_sold',
  'title_corrected',
] as const satisfies readonly ProvenanceKind[]
