import type { AdminPostDetail, adminPostActionNames } from '@ambry/contract/source/posts/records'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import type { RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import { Field, Radio, TextArea } from '../../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

type Given = { post: AdminPostDetail }
type Props = Given & { onClose: () => void }
type Moderation = Parameters<typeof api.source.moderatePost>[0]['body']

const paramsOf = ({ post }: Given) => ({ id: post.id })
const notifiedToast = ({ post }: Given, title: string) => ({
  title,
  description: labels.memberNotified(post.member.name),
})

const Approve = (props: Props) => (
  <ActDialog
    title={labels.approveTitle}
    submit={labels.approve}
    enterSends
    run={(_, options) => api.source.approvePost({ params: paramsOf(props) }, options)}
    done={() => notifiedToast(props, labels.published)}
    onClose={props.onClose}
  >
    {() => <p>{labels.approveText}</p>}
  </ActDialog>
)

const Reject = (props: Props) => (
  <ActDialog
    title={labels.rejectTitle}
    submit={labels.reject}
    danger
    withReason
    reasonHint={labels.memberSees}
    run={(form) => api.source.rejectPost({ params: paramsOf(props), body: { reason: form.text('reason') } })}
    done={() => notifiedToast(props, labels.rejected)}
    onClose={props.onClose}
  >
    {() => null}
  </ActDialog>
)

/** Hiding and closing need a reason, which the member reads. */
const withReason = (action: 'hide' | 'close', title: string, submit: string, done: string) => (props: Props) => (
  <ActDialog
    title={title}
    submit={submit}
    danger
    withReason
    reasonHint={labels.memberSees}
    run={(form) => api.source.moderatePost({ params: paramsOf(props), body: { action, reason: form.text('reason') } })}
    done={() => notifiedToast(props, done)}
    onClose={props.onClose}
  >
    {() => null}
  </ActDialog>
)

const atOnce = (action: 'show' | 'pin' | 'unpin', submit: string, done: string) => (props: Props) => (
  <ActDialog
    title={submit}
    submit={submit}
    enterSends
    run={() => api.source.moderatePost({ params: paramsOf(props), body: { action } satisfies Moderation })}
    done={() => ({ title: done, description: props.post.playerName })}
    onClose={props.onClose}
  >
    {() => <p>{props.post.playerName}</p>}
  </ActDialog>
)

const Merge = (props: Props) => {
  // other members' posts for the same card stay their own
  const mergeable = props.post.duplicates.filter(({ isSameMember }) => isSameMember)
  return (
    <ActDialog
      title={labels.mergeTitle}
      submit={labels.merge}
      danger
      withReason
      reasonHint={labels.memberSees}
      blocked={mergeable.length === 0}
      run={(form) =>
        api.source.moderatePost({
          params: paramsOf(props),
          body: { action: 'merge', into: form.text('into'), reason: form.text('reason') },
        })
      }
      done={() => notifiedToast(props, labels.merged)}
      onClose={props.onClose}
    >
      {() => (
        <>
          <p>{mergeable.length === 0 ? labels.noDuplicates : labels.mergeText}</p>
          {mergeable.length > 0 && (
            <fieldset>
              <legend className="field-label">{labels.mergeInto}</legend>
              {mergeable.map(({ id, number }, n) => (
                <Radio key={id} name="into" value={id} defaultChecked={n === 0} label={number} />
              ))}
            </fieldset>
          )}
        </>
      )}
    </ActDialog>
  )
}

const Edit = (props: Props) => {
  const { post } = props
  return (
    <ActDialog
      title={labels.editTitle}
      submit={labels.save}
      long
      withReason
      reasonHint={labels.memberSees}
      run={(form) =>
        api.source.editPostAsAdmin({
          params: paramsOf(props),
          body: {
            version: post.version,
            catalogId: null,
            category: post.category,
            playerName: form.text('playerName'),
            year: form.optional('year'),
            set: form.optional('set'),
            cardNumber: form.optional('cardNumber'),
            variety: form.optional('variety'),
            grades: post.grades,
            note: form.optional('note'),
            reason: form.text('reason'),
          },
        })
      }
      done={() => notifiedToast(props, labels.edited)}
      onClose={props.onClose}
    >
      {() => (
        <>
          <Field label={labels.player} name="playerName" required maxLength={120} defaultValue={post.playerName} />
          <Field label={labels.year} name="year" optional maxLength={7} defaultValue={post.year ?? ''} />
          <Field label={labels.set} name="set" optional maxLength={120} defaultValue={post.set ?? ''} />
          <Field label={labels.number} name="cardNumber" optional maxLength={20} defaultValue={post.cardNumber ?? ''} />
          <Field label={labels.variety} name="variety" optional maxLength={80} defaultValue={post.variety ?? ''} />
          <TextArea label={labels.note} name="note" optional maxLength={500} defaultValue={post.note ?? ''} />
        </>
      )}
    </ActDialog>
  )
}

export const steps: Record<(typeof adminPostActionNames)[number], RecordStep<Given>> = {
  approve: { label: labels.approve, variant: 'primary', key: 'a', Dialog: Approve },
  reject: { label: labels.reject, variant: 'danger', key: 'r', Dialog: Reject },
  edit: { label: labels.edit, variant: 'secondary', key: 'e', Dialog: Edit },
  hide: {
    label: labels.hide,
    variant: 'secondary',
    key: 'h',
    Dialog: withReason('hide', labels.hideTitle, labels.hide, labels.hiddenDone),
  },
  show: { label: labels.show, variant: 'secondary', Dialog: atOnce('show', labels.show, labels.shown) },
  pin: { label: labels.pin, variant: 'secondary', Dialog: atOnce('pin', labels.pin, labels.pinnedDone) },
  unpin: { label: labels.unpin, variant: 'secondary', Dialog: atOnce('unpin', labels.unpin, labels.unpinned) },
  merge: { label: labels.merge, variant: 'secondary', key: 'm', Dialog: Merge },
  close: {
    label: labels.close,
    variant: 'danger',
    Dialog: withReason('close', labels.closeTitle, labels.close, labels.closed),
  },
}
