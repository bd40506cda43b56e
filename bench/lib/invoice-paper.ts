import { loadSharp } from '../../server/src/pictures/sharp.ts'

/** As stored for a card's picture in PDFs. */
export async function cardPicture(): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp({ create: { width: 240, height: 402, channels: 3, background: '#1d6a4f' } })
    .jpeg()
    .toBuffer()
}

export const letterhead = {
  name: 'Ambry',
  legalName: 'Ambry Members’ House LLC',
  addressLines: ['1209 Orange Street', 'Wilmington, DE'],
  beneficiary: null,
}

const line = (label: string, amountCents: number) => ({
  label,
  detail: 'Fee template: Member sale',
  amountCents,
  cardId: null,
})

/** No two alike, like a month's invoices. */
export const invoiceOf = (n: number) => ({
  kind: 'invoice' as const,
  number: `INV-2026-${100_000 + n}`,
  isVoid: false,
  letterhead,
  billedTo: { name: `Margaret${n} Okonkwo`, lines: ['San Francisco, CA'] },
  issuedOn: '2026-11-15',
  dueOn: '2026-11-22',
  lines: [
    line(`Marcus Vale, ${1_930 + (n % 90)} Crown Hoops no. ${n}, PSA 10`, 21_400_000 + n * 137),
    line('Commission, 4%', 856_000 + n * 71),
    line('Vault transfer and title record', 35_000),
  ],
  subtotalCents: 22_291_000 + n * 208,
  between: [{ label: 'Sales tax', cents: 0 }],
  totalCents: 22_291_000 + n * 208,
  settled: [],
  dueCents: 22_291_000 + n * 208,
  memo: 'Thank you, Margaret.',
  foot: `Wire to Ambry Client Funds LLC, reference INV-2026-${100_000 + n}.`,
})
