import type { InterestForm as Props } from '@ambry/contract/sharing/pages'

import { Button } from '../../../ui/Button.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import styles from './shared-page.module.css'

const none = { name: '', contact: '', message: '' }

/** Works as a plain form; the page's script submits it without navigating. */
export function InterestForm({ token, cardId, values = none, faults = [] }: Props) {
  const errorOf = (path: string) => faults.find((fault) => fault.path === path)?.message
  return (
    <form className={`stack ${styles.form}`} method="post" action={`/shared/${token}/interest`} data-interest>
      {cardId && <input type="hidden" name="cardId" value={cardId} />}
      <Field
        label={labels.yourName}
        name="name"
        defaultValue={values.name}
        error={errorOf('name')}
        required
        maxLength={80}
        autoComplete="name"
      />
      <Field
        label={labels.howTheOwnerCanReach}
        name="contact"
        defaultValue={values.contact}
        error={errorOf('contact')}
        hint={labels.aPhoneNumberOrEmail}
        required
        minLength={3}
        maxLength={120}
        autoComplete="email"
      />
      <TextArea
        label={labels.yourMessage}
        name="message"
        defaultValue={values.message}
        error={errorOf('message')}
        maxLength={1000}
        rows={4}
        optional
      />
      <div>
        <Button type="submit">{labels.sendMessage}</Button>
      </div>
    </form>
  )
}
