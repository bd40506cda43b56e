/** The sections of the house's settings, in their order. Each can be linked by its id. */
export const adminSettingsSections = [
  { id: 'house', title: 'Company' },
  { id: 'access', title: 'Access' },
  { id: 'codes', title: 'One-time codes' },
  { id: 'sessions', title: 'Sessions' },
  { id: 'lookups', title: 'Lookups' },
  { id: 'secure', title: 'Secure' },
  { id: 'plans', title: 'Plans' },
  { id: 'money', title: 'Documents and payments' },
  { id: 'maintenance', title: 'Maintenance' },
] as const

export type AdminSettingsSection = (typeof adminSettingsSections)[number]['id']
/** Those that are a form over the settings; plans are records of their own. */
export type SettingsFormSection = Exclude<AdminSettingsSection, 'plans'>
