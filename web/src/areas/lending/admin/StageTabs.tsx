import { keysOf } from '@ambry/contract/kernel/keys'
import type { LoanFigures } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'

import { here, hereWith, useSearchOf } from '../../../paths.ts'
import * as labels from './labels.ts'
import styles from './loans-admin.module.css'
import { isStage, stageNames } from './stages.ts'
import { useStageCounts } from './use-stage-counts.ts'

type Props = { figures: LoanFigures | undefined; isRequests: boolean }

/** One tab per stage over the same filters, and the requests of borrowers. */
export function StageTabs({ figures, isRequests }: Props) {
  const { stage } = useSearchOf('/admin/loans')
  const counts = useStageCounts(figures)
  const open = isRequests ? null : isStage(stage) ? stage : 'pipeline'
  return (
    <nav className={`tabs ${styles.tabs}`} aria-label={labels.byStage}>
      {keysOf(stageNames).map((key) => (
        <Link
          key={key}
          to="."
          // keeps the other filters; another stage starts on its first page, and with its own sort
          search={hereWith('/admin/loans', {
            tab: undefined,
            stage: key === 'pipeline' ? undefined : key,
            page: undefined,
            loan: undefined,
            part: undefined,
          })}
          // the current tab is decided above, because its address may have more params
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={key === open ? 'page' : undefined}
        >
          {stageNames[key]}
          <Count of={counts.ofStage(key)} />
        </Link>
      ))}
      <Link
        to="."
        search={here('/admin/loans', { tab: 'requests' })}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isRequests ? 'page' : undefined}
      >
        {labels.requests}
        <Count of={counts.requests} />
      </Link>
    </nav>
  )
}

const Count = ({ of: number }: { of: number | undefined }) => (
  <small className="num">{number?.toLocaleString('en-US') ?? ''}</small>
)
