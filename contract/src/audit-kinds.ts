// What the audit log knows. Without a schema on purpose: the page shows these tables, and zod stays out of the browser.

/** Everything that is ever audited, in the words that follow the name of whoever did it. */
export const auditActions = {
  'access.denied': 'Was refused access',
  'access_request.ask': 'Asked for access',
  'access_request.approve': 'Approved a request for access',
  'access_request.reject': 'Declined a request for access',
  // older rows have this one with the outcome "refused" too; the words are true of both
  'admin_mode.request': 'Sent a request while viewing an account',
  'admin_mode.refused': 'Tried to change something while viewing an account',
  export: 'Exported a list',
  'impersonation.ask': 'Asked to view an account',
  'impersonation.begin': 'Began to view an account',
  'impersonation.end': 'Ended the view of an account',
  'impersonation.denied': 'Asked to view an account and is no admin',
  'impersonation.refused': 'Asked to view an account that cannot be viewed',
  'job.retry': 'Tried a job again',
  'job.discard': 'Gave a job up',
  'legal.accept': 'Accepted a legal page',
  'legal.publish': 'Published a legal page',
  'legal_draft.save': 'Worked on a draft',
  'legal_draft.discard': 'Threw a draft away',
  'notice.prefer': 'Chose what to be told',
  'profile.edit': 'Changed the profile',
  'session.end': 'Signed a device out',
  'session.end_others': 'Signed out everywhere else',
  'session.user_id_mismatch': 'Named another user than the session’s',
  'settings.edit': 'Changed the settings',
  sign_in: 'Signed in',
  'sign_in.refused': 'Was refused at sign-in',
  'sign_in.wrong_code': 'Gave a wrong code',
  sign_out: 'Signed out',
  step_up: 'Confirmed a step with a code',
  'step_up.wrong_code': 'Gave a wrong code for a step',
  'user.close': 'Closed an account',
  'user.end_session': 'Ended a session of a person',
  'user.first_admin': 'Made the first admin',
  'user.invite': 'Invited a person',
  'user.invite_again': 'Sent an invitation again',
  'user.mark': 'Changed the marks of a person',
  'user.register': 'Registered',
  'user.reinstate': 'Reinstated a person',
  'user.revoke': 'Took an invitation back',
  'user.sign_out': 'Signed a person out everywhere',
  'user.suspend': 'Suspended a person',
  'user.unlock': 'Unlocked sign-in',
} as const

export type AuditAction = keyof typeof auditActions

/** What it was done to. */
export const auditObjects = {
  access_request: 'an access request',
  job: 'a job',
  legal_page: 'a legal page',
  route: 'an address of the app',
  session: 'a session',
  settings: 'the settings',
  user: 'a person',
} as const

export type AuditObjectKind = keyof typeof auditObjects
