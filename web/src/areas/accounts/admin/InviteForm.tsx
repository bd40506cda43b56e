import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/Field.tsx'
import { readForm } from '../../../ui/form.ts'

/** Invites a phone without a request; its owner gets a text message and may register. */
export function InviteForm() {
  const invite = useAction({
    mutationFn: (body: { phone: string; name: string | null }) => api.accounts.inviteUser({ body }),
  })
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        const form = event.currentTarget
        const reader = readForm(event)
        invite.mutate({ phone: reader.text('phone'), name: reader.optional('name') }, { onSuccess: () => form.reset() })
      }}
    >
      <Field label="Phone to invite" name="phone" type="tel" inputMode="tel" autoComplete="off" required />
      <Field label="Name" name="name" optional autoComplete="off" maxLength={200} />
      <Button type="submit" look="secondary" working={invite.isPending}>
        Invite
      </Button>
      {invite.error && <Failure text={sentenceOf(invite.error)} />}
      {invite.isSuccess && <p role="status">{invite.data.displayName} is invited.</p>}
    </form>
  )
}
