import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useLeave } from '../../../parts/use-log-out.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

/** Says what prevents closing the account, or what closing it does. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const state = useQuery({ ...query(api.accounts.closing, {}), staleTime: 0 })
  if (state.data?.blockers.length === 0) return <Confirm onClose={onClose} days={state.data.days} />
  return (
    <Dialog title={labels.closeAccount} onClose={onClose}>
      <Loaded query={state}>
        {({ blockers }) => (
          <div className="stack">
            <p>{labels.resolveTheseFirst}</p>
            <ul className="stack">
              {blockers.map(({ title, link }) => (
                <li key={title}>
                  {title}{' '}
                  {link !== '/settings' && (
                    <Link to={link} onClick={onClose}>
                      {labels.resolve}
                      <span className="sr"> {title}</span>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Confirm({ onClose, days }: { onClose: () => void; days: number }) {
  const leave = useLeave()
  const close = useAction({
    mutationFn: () => api.accounts.closeAccount(),
    onSuccess: async ({ closesAt }) => {
      await leave()
      toasts.show({ title: labels.accountClosing, description: labels.closesOn(formatDate(closesAt)) })
    },
  })
  return (
    <FormDialog
      title={labels.closeAccount}
      submit={labels.closeAccount}
      danger
      dismiss={labels.keepAccount}
      working={close.isPending}
      failure={close.error && <Failure text={sentenceOf(close.error)} />}
      onSubmit={() => close.mutate()}
      onClose={onClose}
    >
      <p>
        {labels.downloadFirst}{' '}
        <a href="/files/my-data.json" download>
          {labels.downloadYourData}
        </a>
      </p>
      <dl className="facts">
        <div>
          <dt>{labels.rightAway}</dt>
          <dd>{labels.youAreSignedOut}</dd>
        </div>
        <div>
          <dt>{labels.forDays(days)}</dt>
          <dd>{labels.youCanUndo}</dd>
        </div>
        <div>
          <dt>{labels.thenDeleted}</dt>
          <dd>{labels.whatIsDeleted}</dd>
        </div>
        <div>
          <dt>{labels.kept}</dt>
          <dd>{labels.whatIsKept}</dd>
        </div>
      </dl>
    </FormDialog>
  )
}
