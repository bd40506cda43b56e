import { keysOf } from '../../kernel/keys.ts'

// Every kind of event in a card's chain, with its timeline label. Without a schema on purpose: the page shows this
// table, and zod stays out of the browser.

export const provenanceKinds = {
  registered: 'Registered',
  verified: 'Cert verified',
  corrected: 'Record corrected',
  photographed: 'Photographed by the owner',
  appraised: 'Appraised by Ambry',
  sent: 'Sent to the vault',
  received: 'Received at the vault',
  receipt_corrected: 'Receipt corrected: not at the vault',
  moved: 'Moved within the vault',
  audited: 'Audited in the vault',
  released: 'Released from the vault',
  shipped: 'Shipped to the owner',
  delivered: 'Delivered to the owner',
  stayed: 'Transit canceled',
  listed: 'Listed in Secure',
  unlisted: 'Removed from Secure',
  reserved: 'Reserved for a buyer',
  reservation_lapsed: 'Reservation expired',
  pledged: 'Lien on record',
  lien_released: 'Lien released',
  sold: 'Sold',
  foreclosed: 'Transferred by foreclosure',
  fund_bought: 'Transferred to a fund',
  fund_sold: 'Transferred from a fund',
  title_corrected: 'Ownership corrected by Ambry',
  disputed: 'Ownership disputed',
  dispute_ended: 'Dispute ended',
  merged: 'Merged with another record',
  removed: 'Removed from the registry',
} as const
export type ProvenanceKind = keyof typeof provenanceKinds
export const provenanceKindNames = keysOf(provenanceKinds)

/** A card only changes owner together with one of these. */
export const titleKinds = [
  'sold',
  'foreclosed',
  'fund_bought',
  'fund_sold',
  'title_corrected',
] as const satisfies readonly ProvenanceKind[]
