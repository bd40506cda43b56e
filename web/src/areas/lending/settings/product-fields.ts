import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { PaymentOrder } from '@ambry/contract/lending/arithmetic/payment-order'
import { type ProductSettings, paymentOrderText, scheduleKindNames, scheduleKinds } from '@ambry/contract/lending/kinds'

import { centsOf } from '../../../ui/fields/amount.ts'
import type { FormReader } from '../../../ui/fields/form.ts'
import { bpsOf } from '../../../ui/fields/rate.ts'
import * as labels from './labels.ts'

export type ProductKey = keyof ProductSettings
type Kind = 'rate' | 'money' | 'number' | 'months' | 'kinds' | 'order'
export type ProductField = { key: ProductKey; kind: Kind; label: string; hint: string }

const kinds: Record<ProductKey, Kind> = {
  rateBps: 'rate',
  months: 'months',
  scheduleKinds: 'kinds',
  minimumCents: 'money',
  maximumCents: 'money',
  minimumCardCents: 'money',
  singleLtvBps: 'rate',
  spreadLtvBps: 'rate',
  spreadCards: 'number',
  spreadShareBps: 'rate',
  highestLtvBps: 'rate',
  healthyLtvBps: 'rate',
  noticeLtvBps: 'rate',
  liquidationLtvBps: 'rate',
  cureDays: 'number',
  graceDays: 'number',
  lateFeeBps: 'rate',
  lateFeeMinimumCents: 'money',
  paymentOrder: 'order',
  proceedsOrder: 'order',
  appraisalDays: 'number',
  offerDays: 'number',
}

const fieldOf = (key: ProductKey): ProductField => {
  const [label, hint] = labels.fields[key]
  return { key, kind: kinds[key], label, hint }
}

export const productFields: Record<keyof typeof labels.groups, readonly ProductField[]> = {
  terms: (['rateBps', 'months', 'scheduleKinds'] as const).map(fieldOf),
  amounts: (['minimumCents', 'maximumCents', 'minimumCardCents'] as const).map(fieldOf),
  ltv: (
    [
      ...(['singleLtvBps', 'highestLtvBps', 'spreadLtvBps', 'spreadCards', 'spreadShareBps'] as const),
      ...(['healthyLtvBps', 'noticeLtvBps', 'liquidationLtvBps'] as const),
    ] as const
  ).map(fieldOf),
  servicing: (
    [
      ...(['graceDays', 'lateFeeBps', 'lateFeeMinimumCents', 'paymentOrder', 'proceedsOrder'] as const),
      ...(['cureDays', 'appraisalDays', 'offerDays'] as const),
    ] as const
  ).map(fieldOf),
}

export const allFields: readonly ProductField[] = Object.values(productFields).flat()

/** A value in words, for versions and conflicts. */
export function showValue({ key, kind }: ProductField, settings: ProductSettings): string {
  const value = settings[key]
  switch (kind) {
    case 'rate':
      return formatBps(value as number)
    case 'money':
      return formatDollars(value as number)
    case 'months':
      return (value as number[]).join(', ')
    case 'kinds':
      return settings.scheduleKinds.map((one) => scheduleKinds[one]).join(', ')
    case 'order':
      return paymentOrderLabel(value as PaymentOrder)
    default:
      return String(value)
  }
}

/** As a choice of its own: a sentence begins with it. */
export function paymentOrderLabel(order: PaymentOrder): string {
  const text = paymentOrderText(order)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const kindName = (kind: string) => `kind-${kind}`

/** The whole number in a text; throws a message for the user. */
function wholeOf(text: string, message: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(message)
  return Number(text)
}

/** `12, 3,6` is 3, 6 and 12 months; each once. */
export function monthsOf(text: string): number[] {
  const parts = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => wholeOf(part, labels.enterMonths))
  if (parts.length === 0) throw new Error(labels.enterMonths)
  return [...new Set(parts)].toSorted((one, other) => one - other)
}

function readValue(field: ProductField, form: FormReader): ProductSettings[ProductKey] {
  const text = form.text(field.key)
  switch (field.kind) {
    case 'months':
      return monthsOf(text)
    case 'kinds':
      return scheduleKindNames.filter((kind) => form.checked(kindName(kind)))
    case 'order':
      return text as PaymentOrder
    case 'number':
      return wholeOf(text, `${field.label}: ${labels.enterNumber}`)
    default: {
      const value = field.kind === 'rate' ? bpsOf(text) : centsOf(text)
      if (value === null || value === 'bad') throw new Error(labels.enterValue(field.label))
      return value
    }
  }
}

/** Throws a message for the user if something can't be read. */
export const readSettings = (form: FormReader): ProductSettings =>
  Object.fromEntries(allFields.map((field) => [field.key, readValue(field, form)])) as ProductSettings

export type SettingChange = { label: string; before: string; after: string }

/** What differs between two versions. */
export const settingChanges = (before: ProductSettings, after: ProductSettings): SettingChange[] =>
  allFields
    .map((field) => ({ label: field.label, before: showValue(field, before), after: showValue(field, after) }))
    .filter((change) => change.before !== change.after)
