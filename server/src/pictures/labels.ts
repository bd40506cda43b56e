// Every sentence of identity documents; those shared by all uploads are next to their checks.

export const accepted = 'a JPEG, PNG, HEIC, or PDF'
export const damagedPdf = 'The PDF is damaged or incomplete. Save it again and try once more.'
export const lockedPdf = 'The PDF is locked. Save it without a password and try again.'
export const tooManyPages = (most: number) => `A PDF can have up to ${most} pages. Upload only the pages we asked for.`
export const pageTooLarge = 'The PDF’s pages are too large. Print it to a new PDF on letter-size pages and upload that.'
export const damagedHeic = 'The photo is damaged or incomplete. Save it as a JPEG and try again.'
export const photoTooLarge = 'Images can be up to 40 megapixels.'
export const tookTooLong = 'We couldn’t read this file in time. Upload a photo of the document instead.'
export const waitForYourFiles = 'We’re still reading your other files. Try again in a few seconds.'
export const notRead = 'We couldn’t read this page automatically.'
