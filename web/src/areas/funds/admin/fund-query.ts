import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { usePendingFor } from '../../approvals/queries.ts'

export const fundQuery = (id: string) => query(api.funds.adminFund, { params: { id } })

/** What was sent for approval about a fund. The address is the one the server gives its approvals. */
export const usePendingForFund = (id: string) => usePendingFor(`/admin/funds/${id}/manage`)
