import { type Day, formatDateTime } from '@ambry/contract/kernel/dates'
import { type NoticeChannel, type NoticeKind, noticeChannels, noticeKinds } from '@ambry/contract/lending/margin/kinds'

import { head, open } from './billing-pdfs.ts'
import { type Address, heading, paragraph } from './loan-parts.ts'
import { writeMarkdown } from './markdown.ts'
import { colours } from './pdf.ts'

export type NoticeDocument = {
  number: string
  kind: NoticeKind
  body: string
  hash: string
  sentOn: Day
  deliveries: readonly { channel: NoticeChannel; address: string; proof: string | null; at: string }[]
}

/** A notice as it was sent, with how and when. */
export async function loanNoticePdf(
  { number, kind, body, hash, sentOn, deliveries }: NoticeDocument,
  { letterhead }: Address,
  timeZone: string,
): Promise<Buffer> {
  const paper = await open(letterhead, `${noticeKinds[kind]} ${number}`, sentOn)
  let y = head(paper, letterhead, noticeKinds[kind], number) + 18
  y = writeMarkdown(paper, y, body)
  y = paper.room(y + 14, 90)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = heading(paper, y + 10, 'How it was sent')
  for (const { channel, address, proof, at } of deliveries)
    y = paragraph(
      paper,
      y,
      [`${noticeChannels[channel]}: ${address}`, formatDateTime(at, timeZone), proof && `Tracking number ${proof}`]
        .filter(Boolean)
        .join(', '),
    )
  if (deliveries.length === 0) y = paragraph(paper, y, 'No delivery is recorded.')
  paragraph(paper, y + 4, `SHA-256 of the text: ${hash}`)
  return paper.finish()
}
