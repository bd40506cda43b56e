import { keysOf } from '@ambry/contract/kernel/keys'
import type { LoanFigures } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { here, hereWith, useSearchOf } from '../../../paths.ts'
import * as labels from './labels.ts'
import styles from './loans-admin.module.css'
import { isStage, type LoansTab, loansTabs, stageNames } from './stages.ts'
import { useStageCounts } from './use-stage-counts.ts'

type Props = { figures: LoanFigures | undefined; tab: LoansTab | null }

/** One tab per stage over the same filters; then what isn't a list of loans. */
export function StageTabs({ figures, tab }: Props) {
  const { stage } = useSearchOf('/admin/loans')
  const counts = useStageCounts(figures)
  const open = tab ? null : isStage(stage) ? stage : 'pipeline'
  const nav = useRef<HTMLElement>(null)
  // on a phone the tabs are wider than the window
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what scrolls
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open, tab])
  return (
    <nav ref={nav} className={`tabs ${styles.tabs}`} aria-label={labels.byStage}>
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
      {loansTabs.map((name) => (
        <Link
          key={name}
          to="."
          search={here('/admin/loans', { tab: name })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === name ? 'page' : undefined}
        >
          {labels.tabs[name]}
          <Count of={counts.ofTab[name]} />
        </Link>
      ))}
    </nav>
  )
}

const Count = ({ of: number }: { of: number | undefined }) => (
  <small className="num">{number?.toLocaleString('en-US') ?? ''}</small>
)
