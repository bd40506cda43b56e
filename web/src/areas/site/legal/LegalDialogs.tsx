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
      <p>It takes effect immediately and can’t be changed. Previous versions stay available.</p>
      <TextArea
        label="What changed"
        name="note"
        optional
        maxLength={500}
        hint="Members see this first. One or two sentences."
      />
      {page === 'cookies' ? (
        <p className="small muted">The cookie notice is informational. Members don’t need to accept it.</p>
      ) : (
        <Check
          name="requiresAcceptance"
          defaultChecked
          label="Require every member to accept it on their next visit."
        />
      )}
    </FormDialog>
  )
}

function DiscardDialog({ record: { page }, draft, onClose }: Omit<Props, 'step'>) {
  const discard = useAction({
    mutationFn: () => api.site.discardLegalDraft({ params: { page }, body: { version: draft.version } }),
    onSuccess: () => {
      toasts.show({ title: 'Draft discarded', description: 'The published version is unchanged.' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Discard draft"
      consequence="This permanently deletes the draft. The published version is unchanged."
      confirm="Discard draft"
      danger
      working={discard.isPending}
      failure={discard.error && <Failure text={sentenceOf(discard.error)} />}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    />
  )
}
