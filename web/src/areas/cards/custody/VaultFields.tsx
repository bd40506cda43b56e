import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

type Props = {
  error: unknown
  vault?: string | null | undefined
  place?: string | null | undefined
  /** Hides the location field, since a card in transit has none yet. */
  withoutPlace?: boolean
  /** Offers existing vaults only: a new vault can be opened with a single card only. */
  onlyKnown?: boolean
}

/** Sentinel for a new vault; no vault name starts with a space. */
const newVault = ' new'

/** The vault and the location in it; parsed by `vaultOf`. */
export function VaultFields({ error, vault, place, withoutPlace = false, onlyKnown = false }: Props) {
  const { data } = useQuery(query(api.cards.vaults, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const names = data?.items.map(({ name }) => name) ?? []
  // a card may still be in a vault that has since been closed
  const offered = vault && !names.includes(vault) ? [vault, ...names] : names
  const canBeNew = !onlyKnown && data !== undefined
  const shown = chosen ?? vault ?? offered[0] ?? (canBeNew ? newVault : '')
  const isNew = shown === newVault
  return (
    <div className="grid-2 grid-close">
      <SelectField
        label={labels.vault}
        name={isNew ? 'isNewVault' : 'vault'}
        required
        value={shown}
        onChange={(event) => setChosen(event.target.value)}
        error={isNew ? undefined : fieldError(error, 'vault')}
      >
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
        {canBeNew && <option value={newVault}>{labels.newVault}</option>}
      </SelectField>
      {isNew && (
        <Field
          label={labels.nameOfTheNewVault}
          name="vault"
          required
          maxLength={60}
          autoComplete="off"
          hint={labels.membersWillBeAble}
          error={fieldError(error, 'vault')}
        />
      )}
      {!withoutPlace && (
        <Field
          label={labels.location}
          name="place"
          optional
          maxLength={40}
          autoComplete="off"
          className="record-input"
          hint={labels.boxAndSlot}
          defaultValue={place ?? ''}
          error={fieldError(error, 'place')}
        />
      )}
    </div>
  )
}
