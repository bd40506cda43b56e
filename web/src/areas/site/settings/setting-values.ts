import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { FormReader } from '../../../ui/fields/form.ts'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { bpsOf } from '../../../ui/fields/rate.ts'
import type { SettingField } from './settings-fields.ts'

/** Parses one field into the API's value. Empty means no value. */
export function readSetting(field: SettingField, form: FormReader): unknown {
  const typed = form.text(field.key)
  if (field.kind === 'countries') return typed.split(/[\s,]+/).filter(Boolean)
  if (typed === '') return null
  if (field.kind === 'choice') return typed === 'true'
  // anything that isn't a number is sent as is, so that the server reports the error
  if (field.kind === 'number') return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
  if (field.kind === 'rate') {
    const bps = bpsOf(typed)
    return bps === 'bad' ? typed : bps
  }
  return typed
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A value as display text. */
export function showSetting(field: SettingField, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (field.kind === 'countries') return (value as string[]).map(countryName).join(', ')
  if (field.kind === 'country') return countryName(value as string)
  if (field.kind === 'rate') return formatBps(value as number)
  if (field.kind === 'choice') return value ? field.on : field.off
  return field.kind === 'number' ? `${Number(value).toLocaleString('en-US')} ${field.unit}`.trim() : String(value)
}
