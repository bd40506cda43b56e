import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { SpanPicker } from '../../../parts/spans/SpanPicker.tsx'
import { type Span, spanOf } from '../../../parts/spans/spans.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import styles from '../billing.module.css'
import { Statement } from '../Statement.tsx'
import * as labels from './labels.ts'

type Props = { memberId: string; name: string | null; onClose: () => void }

/** A member's statement of account, for admins. */
export function StatementDialog({ memberId, name, onClose }: Props) {
  const [span, setSpan] = useState<Span>(() => spanOf('year', today()))
  const statement = useQuery({
    ...query(api.billing.memberStatement, { params: { id: memberId }, query: span }),
    placeholderData: (previous) => previous,
  })
  return (
    <Dialog title={name ? `Statement: ${name}` : labels.statement} wide onClose={onClose}>
      <div className="stack">
        <div className={styles.booksHead}>
          <SpanPicker value={span} onChange={setSpan} />
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={`/files/admin/balances/${memberId}/statement.pdf?${new URLSearchParams(span)}`}
            target="_blank"
            rel="noreferrer"
          >
            <FileText aria-hidden="true" className="icon-small" />
            {labels.pdf}
          </a>
          <ExportButton
            size="small"
            name={`statement-${span.from}-${span.to}`}
            fetchCsv={() =>
              api.billing.memberStatement({ params: { id: memberId }, query: { ...span, format: 'csv' } })
            }
          />
        </div>
        <div className={statement.isPlaceholderData ? 'stale' : undefined}>
          <Loaded query={statement} skeleton={<SkeletonLines lines={5} />}>
            {(data) => <Statement statement={data} />}
          </Loaded>
        </div>
      </div>
    </Dialog>
  )
}
