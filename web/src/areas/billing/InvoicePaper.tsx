import type { Paper as PaperRecord } from '@ambry/contract/billing/invoices/paper'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { Paper, PaperFacts, PaperFoot, PaperLines, PaperMemo, PaperTotal } from '../../ui/Paper.tsx'
import styles from './billing.module.css'
import { groupedByCard } from './paper-groups.ts'

const kinds = { invoice: 'Invoice', credit_note: 'Credit note' } as const

type Props = {
  paper: PaperRecord
  /** Where the picture of a card is. A member may see the card of their invoice by the invoice alone: it is not theirs yet. */
  pictureOf?: (cardId: string) => string
}

const housePicture = (cardId: string) => `/files/cards/${cardId}/picture?w=240`

/** An invoice or a credit note as the member gets it: the PDF is drawn from the same record. */
export function InvoicePaper({ paper, pictureOf = housePicture }: Props) {
  const { letterhead, billedTo, kind, number, issuedOn, dueOn, lines, between, settled, memo } = paper
  const groups = groupedByCard(lines)
  const rows = (some: readonly { label: string; cents: number }[]) =>
    some.map(({ label, cents }, at) => ({ id: String(at), name: label, value: formatMoney(cents) }))
  return (
    <div className={styles.invoicePaper}>
      <Paper
        kind={kinds[kind]}
        number={number ?? 'Draft'}
        from={{ house: letterhead.name, lines: [letterhead.legalName, ...letterhead.addressLines].filter(isWords) }}
        stamp={paper.isVoid ? 'Void' : undefined}
      >
        <PaperFacts
          facts={[
            { name: 'Billed to', value: [billedTo.name, ...billedTo.lines].join('\n') },
            { name: 'Issued', value: issuedOn ? formatDate(issuedOn) : 'When issued' },
            ...(kind === 'invoice' ? [{ name: 'Due', value: dueOn ? formatDate(dueOn) : 'Set at issue' }] : []),
          ]}
        />
        {groups.map((group, at) => (
          <PaperLines
            key={group.key}
            label={at === 0 ? `Lines of the ${kinds[kind].toLowerCase()}` : 'Further lines'}
            picture={group.cardId && <CardOnPaper src={pictureOf(group.cardId)} />}
            lines={group.lines.map((line, row) => ({
              id: `${group.key} ${row}`,
              title: line.label,
              detail: line.detail ?? undefined,
              amount: formatMoney(line.amountCents),
            }))}
          />
        ))}
        <PaperTotal
          facts={[{ name: 'Subtotal', value: formatMoney(paper.subtotalCents) }, ...rows(between)]}
          total={{ name: 'Total', value: formatMoney(paper.totalCents) }}
        />
        {settled.length > 0 && (
          <PaperTotal
            // what was settled is taken off the total above it
            facts={rows(settled.map(({ label, cents }) => ({ label, cents: -cents })))}
            total={{ name: 'Due', value: formatMoney(paper.dueCents) }}
          />
        )}
        {memo && <PaperMemo>{memo}</PaperMemo>}
        <PaperFoot>{paper.foot}</PaperFoot>
      </Paper>
    </div>
  )
}

const isWords = (text: string | null): text is string => Boolean(text)

/** Its name stands beside it. */
const CardOnPaper = ({ src }: { src: string }) => (
  <img src={src} width={84} height={141} alt="" loading="lazy" decoding="async" />
)
