import type { AdminFundDetail, Distribution } from '@ambry/contract/funds/admin/records'
import { distributionKinds } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { pagesOf } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { ShowMore } from '../../../../parts/ShowMore.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { perUnitText } from '../figures.ts'
import styles from '../funds-admin.module.css'
import { Bills } from './Bills.tsx'
import { DistributionSheet } from './DistributionSheet.tsx'
import * as labels from './labels.ts'
import { SharesTable } from './SharesTable.tsx'

type Props = { fund: AdminFundDetail }

/** Cash, fees and bills of a fund, and what was distributed. */
export const MoneyPart = ({ fund }: Props) => (
  <div className={styles.parts}>
    <Figures fund={fund} />
    {fund.status !== 'draft' && fund.status !== 'liquidated' && <DistributionSheet fund={fund} />}
    <Distributions fund={fund} />
    <Bills fund={fund} />
  </div>
)

function Figures({ fund }: Props) {
  const [isPaying, setPaying] = useState(false)
  const owed = fund.bills.filter(({ paidOn }) => paidOn === null).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <section aria-label={labels.figures}>
      <dl className={`desk-figures ${styles.figures}`}>
        <div>
          <dt className="small muted">{labels.cash}</dt>
          <dd className="figure">{formatMoney(fund.cashCents)}</dd>
        </div>
        <div>
          <dt className="small muted">{labels.feesDue}</dt>
          <dd className="figure">{formatMoney(fund.feesDueCents)}</dd>
          {fund.feesDueCents > 0 && (
            <NeedsRight right="fund.money">
              <dd>
                <Button variant="secondary" size="small" onClick={() => setPaying(true)}>
                  {labels.payFees}
                </Button>
              </dd>
            </NeedsRight>
          )}
        </div>
        <div>
          <dt className="small muted">{labels.billsDue}</dt>
          <dd className="figure">{formatMoney(owed)}</dd>
        </div>
      </dl>
      {isPaying && <PayFeesDialog fund={fund} onClose={() => setPaying(false)} />}
    </section>
  )
}

const PayFeesDialog = ({ fund: { id, feesDueCents }, onClose }: Props & { onClose: () => void }) => (
  <ActDialog
    title={labels.payFeesTitle}
    submit={labels.payFees}
    enterSends
    run={(_, options) => api.funds.payFundFees({ params: { id } }, options)}
    done={() => ({ title: labels.feesPaid, description: labels.feesPaidText(formatMoney(feesDueCents)) })}
    onClose={onClose}
  >
    {() => <p>{labels.payFeesText(formatMoney(feesDueCents))}</p>}
  </ActDialog>
)

function Distributions({ fund }: Props) {
  const past = useInfiniteQuery(pagesOf(api.funds.fundDistributions, { params: { id: fund.id }, query: { limit: 12 } }))
  return (
    <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-distributions">
      <h2 id="fund-distributions">{labels.distributions}</h2>
      <Loaded query={past}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="muted">{labels.distributionsEmpty}</p>
          return (
            <ol className="lines">
              {items.map((distribution) => (
                <Line key={distribution.id} distribution={distribution} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <ShowMore list={past} />
    </section>
  )
}

const Line = ({ distribution }: { distribution: Distribution }) => (
  <li className="line">
    <div className="line-text">
      <strong>{formatDate(distribution.recordOn)}</strong>
      <p>
        {distribution.note} {labels.distributedTo(distribution.shares.length, perUnitText(distribution.perUnit))}
      </p>
    </div>
    <Tag tone="plain">{distributionKinds[distribution.kind]}</Tag>
    <strong className="num">{formatMoney(distribution.amountCents)}</strong>
    <details className={styles.shares}>
      <summary>{labels.showShares}</summary>
      <SharesTable shares={distribution.shares} amountCents={distribution.amountCents} />
    </details>
  </li>
)
