import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminCatalogCardDetail, CatalogCard } from '@ambry/contract/sales/catalog/records'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { CatalogField } from '../../../../parts/catalog/CatalogField.tsx'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Radio } from '../../../../ui/fields/Field.tsx'
import { EntryIdent } from './Entry.tsx'
import * as labels from './labels.ts'

type Props = { entry: AdminCatalogCardDetail; onClose: () => void }

/** Merges a duplicate into one of the similar entries, or into any other. */
export function MergeDialog({ entry, onClose }: Props) {
  // nothing is chosen for them, because it can't be undone
  const [choice, setChoice] = useState<string | null>(entry.similar.length === 0 ? 'other' : null)
  const [other, setOther] = useState<CatalogCard | null>(null)
  const into = choice === 'other' ? (other?.id ?? null) : choice
  return (
    <ActDialog
      title={labels.mergeTitle(cardTitle(entry))}
      submit={labels.merge}
      wide
      danger
      blocked={into === null || into === entry.id}
      run={(_, options) =>
        api.sales.mergeCatalogCards({ params: { id: entry.id }, body: { into: into ?? '' } }, options)
      }
      done={(kept) => ({ title: labels.done, description: labels.kept(cardTitle(kept), kept.copies) })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.mergeText}</p>
          <fieldset className="stack">
            <legend className="field-label">{labels.into}</legend>
            {entry.similar.map((one) => (
              <Radio
                key={one.id}
                name="into"
                checked={choice === one.id}
                onChange={() => setChoice(one.id)}
                label={<EntryIdent entry={one} withCopies />}
              />
            ))}
            {entry.similar.length > 0 && (
              <Radio
                name="into"
                checked={choice === 'other'}
                onChange={() => setChoice('other')}
                label={labels.another}
              />
            )}
          </fieldset>
          {choice === 'other' && (
            <CatalogField
              label={labels.find}
              value={other}
              error={other?.id === entry.id ? labels.chooseEntry : null}
              onChoose={setOther}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
