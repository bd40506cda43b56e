import type { User } from '@ambry/contract/accounts/records'

import { api } from '../../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../../api/errors.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Failure } from '../../../../ui/Failure.tsx'
import { Field, TextArea } from '../../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { formatPhone, personName } from '../../../../ui/phone.ts'
import * as labels from './labels.ts'

/** Starts the change of a number whose phone is lost; the old number can still stop it. */
export function LostPhoneDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const start = useAction({
    mutationFn: (body: { phone: string; note: string }) =>
      api.accounts.startPhoneChange({ params: { id: user.id }, body }),
    onWaiting: onClose,
    onSuccess: () => {
      toasts.show({ title: labels.changeStarted, description: labels.takesEffectIn24Hours(personName(user)) })
      onClose()
    },
  })
  const [atPhone, atNote] = [fieldError(start.error, 'phone'), fieldError(start.error, 'note')]
  return (
    <FormDialog
      title={labels.changeLostPhoneOf(personName(user))}
      submit={labels.startChange}
      working={start.isPending}
      failure={start.error && !atPhone && !atNote && <Failure text={sentenceOf(start.error)} />}
      onSubmit={(form) => start.mutate({ phone: form.text('phone'), note: form.text('note') })}
      onClose={onClose}
    >
      <p>{labels.whatHappens(formatPhone(user.phone))}</p>
      <Field
        label={labels.newPhoneNumber}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        hint={labels.forNumbersOutsideTheUs}
        error={atPhone}
      />
      <TextArea
        label={labels.howYouRecognizedThem}
        name="note"
        required
        minLength={10}
        maxLength={1000}
        hint={labels.forExample}
        error={atNote}
      />
    </FormDialog>
  )
}
