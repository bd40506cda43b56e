import { isUnderWay } from '@ambry/contract/payments/kinds'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

const firstMs = 2_000
const growth = 1.4
const mostMs = 30_000

/** One of the member's payments, polled while pending with increasing intervals. */
export const useCharge = (id: string) =>
  useQuery({
    ...query(api.payments.ownCharge, { params: { id } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isUnderWay(data.status) ? Math.min(firstMs * growth ** (dataUpdateCount - 1), mostMs) : false,
  })
