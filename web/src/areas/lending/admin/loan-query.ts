import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'

export const loanQuery = (id: string) => query(api.lending.loan, { params: { id } })
