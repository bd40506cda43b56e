// Two refusals of a sign-in after which the page offers the next step, and so has to know them.

export const noMembership = 'This number has no membership yet. Request access to join.'
export const codeIsGone = 'That code has expired or was already used. Please request a new one.'
