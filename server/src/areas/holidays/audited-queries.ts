import type { holidaysArea as contract } from '@ambry/contract/holidays/area'

import type { Audited } from '../../db/audited.ts'

export const holidaysAudited: Audited<keyof typeof contract.auditObjects> = { holiday: 'id' }
