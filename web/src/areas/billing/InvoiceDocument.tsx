import type { InvoiceDocumentData as DocumentRecord } from '@ambry/contract/billing/invoices/document'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import {
  DocumentFacts,
  DocumentFoot,
  DocumentLines,
  DocumentMemo,
  DocumentSheet,
  DocumentTotal,
} from '../../ui/DocumentSheet.tsx'
import styles from './billing.module.css'
import { groupedByCard } from './document-groups.ts'
import * as labels from './labels.ts'

const kinds = { invoice: 'Invoice', credit_note: labels.creditNote } as const

type Props = {
  paper: DocumentRecord
  /** URL of a card's picture. A member who doesn't own the card yet may see it only through the invoice. */
  pictureOf?: (cardId: string) => string
}

const adminPicture = (cardId: string) => `/files/cards/${cardId}/picture?w=240`

/** An invoice or credit note as the member sees it. The PDF is rendered from the same record. */
export function InvoiceDocument({ paper, pictureOf = adminPicture }: Props) {
  const { letterhead, billedTo, kind, number, issuedOn, dueOn, lines, between, settled, memo } = paper
  const groups = groupedByCard(lines)
  const rows = (some: readonly { label: string; cents: number }[]) =>
    some.map(({ label, cents }, at) => ({ id: String(at), name: label, value: formatMoney(cents) }))
  return (
    <div className={styles.invoiceDocument}>
      <DocumentSheet
        kind={kinds[kind]}
        number={number ?? labels.draft}
        from={{ house: letterhead.name, lines: [letterhead.legalName, ...letterhead.addressLines].filter(isWords) }}
        stamp={paper.isVoid ? labels.voidLabel : undefined}
      >
        <DocumentFacts
          facts={[
            { name: 'Billed to', value: [billedTo.name, ...billedTo.lines].join('\n') },
            { name: 'Issued', value: issuedOn ? formatDate(issuedOn) : labels.onIssue },
            ...(kind === 'invoice' ? [{ name: 'Due', value: dueOn ? formatDate(dueOn) : labels.setOnIssue }] : []),
          ]}
        />
        {groups.map((group, at) => (
          <DocumentLines
            key={group.key}
            label={at === 0 ? labels.linesOf(kinds[kind].toLowerCase()) : labels.moreLines}
            picture={group.cardId && <CardOnDocument src={pictureOf(group.cardId)} />}
            lines={group.lines.map((line, row) => ({
              id: `${group.key} ${row}`,
              title: line.label,
              detail: line.detail ?? undefined,
              amount: formatMoney(line.amountCents),
            }))}
          />
        ))}
        <DocumentTotal
          facts={[{ name: 'Subtotal', value: formatMoney(paper.subtotalCents) }, ...rows(between)]}
          total={{ name: 'Total', value: formatMoney(paper.totalCents) }}
        />
        {settled.length > 0 && (
          <DocumentTotal
            // payments and credits are subtracted from the total above
            facts={rows(settled.map(({ label, cents }) => ({ label, cents: -cents })))}
            total={{ name: 'Due', value: formatMoney(paper.dueCents) }}
          />
        )}
        {memo && <DocumentMemo>{memo}</DocumentMemo>}
        <DocumentFoot>{paper.foot}</DocumentFoot>
      </DocumentSheet>
    </div>
  )
}

const isWords = (text: string | null): text is string => Boolean(text)

/** Decorative: the name is next to it. */
const CardOnDocument = ({ src }: { src: string }) => (
  <img src={src} width={84} height={141} alt="" loading="lazy" decoding="async" />
)
