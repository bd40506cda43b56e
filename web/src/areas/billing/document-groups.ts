import type { DocumentLine } from '@ambry/contract/billing/invoices/document'

export type DocumentGroup = { key: string; cardId: string | null; lines: DocumentLine[] }

/** A card's picture is shown next to its line and the lines after it, up to the next card. */
export function groupedByCard(lines: readonly DocumentLine[]): DocumentGroup[] {
  const groups: DocumentGroup[] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group && (line.cardId === null || line.cardId === group.cardId)) group.lines.push(line)
    else groups.push({ key: `${groups.length} ${line.cardId ?? ''}`, cardId: line.cardId, lines: [line] })
  }
  return groups
}
