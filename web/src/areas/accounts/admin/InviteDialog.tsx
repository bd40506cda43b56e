import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { personName } from '../../../ui/phone.ts'

/** Invites a phone without a request; its owner gets a text message and may register. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useAction({
    mutationFn: (body: { phone: string; name: string | null }) => api.accounts.inviteUser({ body }),
    onSuccess: (user) => {
      toasts.show({ title: 'Invitation sent', description: `${personName(user)} will get a text message.` })
      onClose()
    },
  })
  const atField = fieldError(invite.error, 'phone') ?? fieldError(invite.error, 'name')
  return (
    <FormDialog
      title="Invite member"
      submit="Send invitation"
      working={invite.isPending}
      failure={invite.error && !atField && <Failure text={sentenceOf(invite.error)} />}
      onSubmit={(form) => invite.mutate({ phone: form.text('phone'), name: form.optional('name') })}
      onClose={onClose}
    >
      <p>They’ll get a text message and can register with a code. Only this phone number can use the invitation.</p>
      <Field
        label="Phone number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        hint="For numbers outside the US, start with + and the country code."
        error={fieldError(invite.error, 'phone')}
      />
      <Field
        label="Name"
        name="name"
        optional
        autoComplete="off"
        maxLength={200}
        error={fieldError(invite.error, 'name')}
      />
    </FormDialog>
  )
}
