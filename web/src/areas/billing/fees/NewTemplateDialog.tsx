import { type FeeUse, feeUses } from '@ambry/contract/billing/fees/kinds'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { ApiError, placeError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import { RuleFields } from './RuleFields.tsx'
import { emptyRule, faultsAt, type Rule, readRule } from './rule-draft.ts'

/** A template starts with its first rule; the others are added in the editor. */
export function NewTemplateDialog({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const [use, setUse] = useState<FeeUse>('sale_buyer')
  const [draft, setDraft] = useState(() => emptyRule('sale_buyer'))
  const [isTried, setTried] = useState(false)
  const make = useAction({
    mutationFn: (body: { name: string; use: FeeUse; rules: Rule[] }) => api.billing.makeFeeTemplate({ body }),
    onSuccess: (made) => {
      toasts.show({ title: made.name, description: labels.templateCreated })
      onClose()
      onMade(made.id)
    },
  })
  const { rule, faults } = readRule(draft)
  const places = make.error instanceof ApiError ? (make.error.refusal.places ?? {}) : {}
  const isAtField = Object.keys(places).length > 0
  return (
    <GuardedDialog
      title={labels.newFeeTemplate}
      submit={labels.createTemplate}
      wide
      working={make.isPending}
      failure={make.error && !isAtField && <Failure text={sentenceOf(make.error)} />}
      onSubmit={(form) => {
        setTried(true)
        if (rule) return make.mutate({ name: form.text('template-name'), use, rules: [rule] })
        // by then the errors are rendered at their fields
        requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid]')?.focus())
      }}
      onClose={onClose}
    >
      <div className="grid-2">
        <Field
          label={labels.templateName}
          name="template-name"
          required
          maxLength={80}
          autoComplete="off"
          placeholder={labels.memberSale}
          error={placeError(make.error, 'name')}
        />
        <SelectField
          label={labels.forLabel}
          name="use"
          value={use}
          onChange={(event) => {
            const next = event.target.value as FeeUse
            setUse(next)
            setDraft({ ...draft, payer: emptyRule(next).payer })
          }}
        >
          {Object.entries(feeUses).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset aria-label={labels.firstRule}>
        <h3 className={styles.first}>{labels.firstRule}</h3>
        <RuleFields
          draft={draft}
          faults={{ ...faultsAt(places, 0), ...(isTried && faults) }}
          onChange={(patch) => setDraft({ ...draft, ...patch })}
        />
      </fieldset>
    </GuardedDialog>
  )
}
