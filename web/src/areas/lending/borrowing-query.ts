import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

/** What the calculator, an application and a swap of collateral start from. */
export const borrowingQuery = query(api.lending.borrowing, {})
