// Every sentence of this folder's screens.

// bulk-service.ts
export const youCantSignYourselfOut = 'You can’t include yourself when you sign others out.'
export const thisPersonIsntSigned = 'This person isn’t signed in anywhere.'

// service.ts
export const hasInvitedYou = (houseName: string | number, address: string | number) =>
  `${houseName} has invited you. Sign in with this number: ${address}`
export const thisPersonWasJustInvited = (detail: string | number) =>
  `This person was just invited. You can resend the invitation ${detail}.`
export const thereIsAlreadyAnAdmin = 'There is already an admin, who can add others.'
export const youCantChangeYourOwnRoles = 'You can’t change your own roles. Ask another administrator.'
export const onlyActiveMembersCanHave = (status: string | number) =>
  `Only active members can have roles. This one is ${status}.`
export const someoneElseChangedThisPerson = 'Someone else changed this account. Review it and try again.'
export const youCantYourOwnAccount = (action: string | number) => `You can’t ${action} your own account.`

// approvals-service.ts
export const makeAnAdministrator = (name: string) => `Make ${name} an administrator`
