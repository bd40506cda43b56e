import type { ShareLink } from '@ambry/contract/sharing/records'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Failure } from '../../ui/Failure.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../ui/layers/toast.ts'
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
    title: 'Close this link',
    confirm: 'Close the link',
    consequence:
      'It leads nowhere from this moment on, also for whoever has it open. Its figures stay, and you can open it again.',
    done: 'It leads nowhere any more.',
    run: (call) => api.sharing.closeShareLink(call),
  },
  reopen: {
    title: 'Open this link again',
    confirm: 'Open it again',
    consequence: 'Everybody who has its address can look again. It closes on the day it was to close before.',
    done: 'It leads to your cards again.',
    run: (call) => api.sharing.reopenShareLink(call),
  },
  drop: {
    title: 'Take this link off the list',
    confirm: 'Take it off',
    consequence:
      'It is closed for good and leaves your list with its figures. The house keeps them; you cannot bring it back.',
    done: 'It is off your list.',
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
