import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { Position } from '@ambry/contract/funds/investing/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { here } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Defined } from '../../../ui/Defined.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { growthText, growthTone, shareText } from '../figures.ts'
import * as shared from '../labels.ts'
import { CapitalPart } from './CapitalPart.tsx'
import { Lots } from './Lots.tsx'
import * as labels from './labels.ts'
import { OpenRequests } from './OpenRequests.tsx'
import { PastRequests } from './PastRequests.tsx'
import { PositionDialogs } from './PositionDialogs.tsx'
import styles from './position.module.css'
import { StatementsMenu } from './StatementsMenu.tsx'
import { Transactions } from './Transactions.tsx'
import { Years } from './Years.tsx'

/** What a member owns of a fund, what they asked for, and everything that happened. */
export function MyPosition({ fund }: { fund: FundDetail }) {
  const position = useQuery(query(api.funds.fundPosition, { params: { id: fund.id } }))
  return (
    <div className={styles.position}>
      <Loaded query={position} skeleton={<SkeletonBar height={520} />}>
        {(data) => (
          <>
            <OpenRequests fund={fund} position={data} />
            {data.events.length === 0 && data.units === 0 ? (
              <Empty
                kind="card"
                title={labels.noUnits}
                action={
                  <Link to="." search={here('/funds/$id', {})} className={buttonClass({ variant: 'secondary' })}>
                    {labels.toOverview}
                  </Link>
                }
              >
                {labels.noUnitsText}
              </Empty>
            ) : (
              <>
                <Figures fund={fund} position={data} />
                <Lots lots={data.lots} />
                <Transactions events={data.events} />
                <Years years={data.years} />
                <CapitalPart fundId={fund.id} years={data.years} />
              </>
            )}
            <PastRequests position={data} />
            <PositionDialogs fund={fund} position={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

type Props = { fund: FundDetail; position: Position }

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

function Figures({ fund, position }: Props) {
  const { xirr, gainCents } = position
  const tone = gainCents === 0 ? undefined : gainCents > 0 ? ('up' as const) : ('down' as const)
  const signedGain = `${gainCents > 0 ? '+' : ''}${formatMoney(gainCents)}`
  return (
    <section className={styles.figures} aria-labelledby="position-value">
      <div>
        <h2 id="position-value" className={styles.figureName}>
          {labels.value(fund.struckOn && formatDate(fund.struckOn))}
        </h2>
        <p className="figure-xl">{formatMoney(position.valueCents)}</p>
        <p className={`num ${tone ?? ''}`}>
          <Defined word={signedGain} text={labels.gainText} />{' '}
          <span className="muted">{labels.gain.toLowerCase()}</span>
        </p>
        <div className={`${styles.acts} no-print`}>
          {position.actions.includes('redeem') && (
            <Link
              to="."
              search={here('/funds/$id', { tab: 'position', dialog: 'redeem' })}
              resetScroll={false}
              className={buttonClass({ variant: 'secondary' })}
            >
              {labels.redeem}
            </Link>
          )}
          {position.actions.includes('transfer') && (
            <Link
              to="."
              search={here('/funds/$id', { tab: 'position', dialog: 'transfer' })}
              resetScroll={false}
              className={buttonClass({ variant: 'secondary' })}
            >
              {labels.transfer}
            </Link>
          )}
          <StatementsMenu fundId={fund.id} position={position} />
          <Button variant="quiet" onClick={() => print()}>
            <Printer aria-hidden="true" className="icon-small" />
            {labels.print}
          </Button>
        </div>
        <p className="small muted no-print">
          {labels.payouts}{' '}
          <Link to="/settings" className="small">
            {labels.settings}
          </Link>
        </p>
      </div>
      <FactList
        facts={[
          { name: labels.units, value: <span className="num">{shared.units(position.units)}</span> },
          { name: labels.share, value: <span className="num">{shareText(position.shareBps)}</span> },
          { name: labels.cost, value: money(position.costCents) },
          { name: labels.distributions, value: money(position.distributedCents) },
          { name: labels.redeemed, value: money(position.redeemedCents) },
          {
            name: labels.xirr,
            value: <Defined word={xirr === null ? shared.notYet : growthText(xirr)} text={labels.xirrText} />,
            tone: growthTone(xirr),
          },
          ...(position.carryCents > 0
            ? [
                { name: labels.beforeCarry, value: money(position.valueCents + position.carryCents) },
                { name: labels.carry, value: money(0 - position.carryCents) },
              ]
            : []),
        ]}
      />
    </section>
  )
}
