import type { ShareAnalytics } from '@ambry/contract/sharing/records'
import { Link } from '@tanstack/react-router'
import { KeyRound, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../parts/figure-labels.ts'
import { NeedsRight } from '../../../parts/rights.tsx'
import { here } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { CloseLinkDialog } from './CloseLinkDialog.tsx'
import * as labels from './labels.ts'
import styles from './share-analytics.module.css'

type Flag = ShareAnalytics['flags'][number]

const words: Record<Flag['kind'], (count: number) => string> = {
  passwords: (count) => `${counted(count, 'wrong password')} in 24 hours`,
  reported: (count) => `Reported ${count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`}`,
}

/** Links with password guessing attempts or reports by visitors. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  const [closing, setClosing] = useState<Flag | null>(null)
  return (
    <section className="sheet sheet-pad" id="flags" aria-labelledby="flags-heading">
      <h2 id="flags-heading">{labels.needsReview}</h2>
      {flags.length === 0 ? (
        <p className={`muted ${styles.nextLine}`}>{labels.noReportedLinksAndNo}</p>
      ) : (
        <ul className="lines">
          {flags.map((flag) => (
            <li className="line" key={`${flag.kind} ${flag.linkId}`}>
              <div className="line-text">
                <strong>
                  <Link to="." search={here('/admin/share-analytics', { tab: 'links', link: flag.linkId })}>
                    {flag.linkName}
                  </Link>
                </strong>
                <p>
                  {flag.owner}
                  {labels.last} <When at={flag.lastAt} />
                </p>
              </div>
              <Tag
                tone={flag.kind === 'reported' ? 'bad' : 'wait'}
                icon={flag.kind === 'reported' ? TriangleAlert : KeyRound}
              >
                {words[flag.kind](flag.count)}
              </Tag>
              <NeedsRight right="share.close">
                <Button variant="secondary" size="small" onClick={() => setClosing(flag)}>
                  {labels.closeLink}
                  <span className="sr"> {flag.linkName}</span>
                </Button>
              </NeedsRight>
            </li>
          ))}
        </ul>
      )}
      {closing && <CloseLinkDialog id={closing.linkId} name={closing.linkName} onClose={() => setClosing(null)} />}
    </section>
  )
}
