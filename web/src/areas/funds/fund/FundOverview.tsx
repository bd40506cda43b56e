import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { fundRisks } from '@ambry/contract/funds/kinds'

import { Markdown } from '../../../parts/markdown/Markdown.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { SubscribeAside } from '../invest/SubscribeAside.tsx'
import { Distributions } from './Distributions.tsx'
import { Documents } from './Documents.tsx'
import { Fees } from './Fees.tsx'
import styles from './fund.module.css'
import { Holdings } from './Holdings.tsx'
import * as labels from './labels.ts'
import { NavPart } from './NavPart.tsx'
import { NavSum } from './NavSum.tsx'
import { Proof } from './Proof.tsx'
import { Questions } from './Questions.tsx'
import { Returns } from './Returns.tsx'
import { Updates } from './Updates.tsx'

/** What anyone can read about a fund, next to how to subscribe. */
export function FundOverview({ fund }: { fund: FundDetail }) {
  return (
    <>
      <div className={styles.legend}>
        <Note tone="info" title={labels.important}>
          {fund.legend}
        </Note>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <NavPart fund={fund} />
          {fund.nav && <NavSum nav={fund.nav} />}
          <Returns fund={fund} />
          <Holdings fund={fund} />
          <Proof fund={fund} />
          <Fees fund={fund} />
          <Distributions fund={fund} />
          <Text title={labels.about} text={fund.about} />
          <Text title={labels.team} text={fund.team} />
          <Text title={labels.valuationMethod} text={fund.valuationMethod} />
          <Updates fund={fund} />
          <Questions fund={fund} />
        </div>
        <aside className={styles.aside} aria-label={labels.documents}>
          <SubscribeAside fund={fund} />
          <p className="small muted">{fundRisks[fund.risk]}.</p>
          <Documents fund={fund} />
        </aside>
      </div>
    </>
  )
}

function Text({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Markdown text={text} />
    </section>
  )
}
