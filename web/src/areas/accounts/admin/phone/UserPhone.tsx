import type { PhoneChange } from '@ambry/contract/accounts/phone/endpoints'
import { phoneChangeStatus } from '@ambry/contract/accounts/phone/kinds'
import type { User } from '@ambry/contract/accounts/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { formatPhone, personName } from '../../../../ui/phone.ts'
import { SkeletonLines } from '../../../../ui/Skeleton.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { When } from '../../../../ui/When.tsx'
import * as labels from './labels.ts'

/** The numbers a person had, and a change that is waiting to take effect. */
export function UserPhone({ user }: { user: User }) {
  const params = { id: user.id }
  const changes = useQuery(query(api.accounts.phoneChanges, { params }))
  const [isStopping, setStopping] = useState(false)
  const stop = useAction({
    mutationFn: () => api.accounts.stopPhoneChange({ params }),
    onSuccess: () => {
      toasts.show({ title: labels.changeStopped, description: personName(user) })
      setStopping(false)
    },
  })
  return (
    <section aria-label={labels.phoneChanges}>
      <h3>{labels.phoneChanges}</h3>
      <Loaded query={changes} skeleton={<SkeletonLines lines={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.noPhoneChanges}</p>
          ) : (
            <ul className="lines">
              {items.map((change) => (
                <ChangeLine key={change.id} change={change} onStop={() => setStopping(true)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isStopping && (
        <ConfirmDialog
          title={labels.stopTheChange}
          consequence={labels.theyKeepTheirNumber}
          confirm={labels.stop}
          working={stop.isPending}
          failure={stop.error && <Failure text={sentenceOf(stop.error)} />}
          onConfirm={() => stop.mutate()}
          onClose={() => setStopping(false)}
        />
      )}
    </section>
  )
}

function ChangeLine({ change, onStop }: { change: PhoneChange; onStop: () => void }) {
  const { kind, status, oldPhone, newPhone, note, startedBy, stoppedBy, failure } = change
  return (
    <li className="line">
      <div className="line-text">
        <strong className="num">{labels.fromTo(formatPhone(oldPhone), formatPhone(newPhone))}</strong>
        <p>
          {kind === 'own' ? labels.changedByThemselves : labels.lostPhoneStartedBy(startedBy)}{' '}
          <When at={change.startedAt} />
        </p>
        {note && <p>{labels.identity(note)}</p>}
        {status === 'pending' && <p>{labels.takesEffect(formatDateTime(change.takesEffectAt))}</p>}
        {stoppedBy && (
          <p>
            {labels.stoppers[stoppedBy]} <When at={change.endedAt} />
          </p>
        )}
        {failure && <p className="field-error">{failure}</p>}
      </div>
      <StatusTag of={phoneChangeStatus} status={status} />
      {change.actions.includes('stop') && (
        <Button variant="secondary" size="small" onClick={onStop}>
          {labels.stop}
          <span className="sr"> {labels.stopTheChange}</span>
        </Button>
      )}
    </li>
  )
}
