import * as labels from './labels.ts'
/** The sections of the admin settings, in order. Each can be linked to by its id. */
export const adminSettingsSections = [
  { id: 'house', title: labels.company },
  { id: 'access', title: labels.access },
  { id: 'codes', title: labels.oneTimeCodes },
  { id: 'sessions', title: labels.sessions },
  { id: 'lookups', title: labels.lookups },
  { id: 'secure', title: labels.secure },
  { id: 'plans', title: labels.plans },
  { id: 'money', title: labels.documentsAndPayments },
  { id: 'approvals', title: labels.secondPerson },
  { id: 'identity', title: labels.identityChecks },
  { id: 'maintenance', title: labels.maintenance },
] as const

export type AdminSettingsSection = (typeof adminSettingsSections)[number]['id']
/** Those that are a form over the settings; plans are separate records. */
export type SettingsFormSection = Exclude<AdminSettingsSection, 'plans'>
