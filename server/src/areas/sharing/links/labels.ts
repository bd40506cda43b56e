// Every sentence of this folder's screens.

// own-service.ts
export const yourPlanIncludes = (most: string | number) =>
  `Your plan includes ${most}, and all are in use. Close one first.`

// service.ts
export const noneOfYourCardsHas = 'None of your cards has this tag.'
export const thisLinkWasChanged = 'This link was changed in another window. Review it and try again.'
export const weClosedThisLink = 'We closed this link. Contact us with questions.'
export const theCardOfThisLink = 'This link’s card is no longer yours, so the link stays closed.'
