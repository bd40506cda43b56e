import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { Failure } from '../../../../ui/Failure.tsx'
import type { EditLine } from './draft/draft.ts'
import { templateLines } from './draft/draft-lines.ts'
import type { ChangeDraft } from './draft/use-invoice-draft.ts'
import styles from './invoice-editor.module.css'
import * as labels from './labels.ts'

type Props = { lines: readonly EditLine[]; change: ChangeDraft }

/** Adds a fee template's charges as lines. */
export function TemplateBar({ lines, change }: Props) {
  const id = useId()
  const templates = useQuery(query(api.billing.feeTemplates, { query: { status: 'active', sort: 'name', limit: 100 } }))
  const used = new Set(lines.flatMap(({ templateId }) => templateId ?? []))
  const last = lines.findLast(({ templateId }) => templateId !== null)
  const add = (templateId: string) => {
    const template = templates.data?.items.find((each) => each.id === templateId)
    if (template) change((draft) => ({ lines: [...draft.lines, ...templateLines(template)] }))
  }
  const items = templates.data?.items ?? []
  const isGone = last && !items.some((each) => each.id === last.templateId)
  return (
    <div className={styles.templateBar}>
      <div>
        <label htmlFor={id}>{labels.feeTemplate}</label>
        <p className="small muted" id={`${id}-hint`}>
          {labels.addsItsLinesBelow}
        </p>
      </div>
      <select
        id={id}
        className="input"
        aria-describedby={`${id}-hint`}
        value={last?.templateId ?? ''}
        onChange={(event) => add(event.target.value)}
      >
        <option value="" disabled={used.size > 0}>
          {templates.data?.items.length === 0 ? labels.noActiveTemplates : labels.chooseATemplate}
        </option>
        {/* archived since: its lines stay, and so does its name */}
        {isGone && <option value={last.templateId ?? ''}>{last.templateName}</option>}
        {items.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </select>
      {templates.error && <Failure text={sentenceOf(templates.error)} onRetry={() => void templates.refetch()} />}
    </div>
  )
}
