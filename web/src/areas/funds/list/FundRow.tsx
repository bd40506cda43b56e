import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import type { Fund, FundFault } from '@ambry/contract/funds/catalog/records'
import { fundRisks } from '@ambry/contract/funds/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { FundTag } from '../FundTag.tsx'
import { growthText, growthTone } from '../figures.ts'
import * as shared from '../labels.ts'
import { Raised } from '../Raised.tsx'
import { ReminderButton } from '../ReminderButton.tsx'
import styles from './funds-list.module.css'
import * as labels from './labels.ts'

/** `May 2024`. */
const monthOf = (on: Day) =>
  new Date(on).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function FundRow({ fund }: { fund: Fund }) {
  const since = fund.openedOn
  return (
    <article className={styles.fund} aria-labelledby={`fund-${fund.id}`}>
      <div className={`niche ${styles.fan}`} aria-hidden="true">
        {fund.pictures.map((picture) => (
          <CardPicture key={picture} picture={picture} size="niche" />
        ))}
        {fund.pictures.length === 0 && (
          <p className={`small ${styles.noCards}`}>{fund.status === 'liquidated' ? labels.allSold : labels.noCards}</p>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.tags}>
          <FundTag fund={fund} />
        </p>
        <h2 id={`fund-${fund.id}`}>
          <Link to="/funds/$id" params={{ id: fund.id }}>
            {fund.name}
          </Link>
        </h2>
        <p className="muted">{fund.strategy}</p>
        <Facts fund={fund} />
        <p className="small muted">
          {[
            fundRisks[fund.risk],
            shared.feeLine(fund.managementBps, fund.carryBps),
            fund.heldUntil && labels.heldUntil(formatDate(fund.heldUntil)),
            fund.nextValuationOn && labels.nextValuation(formatDate(fund.nextValuationOn)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {fund.mine && (
          <p className={styles.mine}>
            {labels.youOwn(shared.units(fund.mine.units), formatMoney(fund.mine.valueCents))}
          </p>
        )}
        <WhyNot fund={fund} />
        <div className={styles.foot}>
          <Raised fund={fund} />
          <Act fund={fund} />
        </div>
      </div>
      <div className={styles.trend}>
        {fund.trend.length > 1 && <Sparkline values={fund.trend} width={180} height={90} />}
        {since && <span className="small muted">{labels.since(monthOf(since))}</span>}
      </div>
    </article>
  )
}

function Facts({ fund }: { fund: Fund }) {
  const facts = [
    {
      name: fund.status === 'liquidated' ? labels.lastNav : labels.navPerUnit,
      value: fund.navPerUnit === null ? shared.notYet : formatUnitPrice(fund.navPerUnit),
    },
    {
      name: labels.sinceOpening,
      value: fund.growth === null ? shared.none : growthText(fund.growth),
      tone: growthTone(fund.growth),
    },
    { name: labels.cards, value: fund.cards.toLocaleString('en-US') },
    { name: labels.minimum, value: formatDollars(fund.minimumCents) },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`num ${tone ?? ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const aboutMe: readonly FundFault['kind'][] = ['identity', 'accreditation', 'country', 'account', 'open']

/** What the member lacks, while the fund would take them. */
function WhyNot({ fund: { faults, status } }: { fund: Fund }) {
  const fault = status === 'open' ? faults.find(({ kind }) => aboutMe.includes(kind)) : undefined
  if (!fault) return null
  return (
    <p className={`small ${styles.why}`}>
      {fault.text}{' '}
      {fault.link && (
        <Link to="/settings" search={{ verify: 'overview', for: 'fund', back: '/funds' }}>
          {shared.verifyIdentity}
        </Link>
      )}
    </p>
  )
}

function Act({ fund }: { fund: Fund }) {
  if (fund.faults.some(({ kind }) => kind === 'opening')) return <ReminderButton fund={fund} />
  const canSubscribe = fund.faults.length === 0
  return (
    <Link
      to="/funds/$id"
      params={{ id: fund.id }}
      hash={canSubscribe || fund.canWait ? 'subscribe' : ''}
      className={buttonClass({ variant: canSubscribe ? 'primary' : 'secondary' })}
    >
      {canSubscribe ? shared.subscribe : fund.canWait ? shared.joinWaitlist : shared.viewFund}
      <span className="sr">: {fund.name}</span>
    </Link>
  )
}
