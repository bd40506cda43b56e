import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { Settings } from '@ambry/contract/site/endpoints'
import type { FormReader } from '../../../ui/fields/form.ts'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { bpsOf } from '../../../ui/fields/rate.ts'
import type { SettingsFormSection } from './settings-sections.ts'

type Key = keyof Settings
export type SettingField = {
  key: Key
  label: string
  /** What it does, and what changes for whom. */
  hint: string
} & (
  | { kind: 'text' | 'area' | 'countries' | 'country' | 'zone' | 'date' }
  | { kind: 'number'; unit: string }
  /** Typed in per cent, kept in hundredths of one. */
  | { kind: 'rate'; most: number }
)

export const settingFields: Record<SettingsFormSection, readonly SettingField[]> = {
  house: [
    {
      key: 'houseName',
      label: 'Name',
      kind: 'text',
      hint: 'Shown in the footer, in text messages, and on documents.',
    },
    { key: 'contactEmail', label: 'Contact email', kind: 'text', hint: 'Shown to members who need help.' },
    { key: 'contactPhone', label: 'Contact phone', kind: 'text', hint: 'Shown to members who need help.' },
    {
      key: 'deskHours',
      label: 'Business hours',
      kind: 'text',
      hint: 'Shown in the footer, for example “Vault desk, every day 8 to 8 ET”.',
    },
    {
      key: 'landingLine',
      label: 'Landing page line',
      kind: 'text',
      hint: 'One sentence at the bottom of the first screen of the landing page.',
    },
    {
      key: 'insuredBy',
      label: 'Insured by',
      kind: 'text',
      hint: 'On the landing page. Name an insurer that visitors can check. Leave empty to hide it.',
    },
    {
      key: 'vaultLocations',
      label: 'Vaults',
      kind: 'text',
      hint: 'On the landing page, such as “Delaware and Zürich”. Leave empty to hide it.',
    },
    {
      key: 'lastAuditOn',
      label: 'Last vault audit',
      kind: 'date',
      hint: 'On the landing page. Leave empty to hide it.',
    },
    {
      key: 'timeZone',
      label: 'Time zone',
      kind: 'zone',
      hint: 'Determines due dates and the year in invoice numbers.',
    },
  ],
  access: [
    {
      key: 'allowedCountries',
      label: 'Countries served',
      kind: 'countries',
      hint: 'Phone numbers from other countries can’t get codes or request access.',
    },
    {
      key: 'homeCountry',
      label: 'Home country',
      kind: 'country',
      hint: 'Numbers entered without a country code are treated as numbers from here.',
    },
    {
      key: 'accessRequestPromiseHours',
      label: 'Response time for access requests',
      kind: 'number',
      unit: 'hours',
      hint: 'Shown to people who request access. Later responses are marked as late on the dashboard.',
    },
  ],
  codes: [
    {
      key: 'otpLifetimeSeconds',
      label: 'Code expires after',
      kind: 'number',
      unit: 'seconds',
      hint: 'From 60 to 600.',
    },
    {
      key: 'otpTries',
      label: 'Attempts per code',
      kind: 'number',
      unit: '',
      hint: 'Then a new code is required.',
    },
    {
      key: 'otpResendSeconds',
      label: 'Wait before another code',
      kind: 'number',
      unit: 'seconds',
      hint: 'Per phone number, at sign-in.',
    },
    {
      key: 'otpPerTenMinutes',
      label: 'Codes per 10 minutes',
      kind: 'number',
      unit: '',
      hint: 'Per phone number, at sign-in.',
    },
    { key: 'otpPerDay', label: 'Codes per day', kind: 'number', unit: '', hint: 'Per phone number, at sign-in.' },
    {
      key: 'otpPerDayInAll',
      label: 'Codes per day, total',
      kind: 'number',
      unit: '',
      hint: 'Limits the cost of text messages.',
    },
    {
      key: 'sessionOtpResendSeconds',
      label: 'Wait before another code when signed in',
      kind: 'number',
      unit: 'seconds',
      hint: 'For codes that confirm an action.',
    },
    {
      key: 'sessionOtpPerHour',
      label: 'Codes per hour when signed in',
      kind: 'number',
      unit: '',
      hint: 'For codes that confirm an action.',
    },
  ],
  sessions: [
    {
      key: 'sessionIdleMinutes',
      label: 'Sign out after inactivity',
      kind: 'number',
      unit: 'minutes',
      hint: 'Leave empty for the full eight hours. From 5 to 480.',
    },
  ],
  lookups: [
    {
      key: 'psaDailyBudget',
      label: 'PSA lookups per day',
      kind: 'number',
      unit: '',
      hint: 'Your PSA allowance. When it runs out, lookups wait until the next day.',
    },
    {
      key: 'psaHeadroom',
      label: 'Reserve',
      kind: 'number',
      unit: '',
      hint: 'Lookups kept in reserve in case PSA counts differently.',
    },
  ],
  secure: [
    {
      key: 'counterHours',
      label: 'Counteroffer expires after',
      kind: 'number',
      unit: 'hours',
      hint: 'Then the request expires. From 1 to 720.',
    },
    {
      key: 'waitlistHours',
      label: 'Waitlist offer expires after',
      kind: 'number',
      unit: 'hours',
      hint: 'Then it’s offered to the next member. From 1 to 720.',
    },
    {
      key: 'requestsPerMember',
      label: 'Open requests per member',
      kind: 'number',
      unit: '',
      hint: 'At the limit, members wait for an answer or withdraw a request. From 1 to 500.',
    },
    {
      key: 'promotionsPerMember',
      label: 'Open promotions per member',
      kind: 'number',
      unit: '',
      hint: 'Waiting, approved, or in Secure. At the limit, members withdraw one first. From 1 to 500.',
    },
    {
      key: 'featuredPlaces',
      label: 'Featured slots',
      kind: 'number',
      unit: '',
      hint: 'How many promoted cards can be featured at a time. Current ones keep their slots. Up to 20.',
    },
  ],
  money: [
    {
      key: 'legalName',
      label: 'Legal name',
      kind: 'text',
      hint: 'Shown at the top of invoices and receipts.',
    },
    {
      key: 'legalAddress',
      label: 'Legal address',
      kind: 'area',
      hint: 'Shown below the legal name.',
    },
    {
      key: 'bankBeneficiary',
      label: 'Wire beneficiary',
      kind: 'text',
      hint: 'Exactly as the bank has it.',
    },
    { key: 'bankName', label: 'Bank', kind: 'text', hint: 'Shown to members with an amount due.' },
    { key: 'bankRouting', label: 'Routing number', kind: 'text', hint: 'Shown to members with an amount due.' },
    { key: 'bankAccount', label: 'Account number', kind: 'text', hint: 'Shown to members with an amount due.' },
    {
      key: 'purchaseDueDays',
      label: 'Purchases due after',
      kind: 'number',
      unit: 'days',
      hint: 'Days from issue. From 0 to 90.',
    },
    {
      key: 'invoiceDueDays',
      label: 'Other invoices due after',
      kind: 'number',
      unit: 'days',
      hint: 'Days from issue. From 0 to 90.',
    },
    {
      key: 'reminderDaysBefore',
      label: 'Reminder before due date',
      kind: 'number',
      unit: 'days',
      hint: 'Enter 0 to remind on the due date. Up to 30.',
    },
    {
      key: 'reminderDaysAfter',
      label: 'First overdue reminder',
      kind: 'number',
      unit: 'days',
      hint: 'From 1 to 90.',
    },
    {
      key: 'secondReminderDaysAfter',
      label: 'Second overdue reminder',
      kind: 'number',
      unit: 'days',
      hint: 'From 1 to 180.',
    },
    {
      key: 'salesTaxLabel',
      label: 'Tax name',
      kind: 'text',
      hint: 'Shown on invoices, even when the tax is zero.',
    },
    { key: 'salesTaxBps', label: 'Tax rate', kind: 'rate', most: 5_000, hint: 'For new invoices. Up to 50%.' },
    {
      key: 'cardMostDollars',
      label: 'Card payments up to',
      kind: 'number',
      unit: 'dollars',
      hint: 'Larger amounts are paid by wire or bank transfer. Enter 0 to turn off card payments.',
    },
  ],
  maintenance: [
    {
      key: 'maintenanceNotice',
      label: 'Notice',
      kind: 'area',
      hint: 'Shown at the top of every page until you clear it.',
    },
  ],
}

/** What the form says for one field, as the API takes it. An empty box is no value. */
export function readSetting(field: SettingField, form: FormReader): unknown {
  const typed = form.text(field.key)
  if (field.kind === 'countries') return typed.split(/[\s,]+/).filter(Boolean)
  if (typed === '') return null
  // what is no number is sent as it is, so that the server says what is wrong with it
  if (field.kind === 'number') return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
  if (field.kind === 'rate') {
    const bps = bpsOf(typed)
    return bps === 'bad' ? typed : bps
  }
  return typed
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A value in words. */
export function showSetting(field: SettingField, value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (field.kind === 'countries') return (value as string[]).map(countryName).join(', ')
  if (field.kind === 'country') return countryName(value as string)
  if (field.kind === 'rate') return formatBps(value as number)
  return field.kind === 'number' ? `${Number(value).toLocaleString('en-US')} ${field.unit}`.trim() : String(value)
}
