import type { Charge } from '@ambry/contract/payments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { api } from '../../../../api/api.ts'
import type { CallOptions } from '../../../../api/client.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Attempts } from '../../../payments/attempts.ts'
import { numbersOf } from '../../../payments/sandbox-form.ts'
import type { PaySource } from './payment-source.ts'

type Source = Parameters<typeof api.lending.payLoan>[0]['body']['source']
type Send<Asked> = (asked: Asked, source: Source, options: CallOptions) => Promise<{ charge: Charge | null }>

/** Pays from a chosen source. Resending after a lost connection is the same payment and not a second one. */
export function usePayFrom<Asked>(send: Send<Asked>, onCharge: (charge: Charge | null) => void) {
  const attempts = useRef(new Attempts())
  const { data } = useQuery(query(api.payments.paymentMethods, {}))
  return useAction({
    mutationFn: ({ asked, source }: { asked: Asked; source: PaySource }) =>
      attempts.current.run(JSON.stringify([asked, source]), async (attempt) => {
        const sourceOf = async (): Promise<Source> => {
          if (source.kind === 'saved') return { kind: 'saved', methodId: source.methodId }
          if (source.kind === 'credit') return { kind: 'credit' }
          if (source.kind === 'wire') throw new Error('a wire is not charged')
          const { methodKind, typed, save } = source
          if (data?.gateway === 'stripe') return { kind: 'hosted', save, methodKind }
          attempt.token ??= (await api.payments.sandboxToken({ body: numbersOf(methodKind, typed) })).token
          return { kind: 'token', token: attempt.token, save }
        }
        return send(asked, await sourceOf(), { idempotencyKey: attempt.key })
      }),
    onSuccess: ({ charge }) => onCharge(charge),
  })
}
