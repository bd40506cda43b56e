import type { Vault } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

/** What members are shown when they ship a card, by vault. */
export function VaultsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(query(api.cards.vaultDetails, {}))
  const [name, setName] = useState<string | null>(null)
  const vault = data?.items.find((one) => one.name === name) ?? data?.items[0]
  const save = useAction({
    mutationFn: ({ name: params, ...body }: Vault) => api.cards.editVault({ params: { name: params }, body }),
    onSuccess: (saved) => {
      toasts.show({ title: labels.vaultSaved, description: saved.name })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.vaults}
      submit={labels.save}
      guarded
      working={save.isPending}
      failure={save.error && <Failure text={sentenceOf(save.error)} />}
      onSubmit={(form) =>
        vault &&
        save.mutate({
          name: vault.name,
          version: vault.version,
          address: form.optional('address'),
          hours: form.optional('hours'),
          packing: form.optional('packing'),
        })
      }
      onClose={onClose}
    >
      <p>{labels.membersSeeThisWhenThey}</p>
      <SelectField
        label={labels.vault}
        name="vault"
        value={vault?.name}
        onChange={(event) => setName(event.target.value)}
      >
        {data?.items.map((one) => (
          <option key={one.name}>{one.name}</option>
        ))}
      </SelectField>
      {vault && (
        <div key={`${vault.name} ${vault.version}`} className="stack">
          <TextArea
            label={labels.address}
            name="address"
            optional
            maxLength={500}
            defaultValue={vault.address ?? ''}
            error={fieldError(save.error, 'address')}
          />
          <TextArea
            label={labels.receivingHours}
            name="hours"
            optional
            maxLength={300}
            rows={2}
            defaultValue={vault.hours ?? ''}
            error={fieldError(save.error, 'hours')}
          />
          <TextArea
            label={labels.packingInstructions}
            name="packing"
            optional
            maxLength={2000}
            rows={6}
            defaultValue={vault.packing ?? ''}
            error={fieldError(save.error, 'packing')}
          />
        </div>
      )}
    </FormDialog>
  )
}
