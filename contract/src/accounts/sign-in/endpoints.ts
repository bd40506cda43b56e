// Two sign-in refusals after which the page offers the next step, so it must recognize them.

export const noMembership = 'This number has no membership yet. Request access to join.'
export const codeIsGone = 'That code has expired or was already used. Please request a new one.'
