import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api, session, stepUp } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { cleanOtp } from '../../api/session.ts'
import { useAction } from '../../api/use-action.ts'
import styles from '../../parts/demo.module.css'
import { Failure } from '../../ui/Failure.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { formatPhone } from '../../ui/phone.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { CodeForm } from './CodeForm.tsx'
import * as labels from './code-labels.ts'
import { type AwaitedCode, lastMessageAt } from './demo-outbox.ts'
import { ResendButton } from './ResendButton.tsx'
import { DemoCode } from './sign-in/DemoCode.tsx'
import { codeSent } from './use-sign-in.ts'

/** Asks for a fresh code sent to the user's own phone. The session then counts as confirmed for five minutes. */
export function StepUpDialog() {
  const { data: me } = useQuery(session.me)
  const { data: house } = useQuery(query(api.site.site, {}))
  const [sent, setSent] = useState<{ resendFrom: number; awaited: AwaitedCode } | null>(null)
  const phone = me?.phone
  const isDemo = house?.demo
  const ask = useAction({
    mutationFn: async (to: string) => {
      const awaited = { phone: to, after: await lastMessageAt(to, isDemo) }
      const { resendAfterSeconds = 0 } = await api.accounts.stepUp({ body: {} })
      return { resendFrom: Date.now() + resendAfterSeconds * 1000, awaited }
    },
    onSuccess: (next) => {
      confirm.reset()
      setSent(next)
      toasts.show(codeSent)
    },
  })
  const confirm = useAction({
    mutationFn: (otp: string) => api.accounts.stepUp({ body: { otp: cleanOtp(otp) } }),
    onSuccess: () => stepUp.settle(true),
  })
  // the code is sent as soon as the phone number is known
  const isReady = phone !== undefined && house !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again only when the person asks for it
  useEffect(() => {
    if (isReady) ask.mutate(phone)
  }, [isReady])

  return (
    <Dialog title={labels.confirmItsYou} onClose={() => stepUp.settle(false)}>
      <div className="stack">
        <p>{labels.enterANewCode}</p>
        {ask.error && <Failure text={sentenceOf(ask.error)} onRetry={() => phone && ask.mutate(phone)} />}
        {!sent && !ask.error && <Spinner />}
        {sent && phone && (
          <>
            <CodeForm
              hint={labels.enterTheSixDigitCode(formatPhone(phone))}
              working={confirm.isPending}
              error={confirm.error}
              onCode={(otp) => confirm.mutate(otp)}
            >
              <ResendButton from={sent.resendFrom} working={ask.isPending} onResend={() => ask.mutate(phone)} />
            </CodeForm>
            {isDemo && (
              <div className={`note note-info ${styles.demo}`}>
                <DemoCode awaited={sent.awaited} onCode={(otp) => confirm.mutate(otp)} />
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
