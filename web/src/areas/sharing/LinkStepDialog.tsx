import type { ShareLink } from '@ambry/contract/sharing/records'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Failure } from '../../ui/Failure.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import * as labels from './labels.ts'
import { dropKey } from './use-leaving.ts'

export type LinkStep = 'close' | 'reopen' | 'drop'

type Step = {
  title: string
  confirm: string
  consequence: string
  done: string
  danger?: boolean
  run: (call: { params: { id: string } }) => Promise<unknown>
}

const steps: Record<LinkStep, Step> = {
  close: {
    title: labels.closeLink,
    confirm: labels.closeLink,
    consequence: labels.itStopsWorkingImmediately,
    done: labels.linkClosed,
    run: (call) => api.sharing.closeShareLink(call),
  },
  reopen: {
    title: labels.reopenLink,
    confirm: labels.reopenLink,
    consequence: labels.anyoneWithTheLinkCan,
    done: labels.linkReopened,
    run: (call) => api.sharing.reopenShareLink(call),
  },
  drop: {
    title: labels.removeFromListTitle,
    confirm: labels.remove,
    consequence: labels.itsClosedPermanentlyAndLeaves,
    done: labels.linkRemoved,
    danger: true,
    run: (call) => api.sharing.dropShareLink(call),
  },
}

type Props = {
  step: LinkStep
  link: Pick<ShareLink, 'id' | 'name'>
  onClose: () => void
  onDropped?: (() => void) | undefined
}

export function LinkStepDialog({ step, link, onClose, onDropped }: Props) {
  const { title, confirm, consequence, done, danger, run } = steps[step]
  const action = useAction({
    ...(step === 'drop' && { mutationKey: dropKey(link.id) }),
    mutationFn: () => run({ params: { id: link.id } }),
    onSuccess: () => {
      toasts.show({ title: link.name, description: done })
      onClose()
      if (step === 'drop') onDropped?.()
    },
  })
  return (
    <ConfirmDialog
      title={`${title}: ${link.name}`}
      consequence={consequence}
      confirm={confirm}
      danger={danger === true}
      working={action.isPending}
      failure={action.error && <Failure text={sentenceOf(action.error)} />}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    />
  )
}
