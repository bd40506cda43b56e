import type { InterestForm as Props } from '@ambry/contract/sharing/pages'

import { Button } from '../../../ui/Button.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import styles from './shared-page.module.css'

const none = { name: '', contact: '', message: '' }

/** Sent as a plain form; the page's script sends it without leaving. */
export function InterestForm({ token, cardId, values = none, faults = [] }: Props) {
  const errorOf = (path: string) => faults.find((fault) => fault.path === path)?.message
  return (
    <form className={`stack ${styles.form}`} method="post" action={`/shared/${token}/interest`} data-interest>
      {cardId && <input type="hidden" name="cardId" value={cardId} />}
      <Field
        label="Your name"
        name="name"
        defaultValue={values.name}
        error={errorOf('name')}
        required
        maxLength={80}
        autoComplete="name"
      />
      <Field
        label="How the owner can reach you"
        name="contact"
        defaultValue={values.contact}
        error={errorOf('contact')}
        hint="A phone number or email address. Only the owner sees it."
        required
        minLength={3}
        maxLength={120}
        autoComplete="email"
      />
      <TextArea
        label="Your message"
        name="message"
        defaultValue={values.message}
        error={errorOf('message')}
        maxLength={1000}
        rows={4}
        optional
      />
      <div>
        <Button type="submit">Send message</Button>
      </div>
    </form>
  )
}
