import type { ExtraChoice } from '@ambry/contract/lending/kinds'
import type { Charge } from '@ambry/contract/payments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Attempts } from '../../../payments/attempts.ts'
import { numbersOf } from '../../../payments/sandbox-form.ts'
import type { PaySource } from './payment-source.ts'

type Asked = { amountCents: number; extraTo: ExtraChoice; source: PaySource }

/** Pays a loan. Resending after a lost connection is the same payment and not a second one. */
export function usePayLoan(id: string, onCharge: (charge: Charge | null) => void) {
  const attempts = useRef(new Attempts())
  const { data } = useQuery(query(api.payments.paymentMethods, {}))
  return useAction({
    mutationFn: ({ amountCents, extraTo, source }: Asked) =>
      attempts.current.run(JSON.stringify([amountCents, extraTo, source]), async (attempt) => {
        const sourceOf = async () => {
          if (source.kind === 'saved') return { kind: 'saved' as const, methodId: source.methodId }
          if (source.kind === 'credit') return { kind: 'credit' as const }
          if (source.kind === 'wire') throw new Error('a wire is not charged')
          const { methodKind, typed, save } = source
          if (data?.gateway === 'stripe') return { kind: 'hosted' as const, save, methodKind }
          attempt.token ??= (await api.payments.sandboxToken({ body: numbersOf(methodKind, typed) })).token
          return { kind: 'token' as const, token: attempt.token, save }
        }
        return api.lending.payLoan(
          { params: { id }, body: { amountCents, extraTo, source: await sourceOf() } },
          { idempotencyKey: attempt.key },
        )
      }),
    onSuccess: ({ charge }) => onCharge(charge),
  })
}
