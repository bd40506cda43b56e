import type { LegalPageRecord } from '@ambry/contract/site/legal/endpoints'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Check, TextArea } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import type { LegalDraftState } from './use-legal-draft.ts'

export type LegalStep = 'publish' | 'discard'
type Props = { step: LegalStep; record: LegalPageRecord; draft: LegalDraftState; onClose: () => void }

export function LegalDialogs({ step, ...props }: Props) {
  return step === 'publish' ? <PublishDialog {...props} /> : <DiscardDialog {...props} />
}

function PublishDialog({ record, draft, onClose }: Omit<Props, 'step'>) {
  const { page, current } = record
  const publish = useAction({
    mutationFn: (how: { requiresAcceptance: boolean; note: string | null }) =>
      api.site.publishLegalDraft({ params: { page }, body: { version: draft.version, ...how } }),
    onSuccess: ({ current: published }) => {
      toasts.show({ title: 'Published', description: `${published.title}, version ${published.version}` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Publish version ${current.version + 1}`}
      submit="Publish"
      working={publish.isPending}
      failure={publish.error && <Failure text={sentenceOf(publish.error)} />}
      onSubmit={(form) =>
        publish.mutate({ requiresAcceptance: form.checked('requiresAcceptance'), note: form.optional('note') })
      }
      onClose={onClose}
    >
      <p>It is in force at once and can never be changed. The versions before it stay readable.</p>
      <TextArea
        label="What changed"
        name="note"
        optional
        maxLength={500}
        hint="Members read this first. Two sentences are plenty."
      />
      {page === 'cookies' ? (
        <p className="small muted">The page about cookies informs; nobody is asked to accept it.</p>
      ) : (
        <Check
          name="requiresAcceptance"
          defaultChecked
          label="Ask every member to accept it before anything else, the next time they come."
        />
      )}
    </FormDialog>
  )
}

function DiscardDialog({ record: { page }, draft, onClose }: Omit<Props, 'step'>) {
  const discard = useAction({
    mutationFn: () => api.site.discardLegalDraft({ params: { page }, body: { version: draft.version } }),
    onSuccess: () => {
      toasts.show({ title: 'Draft thrown away', description: 'The published version stands.' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Throw the draft away"
      consequence="What was written in it is gone for good. The published version stands."
      confirm="Throw away"
      danger
      working={discard.isPending}
      failure={discard.error && <Failure text={sentenceOf(discard.error)} />}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    />
  )
}
