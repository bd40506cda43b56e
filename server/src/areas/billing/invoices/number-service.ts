import type { Day } from '@ambry/contract/kernel/dates'

import type { Tx } from '../../../db/transaction.ts'
import { takeNumber } from './number-queries.ts'

/** The next number of a series that another area's documents have. */
export const takeSettlementNumber = (tx: Tx, on: Day): Promise<string> => takeNumber(tx, 'ST', on)
