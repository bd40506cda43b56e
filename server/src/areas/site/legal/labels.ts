// Every sentence of this folder's screens.

// acceptances-service.ts
export const theseTermsChangedWhileYou = 'These terms changed while you were reading. Please read them again.'
export const thisPageHasntBeenPublished = 'This page hasn’t been published yet.'

// first-legal-pages.ts
export const termsOfMembership = 'Terms of membership'
export const privacy = 'Privacy'
export const cookies = 'Cookies'

// service.ts
export const thisVersionDoesntExist = 'This version doesn’t exist.'
export const thisDraftWasPublished = 'This draft was published or discarded. Review the page again.'
export const savedThisDraft = (updatedBy: string | number) =>
  `${updatedBy} saved this draft in the meantime. Review it and try again.`
export const theCookieNoticeIsInformational = 'The cookie notice is informational, so it can’t require acceptance.'
export const enterATitle = 'Enter a title.'
export const enterThePagesText = 'Enter the page’s text.'
export const theDraftIsTheSame = 'The draft is the same as the published version.'
