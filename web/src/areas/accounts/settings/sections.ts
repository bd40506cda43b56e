/** The sections of a member's settings, in their order. Each can be linked by its id. */
export const settingsSections = [
  { id: 'profile', title: 'Profile' },
  { id: 'sign-in', title: 'Sign-in' },
  { id: 'membership', title: 'Membership' },
  { id: 'ways-to-pay', title: 'Payment methods' },
  { id: 'notices', title: 'Notifications' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'looks', title: 'Staff access log' },
  { id: 'legal', title: 'Legal' },
] as const

export type SettingsSection = (typeof settingsSections)[number]['id']
