import { keysOf } from '@ambry/contract/kernel/keys'
import type { Product } from '@ambry/contract/lending/borrowing-records'
import {
  type ProductSettings,
  paymentOrderNames,
  scheduleKindNames,
  scheduleKinds,
} from '@ambry/contract/lending/kinds'
import { useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { useRights, WhoCan } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Check, Field, SelectField, Switch } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../ui/fields/RateField.tsx'
import * as labels from './labels.ts'
import styles from './lending-settings.module.css'
import {
  allFields,
  kindName,
  type ProductField,
  paymentOrderLabel,
  productFields,
  readSettings,
  showValue,
} from './product-fields.ts'

type Values = ProductSettings & { isOpen: boolean }

const versioned = ({ version, isOpen, settings }: Product) => ({
  version,
  values: { ...settings, isOpen } satisfies Values,
})

type Props = { product: Product; refetch: () => Promise<Product | undefined> }

/** Every term of a product. Saving makes the next version; what two people change at the same time isn't overwritten. */
export function ProductForm({ product, refetch }: Props) {
  const mayEdit = useRights().can('loan.products')
  const [fault, setFault] = useState<string | null>(null)
  const note = useRef<string | null>(null)
  // a version is saved as a whole, so what wasn't changed here has to be the latest
  const latest = useRef(versioned(product))
  if (product.version > latest.current.version) latest.current = versioned(product)
  const form = useVersionedSave<Values>({
    id: product.id,
    record: versioned(product),
    refetch: async () => {
      const found = await refetch()
      if (!found) return undefined
      latest.current = versioned(found)
      return latest.current
    },
    save: async (version, changes) => {
      const { isOpen, ...settings } = { ...latest.current.values, ...changes }
      const saved = await api.lending.editLoanProduct({
        params: { id: product.id },
        body: { version, isOpen, settings, note: note.current },
      })
      latest.current = versioned(saved)
      return latest.current
    },
  })
  const { base, conflict, error } = form
  const isAtField = allFields.some(({ key }) => fieldError(error, key))
  return (
    <form
      key={base.version}
      className="stack"
      onInput={() => {
        setFault(null)
        form.edited()
      }}
      onSubmit={(event) => {
        const read = readForm(event)
        note.current = read.optional('note')
        try {
          form.submit({ ...readSettings(read), isOpen: read.checked('isOpen') })
        } catch (unreadable) {
          setFault(sentenceOf(unreadable))
        }
      }}
    >
      <fieldset className={styles.groups} disabled={!mayEdit}>
        <div className={styles.open}>
          <div>
            <p className="field-label">{labels.acceptsApplications}</p>
            <p className="hint">{labels.acceptsHint}</p>
          </div>
          <Switch label={labels.acceptsApplications} name="isOpen" defaultChecked={base.values.isOpen} />
        </div>
        {keysOf(labels.groups).map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend>{labels.groups[group]}</legend>
            {productFields[group].map((field) => (
              <ProductInput key={field.key} field={field} settings={base.values} error={fieldError(error, field.key)} />
            ))}
          </fieldset>
        ))}
        {mayEdit && (
          <Field label={labels.changeNote} name="note" optional maxLength={300} hint={labels.changeNoteHint} />
        )}
      </fieldset>
      {fault && <Failure text={fault} />}
      {error && !isAtField && <Failure text={sentenceOf(error)} />}
      {conflict && (
        <ConflictNote
          what={labels.someoneChanged}
          fields={conflict.keys.map((key) => conflictOf(key, conflict.theirs.values))}
          working={form.isPending}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <WhoCan right="loan.products" />
      {mayEdit && (
        <div className="row">
          <Button type="submit" variant={form.isEdited ? 'primary' : 'secondary'} working={form.isPending}>
            {labels.saveVersion}
          </Button>
          <span role="status">{form.isSaved && labels.saved}</span>
        </div>
      )}
    </form>
  )
}

function conflictOf(key: keyof Values, theirs: Values) {
  const field = allFields.find((each) => each.key === key)
  return field
    ? { label: field.label, theirs: showValue(field, theirs) }
    : { label: labels.acceptsApplications, theirs: theirs.isOpen ? labels.yes : labels.no }
}

type InputProps = { field: ProductField; settings: ProductSettings; error: string | undefined }

function ProductInput({ field, settings, error }: InputProps) {
  const { key, kind, label, hint } = field
  const common = { label, name: key, hint, error, required: true }
  switch (kind) {
    case 'rate':
      return <RateField {...common} bps={settings[key] as number} />
    case 'money':
      return <MoneyField {...common} cents={settings[key] as number} />
    case 'months':
      return <Field {...common} inputMode="numeric" autoComplete="off" defaultValue={settings.months.join(', ')} />
    case 'kinds':
      return (
        <fieldset className={styles.kinds}>
          <legend className="field-label">{label}</legend>
          {scheduleKindNames.map((one) => (
            <Check
              key={one}
              name={kindName(one)}
              label={scheduleKinds[one]}
              defaultChecked={settings.scheduleKinds.includes(one)}
            />
          ))}
          <p className={error ? 'field-error' : 'hint'}>{error ?? hint}</p>
        </fieldset>
      )
    case 'order':
      return (
        <SelectField {...common} defaultValue={settings[key] as string}>
          {paymentOrderNames.map((order) => (
            <option key={order} value={order}>
              {paymentOrderLabel(order)}
            </option>
          ))}
        </SelectField>
      )
    default:
      return <Field {...common} inputMode="numeric" autoComplete="off" defaultValue={String(settings[key])} />
  }
}
