import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { readForm } from '../../ui/form.ts'
import { CodeForm } from './CodeForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResendButton } from './ResendButton.tsx'
import { useSendCode, useVerify } from './use-sign-in.ts'

// a house with real members never fetches this code
const DemoPanel = lazy(() => import('./DemoPanel.tsx').then((module) => ({ default: module.DemoPanel })))

type Step = { name: 'phone' } | { name: 'code'; resendFrom: number; after: string } | { name: 'register'; otp: string }

export function SignIn() {
  const [phone, setPhone] = useState('')
  const [step, setStep] = useState<Step>({ name: 'phone' })
  const { data: house } = useQuery(query(api.house.house, {}))
  const sendCode = useSendCode(house?.demo)
  const verify = useVerify()

  const send = () => {
    sendCode.mutate(phone, {
      onSuccess: ({ resendAfterSeconds, after }) => {
        verify.reset()
        setStep({ name: 'code', resendFrom: Date.now() + resendAfterSeconds * 1000, after })
      },
    })
  }
  const check = (otp: string) =>
    verify.mutate(
      { phone, otp },
      { onSuccess: ({ status }) => status === 'registration_required' && setStep({ name: 'register', otp }) },
    )
  const startAgain = () => {
    verify.reset()
    setStep({ name: 'phone' })
  }

  return (
    <div className="stack">
      {step.name === 'phone' && (
        <form
          className="stack"
          onSubmit={(event) => {
            readForm(event)
            send()
          }}
        >
          <Field
            label="Phone number"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            hint="We will text you a code. Numbers outside the house's own country begin with + and the country code."
          />
          <div className="row">
            <Button type="submit" working={sendCode.isPending}>
              Send code
            </Button>
          </div>
        </form>
      )}
      {step.name === 'code' && (
        <CodeForm hint={`Six digits, sent to ${phone}.`} working={verify.isPending} error={verify.error} onCode={check}>
          <ResendButton from={step.resendFrom} working={sendCode.isPending} onResend={send} />
          <Button look="quiet" onClick={startAgain}>
            Change number
          </Button>
        </CodeForm>
      )}
      {step.name === 'register' && <RegisterForm phone={phone} otp={step.otp} onStartAgain={startAgain} />}
      {house?.demo && step.name !== 'register' && (
        <Suspense>
          <DemoPanel
            awaited={step.name === 'code' ? { phone, after: step.after } : null}
            onPhone={setPhone}
            onCode={check}
          />
        </Suspense>
      )}
    </div>
  )
}
