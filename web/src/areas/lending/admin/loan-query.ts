import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { usePendingFor } from '../../approvals/queries.ts'

export const loanQuery = (id: string) => query(api.lending.loan, { params: { id } })

/** What was sent for approval about a loan. The address is the one the server gives its approvals. */
export const usePendingForLoan = (id: string) => usePendingFor(`/admin/loans?loan=${id}`)
