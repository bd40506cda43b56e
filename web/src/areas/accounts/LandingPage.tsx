import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'

import { api, session } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { Entrance } from '../../parts/frame/Entrance.tsx'
import { Footer } from '../../parts/frame/Footer.tsx'
import { replayEvents } from '../../parts/ssr/replay-events.ts'
import { type PhoneNumber, settle } from '../../ui/fields/phone/phone-number.ts'
import { usePhone } from '../../ui/fields/phone/use-phone.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { DemoPanel, DemoPeople } from './DemoPanel.tsx'
import * as labels from './labels.ts'
import type { ProfileValues } from './profile.ts'
import { Arcade, Doorway } from './sign-in/Arcade.tsx'
import type { SentCode } from './sign-in/CodeStep.tsx'
import { Facts } from './sign-in/Facts.tsx'
import { Fragments } from './sign-in/Fragments.tsx'
import * as signInLabels from './sign-in/labels.ts'
import { PhoneStep } from './sign-in/PhoneStep.tsx'
import { RequestAccess } from './sign-in/RequestAccess.tsx'
import { lightRises } from './sign-in/shelf-light.ts'
import { Welcome } from './sign-in/Welcome.tsx'
import { useSendCode, useVerify } from './use-sign-in.ts'

// prefetched while the code is being sent
const fetchCodeStep = () => import('./sign-in/CodeStep.tsx')
const CodeStep = lazy(async () => ({ default: (await fetchCodeStep()).CodeStep }))

// most visitors are members already and never need it
const RegisterStep = lazy(() =>
  import('./sign-in/RegisterStep.tsx').then((module) => ({ default: module.RegisterStep })),
)

const ClosingStep = lazy(() => import('./closing/ClosingStep.tsx').then((module) => ({ default: module.ClosingStep })))

type Step =
  | { name: 'phone'; isBack: boolean }
  | { name: 'code'; to: string; sent: SentCode; after: string }
  | { name: 'register'; to: string; otp: string }
  | { name: 'closing'; to: string; otp: string; closesAt: string }

const titles: Record<Step['name'], string> = {
  phone: 'Ambry',
  code: labels.enterYourCode,
  register: labels.welcomeToAmbry,
  closing: 'Ambry',
}

/** The landing page, replaced by the sign-in steps. It never redirects by itself. */
export function LandingPage() {
  const [step, setStep] = useState<Step>({ name: 'phone', isBack: false })
  const [asking, setAsking] = useState<PhoneNumber | null>(null)
  const [draft, setDraft] = useState<ProfileValues | null>(null)
  const [isLit, setLit] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { data: house, isPending: isHouseUnknown } = useQuery(query(api.site.site, {}))
  const { data: me } = useQuery(session.me)
  useEffect(replayEvents, [])
  // on phones the rest of the page is below the demo panel, so both appear together to avoid a layout shift; deferred,
  // so that typing is not blocked
  const isRestDue = useDeferredValue(!isHouseUnknown)
  const phone = usePhone(house)
  const sendCode = useSendCode(house?.demo)
  const letIn = () => {
    setLit(true)
    return lightRises()
  }
  const verify = useVerify(letIn)
  useTitle(titles[step.name])
  useEffect(() => {
    if (step.name !== 'phone') scrollTo(0, 0)
  }, [step.name])

  const send = (to: string) => {
    // if this fails, the lazy step loads it again and reports the error
    fetchCodeStep().catch(() => {})
    sendCode.mutate(to, {
      onSuccess: ({ resendAfterSeconds, expiresInSeconds, after }) => {
        verify.reset()
        const now = Date.now()
        const sent = {
          resendFrom: now + resendAfterSeconds * 1000,
          expiresAt: now + expiresInSeconds * 1000,
          lifetimeSeconds: expiresInSeconds,
        }
        setStep({ name: 'code', to, sent, after })
      },
    })
  }
  const goBack = (isBack: boolean) => {
    sendCode.reset()
    verify.reset()
    setStep({ name: 'phone', isBack })
  }

  if (step.name === 'register' || step.name === 'closing') {
    const { to, otp } = step
    const own = { phone: to, otp, letIn, onStartAgain: () => goBack(true) }
    return (
      <Entrance kind="step" wall={<Doorway lit={isLit} />}>
        <Suspense fallback={<Spinner />}>
          {step.name === 'closing' ? (
            <ClosingStep {...own} closesAt={step.closesAt} />
          ) : (
            <RegisterStep {...own} draft={draft} onDraft={setDraft} />
          )}
        </Suspense>
      </Entrance>
    )
  }

  if (step.name === 'code') {
    const { to, sent, after } = step
    const check = (otp: string) =>
      verify.mutate(
        { phone: to, otp },
        {
          onSuccess: ({ status, closesAt }) => {
            if (status === 'registration_required') setStep({ name: 'register', to, otp })
            if (closesAt) setStep({ name: 'closing', to, otp, closesAt })
          },
        },
      )
    return (
      <Entrance kind="step" wall={<Doorway lit={isLit} />}>
        <Suspense fallback={<Spinner />}>
          <CodeStep
            house={house}
            to={to}
            sent={sent}
            working={verify.isPending}
            checking={verify.variables?.otp}
            error={verify.error ?? sendCode.error}
            resending={sendCode.isPending}
            onCode={check}
            onResend={() => send(to)}
            onChangeNumber={() => goBack(true)}
            onRequestAccess={() => {
              setAsking(phone.value)
              goBack(false)
            }}
            demoCode={house?.demo ? { phone: to, after } : null}
          />
        </Suspense>
      </Entrance>
    )
  }

  const edited = {
    ...phone,
    change: (next: PhoneNumber) => {
      if (sendCode.isError) sendCode.reset()
      phone.change(next)
    },
  }
  const choose = (number: string) => {
    edited.change(settle({ ...phone.value, number }))
    input.current?.focus()
  }
  return (
    <Entrance
      kind="landing"
      aside={!me && <a href="#ask">{signInLabels.requestAccess}</a>}
      wall={isRestDue && <Arcade />}
      below={
        isRestDue && (
          <>
            <Facts house={house} />
            <Fragments />
            {!me && <RequestAccess house={house} asking={asking} />}
          </>
        )
      }
      foot={isRestDue && <Footer />}
    >
      <Welcome line={house?.landingLine}>
        <PhoneStep
          house={house}
          phone={edited}
          working={sendCode.isPending}
          error={sendCode.error && sentenceOf(sendCode.error)}
          isBack={step.isBack}
          input={input}
          onSend={send}
        />
        {house?.demo && (
          <DemoPanel>
            <DemoPeople onPhone={choose} />
          </DemoPanel>
        )}
      </Welcome>
    </Entrance>
  )
}
