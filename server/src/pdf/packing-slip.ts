import type { Day } from '@ambry/contract/kernel/dates'

import { drawCode } from './labels.ts'
import { colours, type House, openDocument, type Pdf } from './pdf.ts'

export type PackingSlip = {
  house: House
  on: Day
  /** The URL in the QR code that opens the card at the vault. */
  code: string
  sender: string
  vault: { name: string; address: string | null; hours: string | null; packing: string | null }
  card: { title: string; facts: string; cert: string | null }
  parcel: string | null
}

const side = 118

/** One page for the parcel: whose card it is, where it goes, and how to pack it. */
export async function packingSlipPdf(slip: PackingSlip): Promise<Buffer> {
  const { house, on, code, card, vault } = slip
  const { encode } = await import('uqr')
  const paper = await openDocument({ house, title: 'Packing slip', on })
  const { page, write } = paper
  const top = paper.head('Packing slip') + 22
  drawCode(paper, encode(code.toWellFormed(), { ecc: 'M', border: 0 }).data, { x: page.right - side, y: top, side })
  const width = page.width - side - 28
  let y = top - 3
  y += write(card.title, { voice: 'object', size: 20, leading: 1.16 }, { x: page.left, y, width, lines: 2 }) + 4
  y += write(card.facts, { size: 10, colour: colours.ink2 }, { x: page.left, y, width, lines: 1 }) + 4
  const cert = { voice: 'record', size: 10 } as const
  if (card.cert) write(`Cert # ${card.cert}`, cert, { x: page.left, y, width, lines: 1 })
  const small = { size: 8.5, colour: colours.ink3 }
  write('Put this sheet in the package. We scan the code on arrival.', small, {
    ...{ x: page.left, y: top + side - 10, width, lines: 1 },
  })
  y = top + side + 24
  paper.rule(y)
  y = part(paper, y + 16, 'Ship to', [vault.name, vault.address ?? 'Contact us for the address.'].join('\n'))
  if (vault.hours) y = part(paper, y, 'Receiving hours', vault.hours)
  y = part(paper, y, 'From', slip.sender)
  if (slip.parcel) y = part(paper, y, 'Package', slip.parcel)
  if (vault.packing) part(paper, y, 'Packing instructions', vault.packing)
  return paper.finish()
}

/** A label on the left and its text on the right, with its line breaks. */
function part(paper: Pdf, from: number, label: string, text: string): number {
  const { page, write, heightOf } = paper
  const style = { size: 10.5, leading: 1.45 }
  const width = page.width - 140
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  let y = paper.room(from, Math.min(heightOf(lines[0] ?? '', style, width), 60))
  write(label, { size: 9.5, colour: colours.ink3 }, { x: page.left, y: y + 1, width: 128, lines: 1 })
  for (const line of lines) {
    y = paper.room(y, 16)
    y += line === '' ? 8 : write(line, style, { x: page.left + 140, y, width })
  }
  return y + 14
}
