import type { FeeTemplate } from '@ambry/contract/billing/fees/endpoints'
import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { LineDraft, LineSource } from '@ambry/contract/billing/invoices/kinds'
import type { InvoiceDetail, InvoiceLine } from '@ambry/contract/billing/invoices/records'
import type { Day } from '@ambry/contract/kernel/dates'
import { mostCents } from '@ambry/contract/kernel/money'

import { amountText, centsOf } from '../../../../../ui/fields/amount.ts'
import { bpsOf, rateText as percentText } from '../../../../../ui/fields/rate.ts'

export type Rule = FeeTemplate['rules'][number]
export type Rate = InvoiceLine['rate']
/** A line as the API takes it. */
export type LineValues = Omit<LineDraft, 'rate'> & { rate: Rate }

/** A line as it stands in the editor: figures as they were typed, so that a half-written one is never lost. */
export type EditLine = {
  /** Of this page only: the server's own ids change with every save. */
  key: string
  source: LineSource
  label: string
  detail: string | null
  quantity: string
  rate: string
  /** How its template works it out, while nobody typed another rate. */
  rule: Rule | null
  cardId: string | null
  templateId: string | null
  templateName: string | null
  templateVersion: number | null
}

export type Draft = {
  member: { id: string; name: string } | null
  dueOn: Day | null
  memo: string
  internalNote: string
  tax: string
  lines: readonly EditLine[]
}

/** What is sent: the fields of the API's draft. */
export type DraftValues = {
  memberId: string | null
  dueOn: Day | null
  memo: string | null
  internalNote: string | null
  taxBps: number
  lines: LineValues[]
}

/** What a rule's rate reads like in its field. */
export const byRule = 'By rule'

type Read<Value> = { value: Value } | { fault: string }

/** `$1,250`, `1,250.50` or `4%`; nothing typed is nothing charged. */
export function readRate(typed: string, rule: Rule | null): Read<Rate> {
  const text = typed.trim()
  if (rule && text === byRule) return { value: { kind: 'rule', rule } }
  if (text.endsWith('%')) {
    const percent = readPercent(text)
    return 'fault' in percent ? percent : { value: { kind: 'percent', bps: percent.value } }
  }
  const cents = centsOf(text)
  if (cents === 'bad') return { fault: 'Enter an amount such as $1,250, 12.50, or 4%.' }
  if ((cents ?? 0) > mostCents) return { fault: 'That amount is too large.' }
  return { value: { kind: 'flat', cents: cents ?? 0 } }
}

/** `4%`, `0.6`; in hundredths of a per cent. */
export function readPercent(typed: string): Read<number> {
  const bps = bpsOf(typed)
  if (bps === 'bad') return { fault: 'Enter a rate such as 4% or 0.25%.' }
  return (bps ?? 0) > 10_000 ? { fault: 'The rate can’t be more than 100%.' } : { value: bps ?? 0 }
}

export function readQuantity(typed: string): Read<number> {
  const text = typed.trim().replaceAll(',', '')
  if (!/^\d{1,7}$/.test(text)) return { fault: 'Enter a whole number.' }
  return Number(text) > 10_000 ? { fault: 'The maximum is 10,000.' } : { value: Number(text) }
}

export function rateText(rate: Rate): string {
  if (rate.kind === 'rule') return byRule
  return rate.kind === 'percent' ? formatBps(rate.bps) : `$${amountText(rate.cents)}`
}

/** What is wrong with a line's figures, if anything is. */
export const faultsOf = ({ quantity, rate, rule }: EditLine): { quantity?: string; rate?: string } => {
  const count = readQuantity(quantity)
  const price = readRate(rate, rule)
  return { ...('fault' in count && { quantity: count.fault }), ...('fault' in price && { rate: price.fault }) }
}

/** A line as it counts; while a figure of it is wrong it counts for nothing. */
export function lineOf({ source, label, detail, quantity, rate, rule, ...line }: EditLine): LineValues {
  const count = readQuantity(quantity)
  const price = readRate(rate, rule)
  return {
    source,
    label: label.trim(),
    detail,
    quantity: 'fault' in count ? 0 : count.value,
    rate: 'fault' in price ? { kind: 'flat', cents: 0 } : price.value,
    cardId: line.cardId,
    templateId: line.templateId,
    templateVersion: line.templateVersion,
  }
}

export const taxOf = ({ tax }: Pick<Draft, 'tax'>): number => {
  const read = readPercent(tax)
  return 'fault' in read ? 0 : read.value
}

/** What stands there, figures that cannot be read counting for nothing. */
const readableValues = (draft: Draft): DraftValues => ({
  memberId: draft.member?.id ?? null,
  dueOn: draft.dueOn,
  memo: draft.memo.trim() || null,
  internalNote: draft.internalNote.trim() || null,
  taxBps: taxOf(draft),
  lines: draft.lines.map(lineOf),
})

/** Null while something typed cannot be read: then nothing is sent, and the field says why. */
export function valuesOf(draft: Draft): DraftValues | null {
  const isReadable = draft.lines.every((line) => Object.keys(faultsOf(line)).length === 0)
  return isReadable && !('fault' in readPercent(draft.tax)) ? readableValues(draft) : null
}

let made = 0
export const newLineKey = (): string => `line ${++made}`

type Saved = Pick<InvoiceDetail, 'member' | 'dueOn' | 'memo' | 'internalNote' | 'taxBps' | 'lines'>

export const draftOf = (record: Saved): Draft => ({
  member: record.member,
  dueOn: record.dueOn,
  memo: record.memo ?? '',
  internalNote: record.internalNote ?? '',
  tax: percentText(record.taxBps),
  lines: record.lines.map((line) => ({
    key: newLineKey(),
    source: line.source,
    label: line.label,
    detail: line.detail,
    quantity: String(line.quantity),
    rate: rateText(line.rate),
    rule: line.rate.kind === 'rule' ? line.rate.rule : null,
    cardId: line.cardId,
    templateId: line.templateId,
    templateName: line.templateName,
    templateVersion: line.templateVersion,
  })),
})

/** A saved record's fields, made the same way as those that are typed, so that the two compare. */
export const savedValuesOf = (record: Saved): DraftValues => readableValues(draftOf(record))

/** What somebody else's version of one field puts in its place here. */
export function takenFrom(draft: Draft, theirs: Draft, keys: readonly (keyof DraftValues)[]): Draft {
  const taken = new Set(keys)
  return {
    member: taken.has('memberId') ? theirs.member : draft.member,
    dueOn: taken.has('dueOn') ? theirs.dueOn : draft.dueOn,
    memo: taken.has('memo') ? theirs.memo : draft.memo,
    internalNote: taken.has('internalNote') ? theirs.internalNote : draft.internalNote,
    tax: taken.has('taxBps') ? theirs.tax : draft.tax,
    lines: taken.has('lines') ? theirs.lines : draft.lines,
  }
}
