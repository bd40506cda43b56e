import '../../ui/styles/list-bar.css'
import '../../ui/styles/tables.css'
import '../../ui/styles/panel.css'
import '../../ui/styles/cards.css'

import { lookupMost } from '@ambry/contract/lookups/kinds'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { buttonClass } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { JobsList } from './JobsList.tsx'
import { JobView } from './job/JobView.tsx'
import * as labels from './labels.ts'
import { useLookupAddress } from './lookup-address.ts'
import type { Whose } from './lookup-calls.ts'
import styles from './lookups.module.css'
import { ManyCerts } from './many/ManyCerts.tsx'
import { OneCert } from './one/OneCert.tsx'

const lead = labels.checkOneCertNumber(lookupMost.toLocaleString('en-US'))

/** A member's lookups. */
export function LookupPage() {
  useTitle('PSA lookup')
  return (
    <div className={styles.lookup}>
      <nav className={styles.crumb} aria-label={labels.breadcrumb}>
        <Link to="/registry" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.registry}
        </Link>
      </nav>
      <div className={`head ${styles.head}`}>
        <div className="head-text">
          <h1>{labels.psaLookup}</h1>
          <p className="lead">{lead}</p>
        </div>
      </div>
      <Parts whose="mine" />
    </div>
  )
}

/** The lookups of admins. */
export function AdminLookupPage() {
  useTitle('PSA Lookup')
  return (
    <div className={styles.lookup}>
      <div className="work-head">
        <div>
          <h1>{labels.psaLookupTitle}</h1>
          <p>{labels.checkOneCertNumberOrUp(lookupMost.toLocaleString('en-US'))}</p>
        </div>
      </div>
      <Parts whose="house" />
    </div>
  )
}

function Parts({ whose }: { whose: Whose }) {
  const { tab, jobId } = useLookupAddress(whose)
  if (jobId) return <JobView key={jobId} id={jobId} whose={whose} />
  if (tab === 'many') return <ManyCerts whose={whose} />
  if (tab === 'jobs') return <JobsList whose={whose} />
  return <OneCert whose={whose} />
}
