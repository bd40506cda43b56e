import type { Settings } from '@ambry/contract/site/endpoints'

import { approvalFields } from './approval-fields.ts'
import * as labels from './labels.ts'
import type { SettingsFormSection } from './settings-sections.ts'

type Key = keyof Settings
export type SettingField = {
  key: Key
  label: string
  /** What it does, and whom it affects. */
  hint: string
} & (
  | { kind: 'text' | 'area' | 'countries' | 'country' | 'zone' | 'date' }
  | { kind: 'number'; unit: string }
  /** Two choices, named. */
  | { kind: 'choice'; on: string; off: string }
  /** Entered in percent, stored in basis points. */
  | { kind: 'rate'; most: number }
)

export const settingFields: Record<SettingsFormSection, readonly SettingField[]> = {
  house: [
    {
      key: 'houseName',
      label: labels.name,
      kind: 'text',
      hint: labels.shownInTheFooter,
    },
    { key: 'contactEmail', label: labels.contactEmail, kind: 'text', hint: labels.shownToMembersWhoNeed },
    { key: 'contactPhone', label: labels.contactPhone, kind: 'text', hint: labels.shownToMembersWhoNeed },
    {
      key: 'deskHours',
      label: labels.businessHours,
      kind: 'text',
      hint: labels.shownInTheFooterForExample,
    },
    {
      key: 'landingLine',
      label: labels.landingPageLine,
      kind: 'text',
      hint: labels.oneSentenceAtTheBottom,
    },
    {
      key: 'insuredBy',
      label: labels.insuredBy,
      kind: 'text',
      hint: labels.onTheLandingPage,
    },
    {
      key: 'vaultLocations',
      label: labels.vaults,
      kind: 'text',
      hint: labels.onTheLandingPageSuchAs,
    },
    {
      key: 'lastAuditOn',
      label: labels.lastVaultAudit,
      kind: 'date',
      hint: labels.onTheLandingPageLeaveEmpty,
    },
    {
      key: 'timeZone',
      label: labels.timeZone,
      kind: 'zone',
      hint: labels.determinesDueDates,
    },
  ],
  access: [
    {
      key: 'allowedCountries',
      label: labels.countriesServed,
      kind: 'countries',
      hint: labels.phoneNumbersFromOtherCountries,
    },
    {
      key: 'homeCountry',
      label: labels.homeCountry,
      kind: 'country',
      hint: labels.numbersEnteredWithoutACountry,
    },
    {
      key: 'accessRequestPromiseHours',
      label: labels.responseTimeForAccessRequests,
      kind: 'number',
      unit: 'hours',
      hint: labels.shownToPeopleWhoRequest,
    },
  ],
  codes: [
    {
      key: 'otpLifetimeSeconds',
      label: labels.codeExpiresAfter,
      kind: 'number',
      unit: 'seconds',
      hint: labels.from60To600,
    },
    {
      key: 'otpTries',
      label: labels.attemptsPerCode,
      kind: 'number',
      unit: '',
      hint: labels.thenANewCode,
    },
    {
      key: 'otpResendSeconds',
      label: labels.waitBeforeAnotherCode,
      kind: 'number',
      unit: 'seconds',
      hint: labels.perPhoneNumber,
    },
    {
      key: 'otpPerTenMinutes',
      label: labels.codesPer10Minutes,
      kind: 'number',
      unit: '',
      hint: labels.perPhoneNumber,
    },
    { key: 'otpPerDay', label: labels.codesPerDay, kind: 'number', unit: '', hint: labels.perPhoneNumber },
    {
      key: 'otpPerDayInAll',
      label: labels.codesPerDayTotal,
      kind: 'number',
      unit: '',
      hint: labels.limitsTheCostOfText,
    },
    {
      key: 'sessionOtpResendSeconds',
      label: labels.waitBeforeAnotherCodeWhen,
      kind: 'number',
      unit: 'seconds',
      hint: labels.forCodesThatConfirm,
    },
    {
      key: 'sessionOtpPerHour',
      label: labels.codesPerHourWhenSigned,
      kind: 'number',
      unit: '',
      hint: labels.forCodesThatConfirm,
    },
  ],
  sessions: [
    {
      key: 'sessionIdleMinutes',
      label: labels.signOutAfterInactivity,
      kind: 'number',
      unit: 'minutes',
      hint: labels.leaveEmptyForTheFull,
    },
  ],
  lookups: [
    {
      key: 'psaDailyBudget',
      label: 'PSA lookups per day',
      kind: 'number',
      unit: '',
      hint: labels.yourPsaAllowance,
    },
    {
      key: 'psaHeadroom',
      label: labels.reserve,
      kind: 'number',
      unit: '',
      hint: labels.lookupsKeptInReserve,
    },
  ],
  secure: [
    {
      key: 'counterHours',
      label: labels.counterofferExpiresAfter,
      kind: 'number',
      unit: 'hours',
      hint: labels.thenTheRequestExpires,
    },
    {
      key: 'sellArrivalDays',
      label: labels.cardsSoldToUsArriveWithin,
      kind: 'number',
      unit: 'days',
      hint: labels.thenTheOfferExpires,
    },
    {
      key: 'waitlistHours',
      label: labels.waitlistOfferExpiresAfter,
      kind: 'number',
      unit: 'hours',
      hint: labels.thenItsOffered,
    },
    {
      key: 'requestsPerMember',
      label: labels.openRequestsPerMember,
      kind: 'number',
      unit: '',
      hint: labels.atTheLimit,
    },
    {
      key: 'promotionsPerMember',
      label: labels.openPromotionsPerMember,
      kind: 'number',
      unit: '',
      hint: labels.waitingApprovedOrInSecure,
    },
    {
      key: 'featuredPlaces',
      label: labels.featuredSlots,
      kind: 'number',
      unit: '',
      hint: labels.howManyPromotedCardsCan,
    },
  ],
  money: [
    {
      key: 'legalName',
      label: labels.legalName,
      kind: 'text',
      hint: labels.shownAtTheTop,
    },
    {
      key: 'legalAddress',
      label: labels.legalAddress,
      kind: 'area',
      hint: labels.shownBelowTheLegalName,
    },
    {
      key: 'bankBeneficiary',
      label: labels.wireBeneficiary,
      kind: 'text',
      hint: labels.exactlyAsTheBankHas,
    },
    { key: 'bankName', label: labels.bank, kind: 'text', hint: labels.shownToMembers },
    { key: 'bankRouting', label: labels.routingNumber, kind: 'text', hint: labels.shownToMembers },
    { key: 'bankAccount', label: labels.accountNumber, kind: 'text', hint: labels.shownToMembers },
    {
      key: 'purchaseDueDays',
      label: labels.purchasesDueAfter,
      kind: 'number',
      unit: 'days',
      hint: labels.daysFromIssue,
    },
    {
      key: 'invoiceDueDays',
      label: labels.otherInvoicesDueAfter,
      kind: 'number',
      unit: 'days',
      hint: labels.daysFromIssue,
    },
    {
      key: 'reminderDaysBefore',
      label: labels.reminderBeforeDueDate,
      kind: 'number',
      unit: 'days',
      hint: labels.enter0ToRemind,
    },
    {
      key: 'reminderDaysAfter',
      label: labels.firstOverdueReminder,
      kind: 'number',
      unit: 'days',
      hint: labels.from1To90,
    },
    {
      key: 'secondReminderDaysAfter',
      label: labels.secondOverdueReminder,
      kind: 'number',
      unit: 'days',
      hint: labels.from1To180,
    },
    {
      key: 'salesTaxLabel',
      label: labels.taxName,
      kind: 'text',
      hint: labels.shownOnInvoices,
    },
    { key: 'salesTaxBps', label: labels.taxRate, kind: 'rate', most: 5_000, hint: labels.forNewInvoices },
    {
      key: 'cardMostDollars',
      label: labels.cardPaymentsUp,
      kind: 'number',
      unit: 'dollars',
      hint: labels.largerAmountsArePaid,
    },
    {
      key: 'holdCardDays',
      label: labels.holdAfterCards,
      kind: 'number',
      unit: 'days',
      hint: labels.beforeProceedsArePaidOut,
    },
    {
      key: 'holdAchDays',
      label: labels.holdAfterTransfers,
      kind: 'number',
      unit: 'days',
      hint: labels.beforeProceedsArePaidOut,
    },
    {
      key: 'holdWireDays',
      label: labels.holdAfterWires,
      kind: 'number',
      unit: 'days',
      hint: labels.beforeProceedsArePaidOut,
    },
    {
      key: 'directDeliveryDays',
      label: labels.daysToCheckADelivery,
      kind: 'number',
      unit: 'days',
      hint: labels.whenTheSellerShips,
    },
  ],
  approvals: approvalFields,
  identity: [
    {
      ...{ key: 'identityPurchaseDollars', label: labels.purchasesFrom, kind: 'number', unit: 'dollars' },
      hint: labels.purchasesNeedIdentity,
    },
    {
      ...{ key: 'identityPayoutDollars', label: labels.payoutsFrom, kind: 'number', unit: 'dollars' },
      hint: labels.payoutsNeedIdentity,
    },
    {
      ...{ key: 'lenderAccreditation', label: labels.lendersAccreditation, kind: 'choice' },
      ...{ on: labels.required, off: labels.notRequired, hint: labels.lendersNeedAccreditation },
    },
    {
      ...{ key: 'identityPromiseHours', label: labels.responseTimeForIdentityChecks, kind: 'number', unit: 'hours' },
      hint: labels.shownToMembersWhoSubmit,
    },
    {
      ...{ key: 'watchlistSimilarityPercent', label: labels.similarNames, kind: 'number', unit: 'percent' },
      hint: labels.similarNamesHint,
    },
    {
      ...{ key: 'watchlistBirthDateSimilarityPercent', label: labels.similarNamesSameBirthDate, kind: 'number' },
      ...{ unit: 'percent', hint: labels.similarNamesSameBirthDateHint },
    },
  ],
  maintenance: [
    {
      key: 'maintenanceNotice',
      label: labels.notice,
      kind: 'area',
      hint: labels.shownAtTheTopOfEvery,
    },
  ],
}
