import type { LegalPage } from '@ambry/contract/house'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Check, Field } from '../../ui/Field.tsx'
import { readForm } from '../../ui/form.ts'
import { toasts } from '../../ui/toast.ts'
import { LegalDialog } from '../house/LegalDialog.tsx'

type AccessRequest = Parameters<typeof api.accounts.requestAccess>[0]['body']

export function RequestAccess() {
  const [reading, setReading] = useState<LegalPage | null>(null)
  const request = useAction({
    mutationFn: (body: AccessRequest) => api.accounts.requestAccess({ body }),
    onSuccess: () =>
      toasts.show({
        title: 'Access requested',
        description: 'Your access request has been submitted and is pending approval.',
      }),
    onError: () =>
      toasts.show({
        title: 'Request failed',
        description: "We couldn't process your access request. Please try again later.",
        variant: 'destructive',
      }),
  })

  if (request.isSuccess) {
    return (
      <div className="note note-ok" role="status">
        <p>The house has your request. You will get a text message when it is decided.</p>
      </div>
    )
  }
  return (
    <>
      <form
        className="stack"
        onSubmit={(event) => {
          const form = readForm(event)
          request.mutate({
            phone: form.text('phone'),
            instagram: form.optional('instagram'),
            referral: form.optional('referral'),
            // the boxes are required, so the browser has seen to it that both are ticked
            termsAccepted: true,
            privacyAccepted: true,
            marketingOptIn: form.checked('marketingOptIn'),
            smsOptIn: form.checked('smsOptIn'),
          })
        }}
      >
        <Field label="Your phone number" name="phone" type="tel" inputMode="tel" autoComplete="tel" required />
        <Field label="Instagram" name="instagram" optional autoComplete="off" maxLength={60} />
        <Field label="Who told you about the house?" name="referral" optional autoComplete="off" maxLength={200} />
        <Consent name="termsAccepted" page="terms" label="I accept the terms." onRead={setReading} />
        <Consent name="privacyAccepted" page="privacy" label="I accept the privacy page." onRead={setReading} />
        <Check name="marketingOptIn" label="Send me news of the house." />
        <Check name="smsOptIn" label="Send me text messages about my account." />
        {request.error && <Failure text={sentenceOf(request.error)} />}
        <div className="row">
          <Button type="submit" look="secondary" working={request.isPending}>
            Request access
          </Button>
        </div>
      </form>
      {reading && <LegalDialog page={reading} onClose={() => setReading(null)} />}
    </>
  )
}

type ConsentProps = { name: string; page: LegalPage; label: string; onRead: (page: LegalPage) => void }

function Consent({ name, page, label, onRead }: ConsentProps) {
  return (
    <div className="consent">
      <Check name={name} required label={label} />
      <Button look="quiet" small onClick={() => onRead(page)}>
        Read the {page === 'terms' ? 'terms' : 'privacy page'}
      </Button>
    </div>
  )
}
