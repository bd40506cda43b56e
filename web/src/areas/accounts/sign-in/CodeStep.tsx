import { codeIsGone, noMembership } from '@ambry/contract/accounts/sign-in/endpoints'

import { RefusedError } from '../../../api/errors.ts'
import { useCountdown, useIsPast } from '../../../parts/use-countdown.ts'
import { Button } from '../../../ui/Button.tsx'
import { maskedPhone } from '../../../ui/phone.ts'
import { CodeForm } from '../CodeForm.tsx'
import { DemoPanel } from '../DemoPanel.tsx'
import type { AwaitedCode } from '../demo-outbox.ts'
import { ResendButton } from '../ResendButton.tsx'
import { DemoCode } from './DemoCode.tsx'
import { durationText } from './durations.ts'
import styles from './sign-in.module.css'
import type { House } from './site-facts.ts'
import * as labels from './step-labels.ts'

export type SentCode = { resendFrom: number; expiresAt: number; lifetimeSeconds: number }

type Props = {
  house: House
  to: string
  sent: SentCode
  working: boolean
  checking: string | undefined
  error: Error | null
  resending: boolean
  onCode: (otp: string) => void
  onResend: () => void
  onChangeNumber: () => void
  onRequestAccess: () => void
  /** The code to show in the demo. */
  demoCode: AwaitedCode | null
}

const expired = new Error('This code has expired. Please request a new one.')

export function CodeStep({ house, to, sent, working, checking, error: failure, resending, demoCode, ...on }: Props) {
  const isPast = useIsPast(sent.expiresAt)
  const error = failure ?? (isPast && !working ? expired : null)
  const outcome = outcomeOf(error)
  const resend = { from: sent.resendFrom, working: resending, onResend: on.onResend }
  return (
    <>
      <div className={styles.say}>
        <h1>{labels.enterTheCode}</h1>
        <p className="lead">
          {labels.sentByText} <span className={`${styles.sayNumber} num`}>{maskedPhone(to)}</span>
          {labels.itExpires} {durationText(sent.lifetimeSeconds)}.
        </p>
        <CodeForm
          key={sent.resendFrom}
          working={working}
          checking={checking}
          error={error}
          onCode={on.onCode}
          notes={
            {
              again: <ResendButton {...resend} />,
              gone: <ResendButton {...resend} onResend={undefined} />,
              stranger: null,
              shut: <Contact house={house} />,
            }[outcome]
          }
          action={
            {
              again: undefined,
              gone: <NewCode {...resend} />,
              stranger: (
                <Button size="large" onClick={on.onRequestAccess}>
                  {labels.requestAccess}
                </Button>
              ),
              shut: undefined,
            }[outcome]
          }
        >
          <Button variant="quiet" size="large" onClick={on.onChangeNumber}>
            {labels.useADifferentNumber}
          </Button>
        </CodeForm>
      </div>
      {demoCode && (
        <DemoPanel>
          <DemoCode awaited={demoCode} onCode={on.onCode} />
        </DemoPanel>
      )}
      <p className={styles.splitFoot}>
        {house?.name ?? 'Ambry'} {labels.willNeverCallYouAbout}
      </p>
    </>
  )
}

/** What the user can do next: try again, get a new code, request membership, or contact us. */
function outcomeOf(error: Error | null): 'again' | 'gone' | 'stranger' | 'shut' {
  if (error === expired || error?.message === codeIsGone) return 'gone'
  if (!(error instanceof RefusedError)) return 'again'
  if (error.reply.triesLeft !== undefined) return error.reply.triesLeft === 0 ? 'gone' : 'again'
  return error.message === noMembership ? 'stranger' : 'shut'
}

/** Replaces the submit button once the code can no longer be used. */
function NewCode({ from, working, onResend }: { from: number; working: boolean; onResend: () => void }) {
  const left = useCountdown(from)
  return (
    <Button size="large" working={working} disabled={left > 0} onClick={onResend}>
      {labels.sendANewCode}
    </Button>
  )
}

function Contact({ house }: { house: House }) {
  if (!house?.contactEmail && !house?.contactPhone) return null
  return (
    <p className="small muted">
      {labels.contactUs} {house.contactEmail && <a href={`mailto:${house.contactEmail}`}>{house.contactEmail}</a>}
      {house.contactEmail && house.contactPhone && ', '}
      {house.contactPhone && <a href={`tel:${house.contactPhone.replace(/[^\d+]/g, '')}`}>{house.contactPhone}</a>}
    </p>
  )
}
