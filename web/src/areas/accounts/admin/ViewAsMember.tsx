import type { User } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api, session } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import styles from '../../../parts/demo.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { personName } from '../../../ui/phone.ts'
import { CodeForm } from '../CodeForm.tsx'
import { type AwaitedCode, lastMessageAt } from '../demo-outbox.ts'
import { ResendButton } from '../ResendButton.tsx'
import { DemoCode } from '../sign-in/DemoCode.tsx'
import { codeNotSent, codeSent, useVerify } from '../use-sign-in.ts'
import * as labels from './labels.ts'

/** Opens a member's account read-only for half an hour: first the reason, then a code sent to the admin's own phone. */
export function ViewAsMember({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: me } = useQuery(session.me)
  const { data: house } = useQuery(query(api.site.site, {}))
  const [sent, setSent] = useState<{ resendFrom: number; awaited: AwaitedCode } | null>(null)
  const verify = useVerify()
  const begin = useAction({
    mutationFn: async (reason: string) => {
      const phone = me?.phone ?? ''
      const awaited = { phone, after: await lastMessageAt(phone, house?.demo) }
      return { ...(await api.accounts.beginImpersonation({ body: { userId: user.id, reason } })), awaited }
    },
    onSuccess: ({ resendAfterSeconds, awaited }) => {
      verify.reset()
      setSent({ resendFrom: Date.now() + resendAfterSeconds * 1000, awaited })
      toasts.show(codeSent)
    },
    onError: codeNotSent,
  })
  if (!me) return null
  const check = (otp: string) => {
    verify.mutate({ phone: me.phone, otp, targetUserPhone: user.phone })
  }

  return (
    <Dialog title={labels.viewAs(personName(user))} onClose={onClose}>
      {sent === null ? (
        <form
          className="stack"
          onSubmit={(event) => {
            const reason = readForm(event).text('reason')
            begin.mutate(reason)
          }}
        >
          <p>{labels.for30MinutesYoullSee}</p>
          <TextArea label={labels.reason} name="reason" required minLength={3} maxLength={500} />
          {begin.error && <Failure text={sentenceOf(begin.error)} />}
          <div className="row">
            <Button type="submit" working={begin.isPending}>
              {labels.textMeACode}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {labels.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <CodeForm
            hint={labels.enterTheSixDigitCode(me.phone)}
            working={verify.isPending}
            error={verify.error}
            onCode={check}
          >
            <ResendButton
              from={sent.resendFrom}
              working={begin.isPending}
              onResend={() => begin.variables && begin.mutate(begin.variables)}
            />
          </CodeForm>
          {house?.demo && (
            <div className={`note note-info ${styles.demo}`}>
              <DemoCode awaited={sent.awaited} onCode={check} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
