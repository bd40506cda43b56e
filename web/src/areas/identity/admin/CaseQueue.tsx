import { rejectReasons } from '@ambry/contract/identity/kinds'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Note } from '../../../ui/Tag.tsx'
import { columns, filters, shape, statusTabs } from './case-list.tsx'
import { durationText } from './case-rules.ts'
import { percent } from './Hits.tsx'
import * as labels from './labels.ts'
import styles from './queue.module.css'
import { StatusChips } from './StatusChips.tsx'

/** Identity checks by status, oldest first. */
export function CaseQueue() {
  const navigate = useNavigate()
  const { status = 'submitted' } = useSearchOf('/admin/kyc-verification')
  return (
    <>
      <Figures />
      <StatusChips options={statusTabs} current={status} usual="submitted" />
      <ListPage
        name="identity-checks"
        label={labels.title}
        call={api.identity.identityCases}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.searchHint}
        nameOf={({ member }) => member.name}
        onOpen={(id) =>
          void navigate({ to: '.', search: hereWith('/admin/kyc-verification', { case: id }), resetScroll: true })
        }
        empty={{ title: labels.noCases, text: labels.noCasesText }}
      />
    </>
  )
}

/** How checks went in the last 90 days, and whether documents can be read at all. */
function Figures() {
  const { data } = useQuery(query(api.identity.identityFigures, {}))
  const most = data?.reasons.toSorted((one, other) => other.count - one.count).slice(0, 3) ?? []
  return (
    <>
      {data?.canReadDocuments === false && (
        <div className={styles.missing}>
          <Note tone="bad" title={labels.keyMissing} role="alert">
            {` ${labels.keyMissingText}`}
          </Note>
        </div>
      )}
      <div className={`desk-figures ${styles.figures}`}>
        <Figure name={labels.waiting} value={data?.waiting} />
        <Figure name={labels.overdue} value={data?.overdue} isBad={(data?.overdue ?? 0) > 0} />
        <Figure name={labels.medianTime} value={data && durationOrDash(data.medianMinutes)} />
        <Figure
          name={labels.approvalRate}
          value={data && (data.approvalRate === null ? '–' : percent(data.approvalRate))}
        />
        <Figure name={labels.openHits} value={data?.openHits} isBad={(data?.openHits ?? 0) > 0} />
        {most.length > 0 && (
          <div className={styles.reasons}>
            <p className="small muted">{labels.topReasons}</p>
            <ul>
              {most.map(({ reason, count }) => (
                <li key={reason} className="small" title={rejectReasons[reason]}>
                  {labels.reasonNames[reason]} <strong className="num">{count}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  )
}

const durationOrDash = (minutes: number | null) => (minutes === null ? '–' : durationText(minutes))

type FigureProps = { name: string; value: number | string | undefined; isBad?: boolean }

const Figure = ({ name, value, isBad }: FigureProps) => (
  <div>
    <p className="small muted">{name}</p>
    <p className={isBad ? `figure ${styles.bad}` : 'figure'}>{value ?? '–'}</p>
  </div>
)
