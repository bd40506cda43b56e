import type { Settings } from '@ambry/contract/site/endpoints'
import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { useRights, WhoCan } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import { type FormReader, readForm } from '../../../ui/fields/form.ts'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { dialByCountry } from '../../../ui/fields/phone/dial-codes.ts'
import { RateField } from '../../../ui/fields/RateField.tsx'
import styles from './admin-settings.module.css'
import { CountriesField } from './CountriesField.tsx'
import * as labels from './labels.ts'
import { isSame, readSetting, showSetting } from './setting-values.ts'
import type { SettingField } from './settings-fields.ts'

type SettingsRecord = { version: number; values: Settings; defaults: Settings }
type Props = {
  record: SettingsRecord
  fields: readonly SettingField[]
  refetch: () => Promise<SettingsRecord | undefined>
}

/** One section of the settings. Only changed values are sent; the default is shown next to each. */
export function SettingsForm({ record, fields, refetch }: Props) {
  const form = useVersionedSave<Settings>({
    id: 'settings',
    record,
    refetch,
    save: (version, values) => api.site.editSettings({ body: { version, values } }),
  })
  const { base, conflict, error } = form
  const mayEdit = useRights().can('settings.edit')
  const read = (reader: FormReader) =>
    Object.fromEntries(fields.map((field) => [field.key, readSetting(field, reader)])) as Partial<Settings>
  const isAtField = fields.some(({ key }) => fieldError(error, key))
  return (
    <form
      key={base.version}
      className={styles.settingsForm}
      onChange={form.edited}
      onSubmit={(event) => form.submit(read(readForm(event)))}
    >
      <fieldset className={styles.settingsFields} disabled={!mayEdit}>
        {fields.map((field) => (
          <SettingInput
            key={field.key}
            field={field}
            value={base.values[field.key]}
            usual={record.defaults[field.key]}
            error={fieldError(error, field.key)}
          />
        ))}
      </fieldset>
      <div className="wide stack">
        {error && !isAtField && <Failure text={sentenceOf(error)} />}
        {conflict && (
          <ConflictNote
            what={labels.someoneElseChanged}
            fields={fields
              .filter(({ key }) => conflict.keys.includes(key))
              .map((field) => ({ label: field.label, theirs: showSetting(field, conflict.theirs.values[field.key]) }))}
            working={form.isPending}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <WhoCan right="settings.edit" />
        {mayEdit && (
          <div className="row">
            <Button type="submit" variant={form.isEdited ? 'primary' : 'secondary'} working={form.isPending}>
              {labels.save}
            </Button>
            <span role="status">{form.isSaved && 'Saved.'}</span>
          </div>
        )}
      </div>
    </form>
  )
}

type InputProps = { field: SettingField; value: unknown; usual: unknown; error: string | undefined }

function SettingInput({ field, value, usual, error }: InputProps) {
  const hint = isSame(value, usual) ? field.hint : labels.defaultLabel(field.hint, showSetting(field, usual))
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
    case 'choice':
      return (
        <SelectField {...common} defaultValue={String(value)}>
          <option value="false">{field.off}</option>
          <option value="true">{field.on}</option>
        </SelectField>
      )
    case 'area':
      return <TextArea {...common} defaultValue={String(value ?? '')} />
    case 'number':
      return (
        <Field
          {...common}
          label={field.unit ? `${field.label} (${field.unit})` : field.label}
          inputMode="numeric"
          defaultValue={String(value ?? '')}
        />
      )
    case 'date':
      return <Field {...common} type="date" defaultValue={String(value ?? '')} />
    case 'rate':
      return <RateField {...common} bps={value as number} most={field.most} />
    default:
      return <Field {...common} autoComplete="off" defaultValue={String(value ?? '')} />
  }
}

const zonesWith = (present: string): readonly string[] => {
  const zones = Intl.supportedValuesOf('timeZone')
  return zones.includes(present) ? zones : [present, ...zones]
}
