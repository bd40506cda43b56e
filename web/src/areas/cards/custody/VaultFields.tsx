import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'

type Props = {
  error: unknown
  vault?: string | null | undefined
  place?: string | null | undefined
  /** On its way there is no place yet. */
  withoutPlace?: boolean
  /** A new vault is opened with one card at a time. */
  onlyKnown?: boolean
}

/** No vault is called this: names begin with no space. */
const newVault = ' new'

/** Which vault, and where in it; read back by `vaultOf`. */
export function VaultFields({ error, vault, place, withoutPlace = false, onlyKnown = false }: Props) {
  const { data } = useQuery(query(api.cards.vaults, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const names = data?.items.map(({ name }) => name) ?? []
  // a vault that was closed since is still where the card is
  const offered = vault && !names.includes(vault) ? [vault, ...names] : names
  const canBeNew = !onlyKnown && data !== undefined
  const shown = chosen ?? vault ?? offered[0] ?? (canBeNew ? newVault : '')
  const isNew = shown === newVault
  return (
    <div className="grid-2 grid-close">
      <SelectField
        label="Vault"
        name={isNew ? 'isNewVault' : 'vault'}
        required
        value={shown}
        onChange={(event) => setChosen(event.target.value)}
        error={isNew ? undefined : fieldError(error, 'vault')}
      >
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
        {canBeNew && <option value={newVault}>New vault…</option>}
      </SelectField>
      {isNew && (
        <Field
          label="Name of the new vault"
          name="vault"
          required
          maxLength={60}
          autoComplete="off"
          hint="Members will be able to send cards to it."
          error={fieldError(error, 'vault')}
        />
      )}
      {!withoutPlace && (
        <Field
          label="Location"
          name="place"
          optional
          maxLength={40}
          autoComplete="off"
          className="record-input"
          hint="Box and slot, for example B12-04."
          defaultValue={place ?? ''}
          error={fieldError(error, 'place')}
        />
      )}
    </div>
  )
}
