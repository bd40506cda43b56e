import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { cleanOtp } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import styles from '../../../parts/demo.module.css'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { formatPhone, maskedPhone } from '../../../ui/phone.ts'
import { CodeForm } from '../CodeForm.tsx'
import { lastMessageAt } from '../demo-outbox.ts'
import { ResendButton } from '../ResendButton.tsx'
import { DemoCode } from '../sign-in/DemoCode.tsx'
import * as labels from './labels.ts'

type Sent = { phone: string; resendFrom: number; after: string }

/** First the new number, confirmed with a code from the old phone (which the page asks for), then its own code. */
export function ChangePhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const { data: house } = useQuery(query(api.site.site, {}))
  const send = useAction({
    mutationFn: async (to: string) => {
      const after = sent ? await lastMessageAt(sent.phone, house?.demo) : ''
      return { ...(await api.accounts.sendNewPhoneCode({ body: { phone: to } })), after }
    },
    onSuccess: ({ phone: to, resendAfterSeconds, after }) => {
      change.reset()
      setSent({ phone: to, resendFrom: Date.now() + resendAfterSeconds * 1000, after })
    },
  })
  const change = useAction({
    mutationFn: ({ to, otp }: { to: string; otp: string }) =>
      api.accounts.changePhone({ body: { phone: to, otp: cleanOtp(otp) } }),
    onSuccess: (saved) => {
      toasts.show({ title: labels.numberChanged, description: labels.signInWithNextTime(maskedPhone(saved.phone)) })
      onClose()
    },
  })
  if (!sent) {
    const atField = fieldError(send.error, 'phone')
    return (
      <FormDialog
        title={labels.changeYourNumber}
        submit={labels.continueLabel}
        working={send.isPending}
        failure={send.error && !atField && <Failure text={sentenceOf(send.error)} />}
        onSubmit={(form) => send.mutate(form.text('phone'))}
        onClose={onClose}
      >
        <p>{labels.wellTextBothNumbers(maskedPhone(phone))}</p>
        <Field
          label={labels.newMobileNumber}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          hint={labels.forNumbersOutsideTheUs}
          error={atField}
        />
        <p className="small muted">{labels.afterTheChange}</p>
      </FormDialog>
    )
  }
  const check = (otp: string) => change.mutate({ to: sent.phone, otp })
  return (
    <Dialog title={labels.confirmYourNewNumber} onClose={onClose}>
      <div className="stack">
        <CodeForm
          hint={labels.enterTheCodeWeTexted(formatPhone(sent.phone))}
          working={change.isPending}
          error={change.error}
          onCode={check}
        >
          <ResendButton from={sent.resendFrom} working={send.isPending} onResend={() => send.mutate(sent.phone)} />
        </CodeForm>
        {send.error && <Failure text={sentenceOf(send.error)} />}
        {house?.demo && (
          <div className={`note note-info ${styles.demo}`}>
            <DemoCode awaited={sent} onCode={check} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
