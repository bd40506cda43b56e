import type { Charge, Checkout } from '@ambry/contract/payments/endpoints'
import type { MethodKind } from '@ambry/contract/payments/kinds'
import { useRef } from 'react'

import { api } from '../../../api/api.ts'
import { isStale } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Attempts } from '../attempts.ts'
import { creditOver } from '../charge-labels.ts'
import { numbersOf } from '../sandbox-form.ts'
import type { ChargeChoice } from './ChargeForm.tsx'

/** One of several may have been settled in the meantime. */
const dueOf = (invoices: Checkout['invoices']) => invoices.filter(({ dueCents }) => dueCents > 0)

type Callbacks = { readAgain: () => unknown; onCharge: (charge: Charge) => void }

/** Pays the checkout. Resending after a lost connection is the same payment and not a second one. */
export function usePay({ invoices, gateway }: Checkout, { readAgain, onCharge }: Callbacks) {
  const attempts = useRef(new Attempts())
  return useAction({
    mutationFn: async ({ kind, choice }: { kind: MethodKind; choice: ChargeChoice }) => {
      const { methodId, save } = choice
      const parts = dueOf(invoices).map(({ id, dueCents }) => ({ invoiceId: id, amountCents: dueCents }))
      const numbers = methodId === null && gateway === 'sandbox' ? numbersOf(kind, choice.typed) : null
      return attempts.current.run(JSON.stringify([parts, kind, methodId, numbers, save]), async (attempt) => {
        const sourceOf = async () => {
          if (methodId !== null) return { kind: 'saved' as const, methodId }
          if (numbers === null) return { kind: 'hosted' as const, save, methodKind: kind }
          attempt.token ??= (await api.payments.sandboxToken({ body: numbers })).token
          return { kind: 'token' as const, token: attempt.token, save }
        }
        return api.payments.pay({ body: { parts, source: await sourceOf() } }, { idempotencyKey: attempt.key })
      })
    },
    onSuccess: onCharge,
    onError: (error) => {
      // part of it was paid or credited in the meantime, so the new amount is shown before retrying
      if (isStale(error)) readAgain()
    },
  })
}

/** Reports that a wire for these invoices is on its way. */
export function useWireSent({ invoices }: Checkout) {
  const attempts = useRef(new Attempts())
  return useAction({
    mutationFn: () =>
      Promise.all(
        dueOf(invoices).map(({ id }) =>
          attempts.current.run(id, ({ key }) => api.payments.wireSent({ params: { id } }, { idempotencyKey: key })),
        ),
      ),
  })
}

/** Applies the member's credit to these invoices, one at a time. */
export function useCredit({ invoices, creditCents }: Checkout) {
  const attempts = useRef(new Attempts())
  return useAction({
    mutationFn: async () => {
      for (const { id, amountCents } of creditOver(creditCents, invoices)) {
        await attempts.current.run(`${id} ${amountCents}`, ({ key }) =>
          api.payments.payWithCredit({ params: { id }, body: { amountCents } }, { idempotencyKey: key }),
        )
      }
    },
  })
}
