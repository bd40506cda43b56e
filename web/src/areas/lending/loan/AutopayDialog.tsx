import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Radio } from '../../../ui/fields/Field.tsx'
import { methodName } from '../../payments/charge-labels.ts'
import * as labels from './labels.ts'

/** Pays each installment on its due date from a saved method. */
export function AutopayDialog({ loan, onClose }: { loan: OwnLoanDetail; onClose: () => void }) {
  const { data } = useQuery(query(api.payments.paymentMethods, {}))
  const usable = (data?.items ?? []).filter(({ isExpired }) => !isExpired)
  return (
    <ActDialog
      title={labels.autopay}
      submit={labels.save}
      run={(form, options) =>
        api.lending.setAutopay(
          {
            params: { id: loan.id },
            body: { methodId: form.optional('method') === 'off' ? null : form.optional('method') },
          },
          options,
        )
      }
      done={() => ({ title: labels.saved, description: labels.autopaySaved })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {loan.nextDueOn
              ? labels.autopayText(formatMoney(loan.nextDueCents ?? 0), formatDate(loan.nextDueOn))
              : labels.autopayLead}
          </p>
          <fieldset aria-label={labels.paymentMethod}>
            <Radio name="method" value="off" label={labels.autopayOff} defaultChecked={loan.autopay === null} />
            {usable.map((method) => (
              <Radio
                key={method.id}
                name="method"
                value={method.id}
                label={methodName(method)}
                defaultChecked={loan.autopay?.methodId === method.id}
              />
            ))}
          </fieldset>
          {data && usable.length === 0 && (
            <p className="small muted">
              {labels.noMethods}{' '}
              <Link to="/settings" hash="payment-methods">
                {labels.addMethod}
              </Link>
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}
