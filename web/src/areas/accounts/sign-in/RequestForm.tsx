import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Check, Field } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { PhoneField } from '../../../ui/fields/phone/PhoneField.tsx'
import type { PhoneNumber } from '../../../ui/fields/phone/phone-number.ts'
import { usePhone } from '../../../ui/fields/phone/use-phone.ts'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { sharedLinkIn } from './shared-link.ts'
import styles from './sign-in.module.css'
import type { House } from './site-facts.ts'

type AccessRequest = Parameters<typeof api.accounts.requestAccess>[0]['body']

const neverChanges = () => () => {}
/** Client only: the server renders one page for every URL. */
const linkInAddress = () => sharedLinkIn(location.search)

const useRequest = () =>
  useAction({
    mutationFn: (body: AccessRequest) => api.accounts.requestAccess({ body }),
    onSuccess: () =>
      toasts.show({
        title: labels.accessRequested,
        description: labels.yourAccessRequestHasBeen,
      }),
    onError: () =>
      toasts.show({
        title: labels.requestFailed,
        description: labels.weCouldntProcessYourAccess,
        variant: 'destructive',
      }),
  })

export function RequestForm({ house, asking }: { house: House; asking: PhoneNumber | null }) {
  const phone = usePhone(house, asking ?? undefined)
  const [missing, setMissing] = useState({ terms: false, privacy: false })
  const request = useRequest()
  const shareId = useSyncExternalStore(neverChanges, linkInAddress, () => undefined)
  const form = useRef<HTMLFormElement>(null)
  const number = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // a visitor from a shared card chose to open this form there
    if (!asking && !shareId) return
    form.current?.closest('section')?.scrollIntoView()
    number.current?.focus({ preventScroll: true })
  }, [asking, shareId])

  if (request.isSuccess) return <Thanks />
  return (
    <form
      ref={form}
      aria-label={labels.requestAccess}
      noValidate
      onSubmit={(event) => {
        const { currentTarget } = event
        const { optional, checked } = readForm(event)
        const to = phone.read()
        const absent = { terms: !checked('termsAccepted'), privacy: !checked('privacyAccepted') }
        setMissing(absent)
        if (to === null || absent.terms || absent.privacy) {
          const name = to === null ? 'phone' : absent.terms ? 'termsAccepted' : 'privacyAccepted'
          currentTarget.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
          return
        }
        request.mutate({
          phone: to,
          instagram: optional('instagram'),
          referral: optional('referral'),
          termsAccepted: true,
          privacyAccepted: true,
          marketingOptIn: checked('marketingOptIn'),
          smsOptIn: checked('smsOptIn'),
          ...(shareId && { shareId }),
        })
      }}
    >
      {shareId && <p className={styles.askCame}>{labels.cameByLink}</p>}
      <div className="grid-2">
        <PhoneField
          ref={number}
          label={labels.yourPhone}
          phone={phone}
          served={house?.allowedCountries}
          error={fieldError(request.error, 'phone')}
        />
        <Field
          label={labels.instagram}
          name="instagram"
          optional
          autoComplete="off"
          maxLength={60}
          placeholder="@yourname"
          error={fieldError(request.error, 'instagram')}
        />
        <div className="wide">
          <Field
            label={labels.introducedBy}
            name="referral"
            optional
            autoComplete="off"
            maxLength={200}
            placeholder={labels.memberName}
            error={fieldError(request.error, 'referral')}
          />
        </div>
      </div>
      <div className={styles.askConsents}>
        <Consent name="termsAccepted" error={missing.terms && labels.acceptTerms}>
          {labels.iAgree}{' '}
          <a href="/terms" target="_blank" rel="noopener">
            {labels.terms}
          </a>
          .
        </Consent>
        <Consent name="privacyAccepted" error={missing.privacy && labels.acceptPrivacy}>
          {labels.iAgree}{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            {labels.privacyPolicy}
          </a>
          .
        </Consent>
        <Consent name="marketingOptIn">{labels.news}</Consent>
        <Consent name="smsOptIn">{labels.texts}</Consent>
      </div>
      {request.error && !fieldError(request.error, 'phone') && <Failure text={sentenceOf(request.error)} />}
      <Button type="submit" size="large" working={request.isPending}>
        {labels.sendRequest}
      </Button>
    </form>
  )
}

function Consent({ name, error, children }: { name: string; error?: string | false; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <Check
        name={name}
        label={children}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && (
        <p id={id} className="field-error">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

/** Replaces the form and takes over its focus. */
function Thanks() {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note tone="ok" title={labels.requestReceived}>
        {labels.requestNext}
      </Note>
    </div>
  )
}
