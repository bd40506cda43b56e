import * as labels from './labels.ts'
/** The sections of a member's settings, in order. Each can be linked to by its id. */
export const settingsSections = [
  { id: 'profile', title: labels.profile },
  { id: 'email', title: labels.email },
  { id: 'sign-in', title: labels.signIn },
  { id: 'identity', title: labels.identityVerification },
  { id: 'membership', title: labels.membership },
  { id: 'ways-to-pay', title: labels.paymentMethods },
  { id: 'receive', title: labels.receiveCode },
  { id: 'notices', title: labels.notifications },
  { id: 'appearance', title: labels.appearance },
  { id: 'looks', title: labels.staffAccessLog },
  { id: 'legal', title: labels.legal },
  { id: 'close', title: labels.yourDataAndAccount },
] as const

export type SettingsSection = (typeof settingsSections)[number]['id']
