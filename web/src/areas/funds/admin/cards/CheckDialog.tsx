import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { type UploadState, UploadTile } from '../../../../ui/fields/UploadTile.tsx'
import { asPhoto, photoRules } from '../../../cards/photos/photo-files.ts'
import * as labels from './labels.ts'

type Props = { holdingId: string; name: string; onClose: () => void }

/** A new photo of a fund's card in the vault. */
export function CheckDialog({ holdingId, name, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const state: UploadState =
    file === null
      ? { kind: 'empty' }
      : sent === null
        ? { kind: 'received', note: labels.chosen(file.name) }
        : { kind: 'uploading', name: file.name, sent, total: file.size }
  return (
    <ActDialog
      title={labels.checkTitle(name)}
      submit={labels.savePhoto}
      run={async (form, options) => {
        if (!file) throw new Error(labels.chooseAPhoto)
        const photo = await asPhoto(file)
        setSent(0)
        try {
          return await api.funds.checkCustody(
            {
              params: { id: holdingId },
              query: { note: form.optional('note') ?? undefined },
              body: photo,
            },
            { ...options, onSent: setSent },
          )
        } finally {
          setSent(null)
        }
      }}
      done={() => ({ title: labels.checked, description: labels.checkedText(name) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.checkText}</p>
          <UploadTile title={labels.photo} hint={labels.photoHint} rules={photoRules} state={state} onFile={setFile} />
          <Field
            label={labels.note}
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}
