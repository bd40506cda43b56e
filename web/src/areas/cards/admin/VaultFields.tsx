import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { Field, SelectField } from '../../../ui/Field.tsx'

type Props = {
  error: unknown
  vault?: string | null | undefined
  place?: string | null | undefined
  /** On its way there is no place yet. */
  withoutPlace?: boolean
}

/** Which vault, and where in it. */
export function VaultFields({ error, vault, place, withoutPlace = false }: Props) {
  const { data } = useQuery(query(api.cards.vaults, {}))
  const names = data?.items.map(({ name }) => name) ?? []
  // a vault that was closed since is still where the card is
  const offered = vault && !names.includes(vault) ? [vault, ...names] : names
  return (
    <div className="grid-2 card-fields">
      {/* the list comes later than the field, and the choice must be made from it */}
      <SelectField
        key={offered.join()}
        label="Vault"
        name="vault"
        required
        defaultValue={vault ?? undefined}
        error={fieldError(error, 'vault')}
      >
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {!withoutPlace && (
        <Field
          label="Place"
          name="place"
          optional
          maxLength={40}
          autoComplete="off"
          className="record-input"
          hint="Box and slot, as B12-04."
          defaultValue={place ?? ''}
          error={fieldError(error, 'place')}
        />
      )}
    </div>
  )
}
