import type { LegalPage } from '@ambry/contract/site/legal/endpoints'

/** How the pages are called in a list of links; a version may carry a longer title. */
export const legalNames: Record<LegalPage, string> = { terms: 'Terms', privacy: 'Privacy', cookies: 'Cookies' }

export const isLegalPage = (name: string | undefined): name is LegalPage => name !== undefined && name in legalNames
