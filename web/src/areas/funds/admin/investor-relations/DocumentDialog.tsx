import type { AdminFundDetail, AdminFundDocument } from '@ambry/contract/funds/admin/records'
import { type Audience, audiences, type FundDocumentKind, fundDocumentKinds } from '@ambry/contract/funds/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Check, Field, SelectField } from '../../../../ui/fields/Field.tsx'
import { type UploadState, UploadTile } from '../../../../ui/fields/UploadTile.tsx'
import { documentRules } from '../../../cards/photos/photo-files.ts'
import * as labels from './labels.ts'

type Props = { fund: AdminFundDetail; replaces: AdminFundDocument | null; onClose: () => void }

/** Publishes a document or its next version, which members then have to accept again. */
export function DocumentDialog({ fund, replaces, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [kind, setKind] = useState<FundDocumentKind>(replaces?.kind ?? 'memorandum')
  const [audience, setAudience] = useState<Audience>(replaces?.audience ?? 'members')
  const isForOne = kind === 'tax' && audience === 'holders'
  const holders = useQuery({
    ...query(api.funds.capTable, { params: { id: fund.id }, query: { limit: 100 } }),
    enabled: isForOne,
  })
  const state: UploadState =
    file === null
      ? { kind: 'empty' }
      : sent === null
        ? { kind: 'received', note: labels.chosen(file.name) }
        : { kind: 'uploading', name: file.name, sent, total: file.size }
  return (
    <ActDialog
      title={replaces ? labels.versionTitle(replaces.title) : labels.addTitle}
      submit={labels.publish}
      long
      run={async (form, options) => {
        if (!file) throw new Error(labels.chooseAFile)
        const title = form.text('title')
        setSent(0)
        try {
          await api.funds.addFundDocument(
            {
              params: { id: fund.id },
              query: {
                ...{ kind, title, audience, mustAccept: form.checked('mustAccept') ? '1' : '0' },
                replaces: replaces?.id,
                memberId: isForOne ? (form.optional('memberId') ?? undefined) : undefined,
              },
              body: file,
            },
            { ...options, onSent: setSent },
          )
        } finally {
          setSent(null)
        }
        return title
      }}
      done={(title) => ({ title: labels.published, description: labels.publishedText(title) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Field
            label={labels.title}
            name="title"
            required
            maxLength={120}
            autoComplete="off"
            defaultValue={replaces?.title}
            error={fieldError(error, 'title')}
          />
          <div className="grid-2 grid-close">
            <SelectField
              label={labels.kind}
              name="kind"
              value={kind}
              onChange={(event) => setKind(event.target.value as FundDocumentKind)}
            >
              {Object.entries(fundDocumentKinds).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={labels.audience}
              name="audience"
              value={audience}
              onChange={(event) => setAudience(event.target.value as Audience)}
            >
              {Object.entries(audiences).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          {isForOne && (
            <SelectField label={labels.holder} name="memberId" hint={labels.holderHint}>
              <option value="">{labels.allHolders}</option>
              {holders.data?.items.map(({ member }) => (
                <option key={member.id} value={member.id}>
                  {member.name}
                </option>
              ))}
            </SelectField>
          )}
          {audience === 'holders' ? (
            <p className="small muted">{labels.onlyForEveryone}</p>
          ) : (
            <Check name="mustAccept" defaultChecked={replaces?.mustAccept ?? false} label={labels.mustAccept} />
          )}
          <UploadTile title={labels.file} hint={labels.fileHint} rules={documentRules} state={state} onFile={setFile} />
        </>
      )}
    </ActDialog>
  )
}
