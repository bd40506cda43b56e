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
  | { kind: 'text' | 'area' | 'countries' | 'country' | 'zone' }
  | { kind: 'number'; unit: string }
  /** Typed in per cent, kept in hundredths of one. */
  | { kind: 'rate'; most: number }
)

export const settingFields: Record<SettingsFormSection, readonly SettingField[]> = {
  house: [
    {
      key: 'houseName',
      label: 'Name of the house',
      kind: 'text',
      hint: 'In the footer, in text messages and on documents.',
    },
    { key: 'contactEmail', label: 'Contact e-mail', kind: 'text', hint: 'Shown to members who need help.' },
    { key: 'contactPhone', label: 'Contact phone', kind: 'text', hint: 'Shown to members who need help.' },
    {
      key: 'deskHours',
      label: 'Desk hours',
      kind: 'text',
      hint: 'At the foot of every page, as in “Vault desk, every day 8 to 8 ET”.',
    },
    {
      key: 'landingLine',
      label: 'Line at the entrance',
      kind: 'text',
      hint: 'A fact about the house, at the foot of the landing page.',
    },
    {
      key: 'timeZone',
      label: 'Time zone',
      kind: 'zone',
      hint: 'Decides on which day something falls due, and the year of an invoice.',
    },
  ],
  access: [
    {
      key: 'allowedCountries',
      label: 'Countries served',
      kind: 'countries',
      hint: 'Phones of other countries get no codes and cannot ask for access.',
    },
    {
      key: 'homeCountry',
      label: 'Home country',
      kind: 'country',
      hint: 'Numbers typed without a country code are taken as from here.',
    },
    {
      key: 'accessRequestPromiseHours',
      label: 'Promise to answer requests',
      kind: 'number',
      unit: 'hours',
      hint: 'Told to those who ask; later ones are marked late on the dashboard.',
    },
  ],
  codes: [
    { key: 'otpLifetimeSeconds', label: 'A code works for', kind: 'number', unit: 'seconds', hint: 'From 60 to 600.' },
    {
      key: 'otpTries',
      label: 'Tries for each code',
      kind: 'number',
      unit: '',
      hint: 'Then a new code is needed.',
    },
    {
      key: 'otpResendSeconds',
      label: 'Wait before another code',
      kind: 'number',
      unit: 'seconds',
      hint: 'For each phone, at sign-in.',
    },
    {
      key: 'otpPerTenMinutes',
      label: 'Codes in ten minutes',
      kind: 'number',
      unit: '',
      hint: 'For each phone, at sign-in.',
    },
    { key: 'otpPerDay', label: 'Codes in a day', kind: 'number', unit: '', hint: 'For each phone, at sign-in.' },
    {
      key: 'otpPerDayInAll',
      label: 'Codes in a day for all',
      kind: 'number',
      unit: '',
      hint: 'A lid on what text messages can cost.',
    },
    {
      key: 'sessionOtpResendSeconds',
      label: 'Wait inside a session',
      kind: 'number',
      unit: 'seconds',
      hint: 'For codes that confirm a step of somebody signed in.',
    },
    {
      key: 'sessionOtpPerHour',
      label: 'Codes in an hour inside a session',
      kind: 'number',
      unit: '',
      hint: 'For codes that confirm a step of somebody signed in.',
    },
  ],
  sessions: [
    {
      key: 'sessionIdleMinutes',
      label: 'Sign out after being idle for',
      kind: 'number',
      unit: 'minutes',
      hint: 'Leave empty for the full eight hours. From 5 to 480.',
    },
  ],
  lookups: [
    {
      key: 'psaDailyBudget',
      label: 'Look-ups PSA grants in a day',
      kind: 'number',
      unit: '',
      hint: 'As agreed with PSA. Jobs wait for the next day when they are used up.',
    },
    {
      key: 'psaHeadroom',
      label: 'Kept back of them',
      kind: 'number',
      unit: '',
      hint: 'So that something is left when PSA counts otherwise than we do.',
    },
  ],
  secure: [
    {
      key: 'counterHours',
      label: 'A counter-offer stands for',
      kind: 'number',
      unit: 'hours',
      hint: 'Then the request expires. From 1 to 720.',
    },
    {
      key: 'waitlistHours',
      label: 'A freed card is kept for the next in line',
      kind: 'number',
      unit: 'hours',
      hint: 'Then it is offered to the one after. From 1 to 720.',
    },
    {
      key: 'requestsPerMember',
      label: 'Open requests of one member',
      kind: 'number',
      unit: '',
      hint: 'Whoever has so many waits for an answer, or takes one back. From 1 to 500.',
    },
    {
      key: 'promotionsPerMember',
      label: 'Open promotions of one member',
      kind: 'number',
      unit: '',
      hint: 'Waiting, approved or in Secure. Whoever has so many takes one back first. From 1 to 500.',
    },
    {
      key: 'featuredPlaces',
      label: 'Featured places',
      kind: 'number',
      unit: '',
      hint: 'How many promoted cards may stand first at a time. Those that have a place keep it. At most 20.',
    },
  ],
  money: [
    {
      key: 'legalName',
      label: 'Legal name',
      kind: 'text',
      hint: 'Of the company, at the head of invoices and receipts.',
    },
    {
      key: 'legalAddress',
      label: 'Legal address',
      kind: 'area',
      hint: 'Below the legal name, line by line.',
    },
    {
      key: 'bankBeneficiary',
      label: 'Beneficiary of wires',
      kind: 'text',
      hint: 'Who receives the money, as the bank has it.',
    },
    { key: 'bankName', label: 'Bank', kind: 'text', hint: 'Shown to members with something to pay.' },
    { key: 'bankRouting', label: 'Routing number', kind: 'text', hint: 'Shown to members with something to pay.' },
    { key: 'bankAccount', label: 'Account number', kind: 'text', hint: 'Shown to members with something to pay.' },
    {
      key: 'purchaseDueDays',
      label: 'A purchase is due after',
      kind: 'number',
      unit: 'days',
      hint: 'Counted from the day of issue. From 0 to 90.',
    },
    {
      key: 'invoiceDueDays',
      label: 'Anything else is due after',
      kind: 'number',
      unit: 'days',
      hint: 'Counted from the day of issue. From 0 to 90.',
    },
    {
      key: 'reminderDaysBefore',
      label: 'Remind before it is due',
      kind: 'number',
      unit: 'days',
      hint: '0 reminds on the day itself. At most 30.',
    },
    {
      key: 'reminderDaysAfter',
      label: 'First reminder after it was due',
      kind: 'number',
      unit: 'days',
      hint: 'From 1 to 90.',
    },
    {
      key: 'secondReminderDaysAfter',
      label: 'Second reminder after it was due',
      kind: 'number',
      unit: 'days',
      hint: 'From 1 to 180.',
    },
    {
      key: 'salesTaxLabel',
      label: 'Name of the tax',
      kind: 'text',
      hint: 'As it stands on invoices, also where it is nothing.',
    },
    { key: 'salesTaxBps', label: 'Rate of the tax', kind: 'rate', most: 5_000, hint: 'For new invoices. At most 50%.' },
    {
      key: 'cardMostDollars',
      label: 'Cards are taken up to',
      kind: 'number',
      unit: 'dollars',
      hint: 'Larger sums are paid by wire or bank transfer. 0: no cards.',
    },
  ],
  maintenance: [
    { key: 'maintenanceNotice', label: 'Notice', kind: 'area', hint: 'Shown above every page until it is emptied.' },
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
