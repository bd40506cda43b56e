// How a member is found, in forms and filters.

export const findMember = 'Find a member'
export const findMemberHint = 'By name, phone, or email.'
export const noMembers = 'No matching members.'
