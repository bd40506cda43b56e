import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { LendingOverview, Note } from '@ambry/contract/lending/lenders/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../../api/api.ts'
import { pagesOf } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import { ShowMore } from '../../../../parts/ShowMore.tsx'
import { here } from '../../../../paths.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import { LtvBar } from '../../ltv/LtvBar.tsx'
import { rateText } from '../../rates.ts'
import { ScrollFrame } from '../../ScrollFrame.tsx'
import * as labels from '../labels.ts'
import styles from '../lenders.module.css'
import { NoteStandingTag } from './NoteStandingTag.tsx'

/** All notes of a lender; each opens in a dialog. */
export function Notes({ overview }: { overview: LendingOverview }) {
  const notes = useInfiniteQuery(pagesOf(api.lending.notes, { query: {} }))
  return (
    <section className={styles.part} aria-labelledby="notes">
      <div className={styles.sectionHead}>
        <h2 id="notes">{labels.myNotes}</h2>
        <div className="row">
          <p className="small muted">{labels.counts(overview.notes, overview.repaidNotes)}</p>
          <ExportButton size="small" name="notes" fetchCsv={() => api.lending.notes({ query: { format: 'csv' } })} />
        </div>
      </div>
      <Loaded query={notes} skeleton={<SkeletonBar height={320} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return (
              <Empty kind="card" title={labels.noNotes}>
                {labels.noNotesText}
              </Empty>
            )
          return (
            <>
              <NotesTable notes={items} overview={overview} isWhole={!notes.hasNextPage} />
              <ShowMore list={notes} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

type TableProps = { notes: readonly Note[]; overview: LendingOverview; isWhole: boolean }

function NotesTable({ notes, overview, isWhole }: TableProps) {
  const open = notes.filter(({ status }) => status === 'active')
  const nextCents = open.reduce((sum, { next }) => sum + (next ? next.interestCents + next.principalCents : 0), 0)
  return (
    <ScrollFrame label={labels.myNotes}>
      <table className={styles.notes}>
        <thead>
          <tr>
            <th scope="col">{labels.collateral}</th>
            <th scope="col">{labels.loan}</th>
            <th scope="col">{labels.myShare}</th>
            <th scope="col">{labels.rate}</th>
            <th scope="col">{labels.ltv}</th>
            <th scope="col">{labels.received}</th>
            <th scope="col">{labels.accruedColumn}</th>
            <th scope="col">{labels.nextPayment}</th>
            <th scope="col">{labels.matures}</th>
            <th scope="col">{labels.status}</th>
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </tbody>
        {isWhole && (
          <tfoot>
            <tr>
              <th scope="row">{labels.total}</th>
              <td />
              <td>{formatDollars(overview.principalCents)}</td>
              <td />
              <td />
              <td>{formatMoney(notes.reduce((sum, { receivedCents }) => sum + receivedCents, 0))}</td>
              <td>{formatMoney(overview.accruedCents)}</td>
              <td>{formatMoney(nextCents)}</td>
              <td />
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollFrame>
  )
}

function NoteRow({ note }: { note: Note }) {
  const { next } = note
  const isRunning = note.status === 'active'
  return (
    <tr>
      <th scope="row">
        <Link
          to="."
          search={here('/lend', { tab: 'lending', note: note.id })}
          resetScroll={false}
          className={styles.noteCard}
        >
          {note.pictures[0] && <CardPicture picture={note.pictures[0]} size="row" />}
          <span>
            <strong>{note.title}</strong>
            <small className="num">{formatDollars(note.valueCents)}</small>
          </span>
        </Link>
      </th>
      <td className="record">{note.loan.number}</td>
      <td>
        <strong>{formatDollars(isRunning ? note.principalCents : note.shareCents)}</strong>
        <small>{labels.of(formatDollars(note.ofCents))}</small>
      </td>
      <td>{rateText(note.lenderRateBps)}</td>
      <td>{isRunning && <LtvBar loan={note} isNamed={false} />}</td>
      <td>{formatMoney(note.receivedCents)}</td>
      <td>{formatMoney(note.accruedCents)}</td>
      <td>
        {next ? (
          <>
            {formatMoney(next.interestCents + next.principalCents)}
            <small>{formatDate(next.on)}</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>{formatDate(note.maturesOn)}</td>
      <td>
        <NoteStandingTag standing={note.standing} />
      </td>
    </tr>
  )
}
