import type { Settings } from '@ambry/contract/house'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, isStale, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useUnsaved } from '../../../api/use-unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { countryName } from '../../../ui/countries.ts'
import { dialByCountry } from '../../../ui/dial-codes.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, SelectField, TextArea } from '../../../ui/Field.tsx'
import { type FormReader, readForm } from '../../../ui/form.ts'
import { Note } from '../../../ui/Tag.tsx'
import { CountriesField } from './CountriesField.tsx'
import { isSame, readSetting, type SettingField, showSetting } from './settings-fields.ts'

type SettingsRecord = { version: number; values: Settings; defaults: Settings }
type Props = {
  record: SettingsRecord
  fields: readonly SettingField[]
  refetch: () => Promise<SettingsRecord | undefined>
}

/** One section of the settings. Only what was changed in it is sent; what it was before is said beside it. */
export function SettingsForm({ record, fields, refetch }: Props) {
  const [base, setBase] = useState(record)
  const [isEdited, setEdited] = useState(false)
  const save = useAction({
    mutationFn: (values: Partial<Settings>) => api.house.editSettings({ body: { version: base.version, values } }),
    onSuccess: (saved) => {
      setBase(saved)
      setEdited(false)
    },
  })
  useUnsaved(isEdited)
  if (!isEdited && record.version > base.version) setBase(record)

  const changesOf = (form: FormReader) => {
    const changes: Record<string, unknown> = {}
    for (const field of fields) {
      const value = readSetting(field, form)
      if (!isSame(value, base.values[field.key])) changes[field.key] = value
    }
    return changes as Partial<Settings>
  }
  const reload = async () => {
    const fresh = await refetch()
    if (!fresh) return
    save.reset()
    setBase(fresh)
    setEdited(false)
  }
  const isAtField = fields.some(({ key }) => fieldError(save.error, key))
  return (
    <form
      key={base.version}
      className="settings-form"
      onChange={() => setEdited(true)}
      onSubmit={(event) => {
        const changes = changesOf(readForm(event))
        if (Object.keys(changes).length > 0) save.mutate(changes)
        else setEdited(false)
      }}
    >
      {fields.map((field) => (
        <SettingInput key={field.key} field={field} record={base} error={fieldError(save.error, field.key)} />
      ))}
      <div className="wide stack">
        {isStale(save.error) ? (
          <Note title="Somebody else changed the settings since you opened them." role="alert">
            What you typed is still here.{' '}
            <Button look="secondary" size="small" onClick={() => void reload()}>
              Load the current settings
            </Button>
          </Note>
        ) : (
          save.error && !isAtField && <Failure text={sentenceOf(save.error)} />
        )}
        <div className="row">
          <Button type="submit" look={isEdited ? 'primary' : 'secondary'} working={save.isPending}>
            Save
          </Button>
          <span role="status">{save.isSuccess && !isEdited && 'Saved. It holds from now on.'}</span>
        </div>
      </div>
    </form>
  )
}

type InputProps = { field: SettingField; record: SettingsRecord; error: string | undefined }

function SettingInput({ field, record, error }: InputProps) {
  const value = record.values[field.key]
  const usual = record.defaults[field.key]
  const hint = isSame(value, usual) ? field.hint : `${field.hint} Usually ${showSetting(field, usual)}.`
  const common = { label: field.label, name: field.key, hint, error }
  switch (field.kind) {
    case 'countries':
      return <CountriesField {...common} value={value as string[]} />
    case 'country':
      return (
        <SelectField {...common} defaultValue={String(value)}>
          {[...dialByCountry.keys()].map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </SelectField>
      )
    case 'zone':
      return (
        <SelectField {...common} defaultValue={String(value)}>
          {zonesWith(String(value)).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      )
    case 'area':
      return <TextArea {...common} defaultValue={String(value ?? '')} />
    case 'number':
      return (
        <Field
          {...common}
          label={`${field.label}, ${field.unit}`}
          inputMode="numeric"
          defaultValue={String(value ?? '')}
        />
      )
    default:
      return <Field {...common} autoComplete="off" defaultValue={String(value ?? '')} />
  }
}

const zonesWith = (present: string): readonly string[] => {
  const zones = Intl.supportedValuesOf('timeZone')
  return zones.includes(present) ? zones : [present, ...zones]
}
