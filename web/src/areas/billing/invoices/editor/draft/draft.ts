import type { FeeTemplate } from '@ambry/contract/billing/fees/endpoints'
import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { LineDraft, LineSource } from '@ambry/contract/billing/invoices/kinds'
import type { InvoiceDetail, InvoiceLine } from '@ambry/contract/billing/invoices/records'
import type { Day } from '@ambry/contract/kernel/dates'
import { mostCents } from '@ambry/contract/kernel/money'

import { amountText, centsOf } from '../../../../../ui/fields/amount.ts'
import { bpsOf, rateText as percentText } from '../../../../../ui/fields/rate.ts'
import * as labels from './labels.ts'

export type Rule = FeeTemplate['rules'][number]
export type Rate = InvoiceLine['rate']
/** A line in the shape the API expects. */
export type LineValues = Omit<LineDraft, 'rate'> & { rate: Rate }

/** A line in the editor: figures are kept as typed, so that incomplete input is never lost. */
export type EditLine = {
  /** Local to this page, because the server's ids change with every save. */
  key: string
  source: LineSource
  label: string
  detail: string | null
  quantity: string
  rate: string
  /** The template's rule that computes it, until another rate is typed. */
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

/** The request body: the fields of the API's draft. */
export type DraftValues = {
  memberId: string | null
  dueOn: Day | null
  memo: string | null
  internalNote: string | null
  taxBps: number
  lines: LineValues[]
}

/** Shown in the rate field of a line computed by a rule. */
export const byRule = labels.byRule

type Read<Value> = { value: Value } | { fault: string }

/** Parses `$1,250`, `1,250.50` or `4%`; empty means no charge. */
export function readRate(typed: string, rule: Rule | null): Read<Rate> {
  const text = typed.trim()
  if (rule && text === byRule) return { value: { kind: 'rule', rule } }
  if (text.endsWith('%')) {
    const percent = readPercent(text)
    return 'fault' in percent ? percent : { value: { kind: 'percent', bps: percent.value } }
  }
  const cents = centsOf(text)
  if (cents === 'bad') return { fault: labels.enterAnAmountSuch }
  if ((cents ?? 0) > mostCents) return { fault: labels.thatAmountIsTooLarge }
  return { value: { kind: 'flat', cents: cents ?? 0 } }
}

/** Parses `4%` or `0.6` into basis points. */
export function readPercent(typed: string): Read<number> {
  const bps = bpsOf(typed)
  if (bps === 'bad') return { fault: labels.enterARateSuch }
  return (bps ?? 0) > 10_000 ? { fault: labels.theRateCantBeMore } : { value: bps ?? 0 }
}

export function readQuantity(typed: string): Read<number> {
  const text = typed.trim().replaceAll(',', '')
  if (!/^\d{1,7}$/.test(text)) return { fault: labels.enterAWholeNumber }
  return Number(text) > 10_000 ? { fault: labels.theMaximumIs10000 } : { value: Number(text) }
}

export function rateText(rate: Rate): string {
  if (rate.kind === 'rule') return byRule
  return rate.kind === 'percent' ? formatBps(rate.bps) : `$${amountText(rate.cents)}`
}

/** The errors in a line's figures, if any. */
export const faultsOf = ({ quantity, rate, rule }: EditLine): { quantity?: string; rate?: string } => {
  const count = readQuantity(quantity)
  const price = readRate(rate, rule)
  return { ...('fault' in count && { quantity: count.fault }), ...('fault' in price && { rate: price.fault }) }
}

/** A line as it counts toward the total; zero while one of its figures is invalid. */
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

/** The current values, with unparseable figures counted as zero. */
const readableValues = (draft: Draft): DraftValues => ({
  memberId: draft.member?.id ?? null,
  dueOn: draft.dueOn,
  memo: draft.memo.trim() || null,
  internalNote: draft.internalNote.trim() || null,
  taxBps: taxOf(draft),
  lines: draft.lines.map(lineOf),
})

/** Null while some input can't be parsed: nothing is sent then, and the field shows the error. */
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

/** A saved record's fields, derived the same way as typed ones so that the two compare equal. */
export const savedValuesOf = (record: Saved): DraftValues => readableValues(draftOf(record))

/** Replaces the given fields with their version. */
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
