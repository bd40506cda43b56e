import type { OwnPhone } from '@ambry/contract/accounts/phone/endpoints'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { maskedPhone } from '../../../ui/phone.ts'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

const ChangePhoneDialog = lazy(() =>
  import('./ChangePhoneDialog.tsx').then((it) => ({ default: it.ChangePhoneDialog })),
)

/** The number codes are sent to, changing it, and a change that staff started. */
export function PhoneLine() {
  const own = useQuery(query(api.accounts.ownPhone, {}))
  const [isChanging, setChanging] = useState(false)
  return (
    <Loaded query={own}>
      {({ phone, changedAt, payoutsHeldUntil, pending }) => (
        <>
          <div className="line">
            <div className="line-text">
              <strong>{labels.mobileNumber}</strong>
              <p className="num">
                {labels.weSendYourCodesHere(maskedPhone(phone))}
                {changedAt && ` ${labels.lastChanged(formatDate(changedAt))}`}
                {payoutsHeldUntil && ` ${labels.payoutsOnHold(formatDateTime(payoutsHeldUntil))}`}
              </p>
            </div>
            {!pending && (
              <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
                {labels.changeNumber}
              </Button>
            )}
          </div>
          {pending && <PendingChange pending={pending} />}
          <Suspense>{isChanging && <ChangePhoneDialog phone={phone} onClose={() => setChanging(false)} />}</Suspense>
        </>
      )}
    </Loaded>
  )
}

function PendingChange({ pending }: { pending: NonNullable<OwnPhone['pending']> }) {
  const stop = useAction({
    mutationFn: () => api.accounts.stopOwnPhoneChange(),
    onSuccess: () => toasts.show({ title: labels.changeStopped, description: labels.youKeepYourNumber }),
  })
  return (
    <div className="line">
      <div className="stack">
        <Note tone="bad" title={labels.willChangeOn(pending.endsIn, formatDateTime(pending.takesEffectAt))}>
          {labels.staffStartedThis}
        </Note>
        {stop.error && <Failure text={sentenceOf(stop.error)} />}
        <div className="row">
          <Button size="small" working={stop.isPending} onClick={() => stop.mutate()}>
            {labels.keepMyNumber}
          </Button>
        </div>
      </div>
    </div>
  )
}
