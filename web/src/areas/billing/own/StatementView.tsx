import '../../../ui/styles/tables.css'

import type { Statement as StatementRecord } from '@ambry/contract/billing/invoices/records'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { SpanPicker } from '../../../parts/spans/SpanPicker.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { Statement } from '../Statement.tsx'
import * as labels from './labels.ts'
import { useOwnAddress } from './own-address.ts'
import styles from './own-invoices.module.css'
import { RecordFrame } from './RecordFrame.tsx'

/** Everything charged to and paid by the member in a period, with the balances before and after. */
export function StatementView() {
  const { span, showSpan } = useOwnAddress()
  const statement = useQuery({
    ...query(api.billing.ownStatement, { query: span }),
    // the previous period stays visible while another one loads
    placeholderData: (previous: StatementRecord | undefined) => previous,
  })
  useTitle(labels.statement)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const head = (
    <>
      <div className="head">
        <h1 ref={heading} tabIndex={-1}>
          {labels.statement}
        </h1>
        <div className="head-end">
          <a
            href={`/files/account/statement.pdf?${new URLSearchParams(span)}`}
            className={buttonClass({ variant: 'secondary' })}
            download
          >
            <Download aria-hidden="true" />
            {labels.downloadPdf}
          </a>
          <ExportButton
            name={`statement-${span.from}-${span.to}`}
            fetchCsv={() => api.billing.ownStatement({ query: { ...span, format: 'csv' } })}
          />
        </div>
      </div>
      <SpanPicker value={span} onChange={showSpan} />
    </>
  )
  return (
    <RecordFrame
      label={labels.statement}
      query={statement}
      failure={labels.weCouldntLoadTheStatement}
      head={head}
      skeleton={<SkeletonLines lines={6} />}
    >
      {(shown) => (
        <div
          className={
            statement.isPlaceholderData ? `table-sheet ${styles.statement} stale` : `table-sheet ${styles.statement}`
          }
        >
          <Statement statement={shown} />
        </div>
      )}
    </RecordFrame>
  )
}
