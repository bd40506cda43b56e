import { cardTitle } from '@ambry/contract/cards/kinds'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { Holding } from '@ambry/contract/funds/holdings/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'

import { Loaded } from '../../../parts/Loaded.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { buttonClass, IconButton } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ScrollFrame } from '../../lending/ScrollFrame.tsx'
import { CustodyPhoto } from '../CustodyPhoto.tsx'
import * as shared from '../labels.ts'
import styles from './fund.module.css'
import { holdingsQuery } from './holdings-query.ts'
import * as labels from './labels.ts'
import { proofCommand, verifierAddress } from './proof-command.ts'

/** What the fund holds and where, signed with the NAV, for anyone to check. */
export function Proof({ fund }: { fund: FundDetail }) {
  const { proof } = fund
  return (
    <section className={styles.part} id="proof">
      <div className={styles.partHead}>
        <h2>{labels.proof}</h2>
        {proof && (
          <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={fileOf(fund.id, proof)} download>
            <Download aria-hidden="true" className="icon-small" />
            {labels.download}
          </a>
        )}
      </div>
      <p className="muted">{proof ? labels.proofLead : labels.noProof}</p>
      {fund.cards > 0 && <Custody fund={fund} />}
      {proof && <Verify fundId={fund.id} proof={proof} />}
    </section>
  )
}

/** Of this NAV, so that the hash beside it stays that of the file when another NAV is struck. */
const fileOf = (fundId: string, { strikeId }: { strikeId: string }) =>
  `/files/funds/${fundId}/holdings.json?strike=${strikeId}`

function Verify({ fundId, proof }: { fundId: string; proof: NonNullable<FundDetail['proof']> }) {
  const command = proofCommand(proof.strikeId, proof.fingerprint)
  return (
    <div className={styles.verify}>
      <h3>{labels.verify}</h3>
      <p className="muted">{labels.verifyText}</p>
      <p className={styles.command}>
        <code className="record">{command}</code>
        <IconButton label={labels.copyCommand} onClick={() => void copyText(command)}>
          <Copy aria-hidden="true" className="icon-small" />
        </IconButton>
      </p>
      <p className="row">
        <a href={fileOf(fundId, proof)} download>
          {labels.download}
        </a>
        <a href={verifierAddress} download="verify-fund.mjs">
          {labels.verifier}
        </a>
      </p>
      <p className="small muted">
        {labels.hash} <span className="record">{proof.fileHash}</span>
      </p>
      <p className="small muted">
        {labels.fingerprint} <span className="record">{proof.fingerprint}</span>. {labels.neverTrust}
      </p>
    </div>
  )
}

const few = 6

function Custody({ fund }: { fund: FundDetail }) {
  const holdings = useInfiniteQuery(holdingsQuery(fund.id))
  const [isAll, setAll] = useState(false)
  return (
    <Loaded query={holdings} skeleton={<SkeletonLines lines={few} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ items }) => items)
        return (
          <>
            <ScrollFrame label={labels.proof}>
              <table className={styles.custody} aria-label={labels.proof}>
                <thead>
                  <tr>
                    {Object.values(labels.proofHead).map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {(isAll ? all : all.slice(0, few)).map((holding) => (
                    <CustodyRow key={holding.id} holding={holding} />
                  ))}
                </tbody>
              </table>
            </ScrollFrame>
            {!isAll && all.length > few && (
              <p className={styles.all}>
                <button
                  type="button"
                  className={buttonClass({ variant: 'quiet', size: 'small' })}
                  onClick={() => setAll(true)}
                >
                  {labels.allHoldings(pages[0]?.total ?? all.length)}
                </button>
              </p>
            )}
            {isAll && <ShowMore list={holdings} />}
          </>
        )
      }}
    </Loaded>
  )
}

function CustodyRow({ holding }: { holding: Holding }) {
  const { custody } = holding
  const title = cardTitle(holding)
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="record">{holding.certNumber ?? shared.none}</td>
      <td>{custody?.vault ?? shared.none}</td>
      <td>
        {custody ? (
          <span className={styles.photo}>
            <CustodyPhoto photo={custody.photo} label={labels.photoOf(title, formatDate(custody.on))} />
            <span>
              {formatDate(custody.on)}, {labels.daysOld(custody.ageDays)}
              {custody.isDue && (
                <>
                  {' '}
                  <Tag tone="wait">{labels.photoDue}</Tag>
                </>
              )}
            </span>
          </span>
        ) : (
          labels.noPhoto
        )}
      </td>
      <td>{holding.isClear ? <Tag tone="ok">{labels.clear}</Tag> : <Tag tone="wait">{labels.notClear}</Tag>}</td>
    </tr>
  )
}
