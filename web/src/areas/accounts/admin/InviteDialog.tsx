import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { personName } from '../../../ui/phone.ts'
import * as labels from './labels.ts'

/** Invites a phone number that hasn't requested access; its owner gets a text message and may register. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useAction({
    mutationFn: (body: { phone: string; name: string | null }) => api.accounts.inviteUser({ body }),
    onSuccess: (user) => {
      toasts.show({ title: labels.invitationSent, description: labels.willGetATextMessage(personName(user)) })
      onClose()
    },
  })
  const atField = fieldError(invite.error, 'phone') ?? fieldError(invite.error, 'name')
  return (
    <FormDialog
      title={labels.inviteMember}
      submit={labels.sendInvitation}
      working={invite.isPending}
      failure={invite.error && !atField && <Failure text={sentenceOf(invite.error)} />}
      onSubmit={(form) => invite.mutate({ phone: form.text('phone'), name: form.optional('name') })}
      onClose={onClose}
    >
      <p>{labels.theyllGetATextMessageAnd}</p>
      <Field
        label={labels.phoneNumber}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        hint={labels.forNumbersOutsideTheUs}
        error={fieldError(invite.error, 'phone')}
      />
      <Field
        label={labels.name}
        name="name"
        optional
        autoComplete="off"
        maxLength={200}
        error={fieldError(invite.error, 'name')}
      />
    </FormDialog>
  )
}
