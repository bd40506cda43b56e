import type { EmailState } from '@ambry/contract/accounts/email/endpoints'
import { formatDate } from '@ambry/contract/kernel/dates'
import type { Tone } from '@ambry/contract/kernel/statuses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, session } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { CodeForm } from '../CodeForm.tsx'
import { ResendButton } from '../ResendButton.tsx'
import * as labels from './labels.ts'

const state = query(api.accounts.emailState, {})

/** Whether we can reach the member by email, and verifying their address. */
export function EmailPanel() {
  const current = useQuery(state)
  return (
    <Section id="email" title={labels.email} lead={labels.verifyToGetNotifications}>
      <Loaded query={current}>{(email) => <Address current={email} />}</Loaded>
    </Section>
  )
}

const tags: Record<Exclude<EmailState['state'], 'none'>, [Tone, string]> = {
  verified: ['ok', labels.verified],
  unverified: ['wait', labels.notVerified],
  undeliverable: ['bad', labels.undeliverable],
}

function sentenceFor({ state, verifiedAt, undeliverableAt, fault }: EmailState): string {
  if (state === 'verified') return labels.verifiedOn(formatDate(verifiedAt))
  if (state === 'unverified') return labels.sendALinkAndCode
  const since = formatDate(undeliverableAt)
  return fault === 'complaint' ? labels.youReportedOurEmail(since) : labels.emailsBounced(since)
}

function Address({ current }: { current: EmailState }) {
  const [sent, setSent] = useState<{ email: string; resendFrom: number } | null>(null)
  const send = useAction({
    mutationFn: async (email: string) => {
      const { resendAfterSeconds } = await api.accounts.sendEmailCode()
      return { email, resendFrom: Date.now() + resendAfterSeconds * 1000 }
    },
    onSuccess: setSent,
  })
  if (current.state === 'none' || current.email === null) return <p className="muted">{labels.addAnAddress}</p>
  const { email } = current
  const [tone, name] = tags[current.state]
  const isOpen = current.state !== 'verified'
  return (
    <div className="lines">
      <div className="line">
        <div className="line-text">
          <strong>{email}</strong>
          <p>{sentenceFor(current)}</p>
        </div>
        <Tag tone={tone}>{name}</Tag>
        {isOpen && sent?.email !== email && (
          <Button variant="secondary" size="small" working={send.isPending} onClick={() => send.mutate(email)}>
            {labels.sendVerificationEmail}
          </Button>
        )}
      </div>
      {send.error && <Failure text={sentenceOf(send.error)} />}
      {isOpen && sent?.email === email && (
        <EnterCode
          email={email}
          resendFrom={sent.resendFrom}
          sending={send.isPending}
          onResend={() => send.mutate(email)}
        />
      )}
    </div>
  )
}

type EnterCodeProps = { email: string; resendFrom: number; sending: boolean; onResend: () => void }

function EnterCode({ email, resendFrom, sending, onResend }: EnterCodeProps) {
  const { data: house } = useQuery(query(api.site.site, {}))
  const queryClient = useQueryClient()
  const verify = useAction({
    mutationFn: (code: string) => api.accounts.verifyEmail({ body: { code } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(state.queryKey, saved)
      toasts.show({ title: labels.emailVerified, description: email })
    },
  })
  return (
    <div className="line">
      <div className="stack">
        <CodeForm
          hint={labels.enterTheCodeWeEmailed(email)}
          working={verify.isPending}
          error={verify.error}
          onCode={(code) => verify.mutate(code)}
        />
        <ResendButton from={resendFrom} working={sending} onResend={onResend} />
        {house?.demo && <DemoEmailCode onCode={(code) => verify.mutate(code)} />}
      </div>
    </div>
  )
}

/** The demo sends no emails, so it shows the newest code. */
function DemoEmailCode({ onCode }: { onCode: (code: string) => void }) {
  const { data: me } = useQuery(session.me)
  const { data } = useQuery({
    ...query(api.demo.outbox, { query: { phone: me?.phone ?? '' } }),
    enabled: me !== undefined,
    refetchInterval: 1_000,
  })
  const code = data?.emails.find((email) => email.code !== null)?.code
  return (
    <p className="row">
      <span>{labels.demoEmail}</span>
      {code && (
        <>
          <strong className="record">{code}</strong>
          <Button variant="secondary" size="small" onClick={() => onCode(code)}>
            {labels.useThisCode}
          </Button>
        </>
      )}
    </p>
  )
}
