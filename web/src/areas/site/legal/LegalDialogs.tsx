import type { LegalPageRecord } from '@ambry/contract/site/legal/endpoints'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Check, TextArea } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'
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
      toasts.show({ title: labels.published, description: labels.version(published.title, published.version) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.publishVersion(current.version + 1)}
      submit={labels.publish}
      working={publish.isPending}
      failure={publish.error && <Failure text={sentenceOf(publish.error)} />}
      onSubmit={(form) =>
        publish.mutate({ requiresAcceptance: form.checked('requiresAcceptance'), note: form.optional('note') })
      }
      onClose={onClose}
    >
      <p>{labels.itTakesEffectImmediately}</p>
      <TextArea label={labels.whatChanged} name="note" optional maxLength={500} hint={labels.membersSeeThisFirst} />
      {page === 'cookies' ? (
        <p className="small muted">{labels.theCookieNoticeIsInformational}</p>
      ) : (
        <Check name="requiresAcceptance" defaultChecked label={labels.requireEveryMemberToAccept} />
      )}
    </FormDialog>
  )
}

function DiscardDialog({ record: { page }, draft, onClose }: Omit<Props, 'step'>) {
  const discard = useAction({
    mutationFn: () => api.site.discardLegalDraft({ params: { page }, body: { version: draft.version } }),
    onSuccess: () => {
      toasts.show({ title: labels.draftDiscarded, description: labels.thePublishedVersionIsUnchanged })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={labels.discardDraft}
      consequence={labels.thisPermanentlyDeletesTheDraft}
      confirm={labels.discardDraft}
      danger
      working={discard.isPending}
      failure={discard.error && <Failure text={sentenceOf(discard.error)} />}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    />
  )
}
