import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { NoteDetail } from '@ambry/contract/lending/lenders/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import tables from '../../../../parts/money-table.module.css'
import { here } from '../../../../paths.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import { rateText } from '../../rates.ts'
import * as labels from '../labels.ts'
import { NoteStandingTag } from './NoteStandingTag.tsx'

/** One note: what it received, what is expected, and its sale to another lender. */
export function NoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const note = useQuery(query(api.lending.note, { params: { id } }))
  return (
    <Dialog
      title={note.data ? labels.noteTitle(note.data.number, note.data.loan.number) : labels.myNotes}
      wide
      onClose={onClose}
    >
      <Loaded query={note} skeleton={<SkeletonBar height={320} />}>
        {(data) => <NoteView note={data} />}
      </Loaded>
    </Dialog>
  )
}

function NoteView({ note }: { note: NoteDetail }) {
  return (
    <div className="stack">
      <p>
        <NoteStandingTag standing={note.standing} /> {note.title}
        {note.isByRule && <span className="small muted"> {labels.byRule}</span>}
      </p>
      <FactList
        facts={[
          { name: labels.myShare, value: formatMoney(note.shareCents) },
          { name: labels.principalOutstanding, value: formatMoney(note.principalCents) },
          { name: labels.principalRepaid, value: formatMoney(note.repaidCents) },
          { name: labels.interestReceived, value: formatMoney(note.receivedCents) },
          { name: labels.accrued, value: formatMoney(note.accruedCents) },
          ...(note.lostCents > 0 ? [{ name: labels.lost, value: formatMoney(note.lostCents) }] : []),
          ...(note.impairedCents > 0 ? [{ name: labels.impaired, value: formatMoney(note.impairedCents) }] : []),
          { name: labels.yourRate, value: rateText(note.lenderRateBps) },
          { name: labels.ltv, value: percentText(note.ltvBps) },
          { name: labels.matures, value: formatDate(note.maturesOn) },
        ]}
      />
      <h3>{labels.receipts}</h3>
      {note.receipts.length === 0 ? (
        <p className="muted">{labels.nothingReceived}</p>
      ) : (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{labels.on}</th>
              <th scope="col">{labels.interest}</th>
              <th scope="col">{labels.fee}</th>
              <th scope="col">{labels.principal}</th>
              <th scope="col">{labels.lostColumn}</th>
            </tr>
          </thead>
          <tbody>
            {note.receipts.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: receipts are only ever added
              <tr key={index}>
                <th scope="row">{formatDate(row.on)}</th>
                <td>{formatMoney(row.interestCents)}</td>
                <td>{formatMoney(-row.feeCents)}</td>
                <td>{formatMoney(row.principalCents)}</td>
                <td>{row.lostCents === 0 ? '–' : formatMoney(row.lostCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note.expected.length > 0 && (
        <>
          <h3>{labels.expected}</h3>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{labels.on}</th>
                <th scope="col">{labels.interest}</th>
                <th scope="col">{labels.principal}</th>
              </tr>
            </thead>
            <tbody>
              {note.expected.map((row) => (
                <tr key={row.on}>
                  <th scope="row">{formatDate(row.on)}</th>
                  <td>{formatMoney(row.interestCents)}</td>
                  <td>{formatMoney(row.principalCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {note.documents.map(({ label, address }) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <FileText aria-hidden="true" className="icon-small" /> {label}
        </a>
      ))}
      {note.actions.includes('transfer') && (
        <div>
          <Link
            to="."
            search={here('/lend', { tab: 'lending', note: note.id, dialog: 'transfer' })}
            resetScroll={false}
            className={buttonClass({ variant: 'secondary' })}
          >
            {labels.transfer}
          </Link>
        </div>
      )}
    </div>
  )
}
