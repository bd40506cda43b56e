import type { FundDetail, FundFault } from '@ambry/contract/funds/catalog/records'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { Link, useLocation } from '@tanstack/react-router'

import { counted } from '../../../parts/figure-labels.ts'
import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as shared from '../labels.ts'
import { OpenSubscription } from '../position/OpenSubscription.tsx'
import { Raised } from '../Raised.tsx'
import { ReminderButton } from '../ReminderButton.tsx'
import styles from './invest.module.css'
import * as labels from './labels.ts'
import { SubscribeForm } from './SubscribeForm.tsx'
import { WaitlistForm } from './WaitlistForm.tsx'

const aboutMe: readonly FundFault['kind'][] = ['identity', 'accreditation', 'country', 'account']

/** How to subscribe, or why that isn't possible, which is said first. */
export function SubscribeAside({ fund }: { fund: FundDetail }) {
  return (
    <>
      {fund.mine && <Mine fund={fund} />}
      <section id="subscribe" className={`sheet ${styles.sheet}`} aria-labelledby="subscribe-heading">
        <State fund={fund} />
      </section>
      <Raised fund={fund} end={counted(fund.holders, 'holder')} />
      {fund.faults.length === 0 && (
        <div className={styles.bar}>
          <span className="small muted">{labels.fromMinimum(formatDollars(fund.minimumCents))}</span>
          <a href="#subscribe" className={buttonClass()}>
            {shared.subscribe}
          </a>
        </div>
      )}
    </>
  )
}

const has = ({ faults }: FundDetail, kind: FundFault['kind']) => faults.some((fault) => fault.kind === kind)

function State({ fund }: { fund: FundDetail }) {
  if (fund.status === 'liquidating') return <Closed title={labels.liquidatingTitle} text={labels.liquidatingText} />
  if (fund.status === 'liquidated') return <Closed title={labels.liquidatedTitle} text={labels.liquidatedText} />
  if (has(fund, 'closed')) return <Closed title={labels.closedTitle} text={labels.closedText} />
  if (has(fund, 'open')) return <OpenSubscription fund={fund} />
  const opening = fund.faults.find(({ kind }) => kind === 'opening')
  if (opening)
    return (
      <>
        <h2 id="subscribe-heading">{labels.opensSoon}</h2>
        <p>{opening.text}</p>
        <Requirements fund={fund} />
        <ReminderButton fund={fund} full />
        <p className="small muted">{labels.opensSoonText}</p>
      </>
    )
  if (has(fund, 'places'))
    return (
      <>
        <h2 id="subscribe-heading">{labels.isFull}</h2>
        <Requirements fund={fund} />
        {fund.canWait && <WaitlistForm fund={fund} />}
      </>
    )
  return (
    <>
      <h2 id="subscribe-heading">{labels.subscribeTitle}</h2>
      <Requirements fund={fund} />
      <SubscribeForm fund={fund} />
    </>
  )
}

const Closed = ({ title, text }: { title: string; text: string }) => (
  <>
    <h2 id="subscribe-heading">{title}</h2>
    <p className="muted">{text}</p>
  </>
)

/** What the member lacks, each with where to change it. */
function Requirements({ fund }: { fund: FundDetail }) {
  const { href } = useLocation()
  const faults = fund.faults.filter(({ kind }) => aboutMe.includes(kind))
  if (faults.length === 0) return null
  return (
    <Note tone="wait" role="status">
      <p>
        <strong>{labels.notYou}</strong>
      </p>
      {faults.map(({ kind, text, link }) => (
        <div key={kind}>
          <p>{text}</p>
          {link && (
            <Link
              to="/settings"
              search={{ verify: 'overview', for: 'fund', back: href }}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {shared.verifyIdentity}
            </Link>
          )}
        </div>
      ))}
    </Note>
  )
}

const Mine = ({ fund: { mine } }: { fund: FundDetail }) =>
  mine && (
    <section className={styles.mine} aria-labelledby="mine-heading">
      <h2 id="mine-heading">{labels.yourPosition}</h2>
      <p className="figure">{formatMoney(mine.valueCents)}</p>
      <p className="small muted num">{shared.units(mine.units)}</p>
      <Link to="." search={here('/funds/$id', { tab: 'position' })} className="small">
        {labels.viewPosition}
      </Link>
    </section>
  )
