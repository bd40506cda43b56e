import type { siteArea as contract } from '@ambry/contract/site/area'

import type { Audited } from '../../db/audited.ts'

export const siteAudited: Audited<keyof typeof contract.auditObjects> = { job: null, legal_page: 'id', settings: null }
