import type { LegalPage } from '@ambry/contract/site/legal/endpoints'

/** Short names for lists of links; a version may have a longer title. */
export const legalNames: Record<LegalPage, string> = { terms: 'Terms', privacy: 'Privacy', cookies: 'Cookies' }

export const isLegalPage = (name: string | undefined): name is LegalPage => name !== undefined && name in legalNames
