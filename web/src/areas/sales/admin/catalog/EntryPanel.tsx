import { cardCategories, gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { AdminCatalogCardDetail } from '@ambry/contract/sales/catalog/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { RecordAudit } from '../../../../parts/audit/RecordAudit.tsx'
import { rest } from '../../../../parts/catalog/CatalogField.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { hereWith } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import styles from './catalog-admin.module.css'
import { EntryIdent, EntryTag } from './Entry.tsx'
import * as labels from './labels.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** One card of the catalog: what is known about it, and entries that may be the same. */
export function EntryPanel(panel: PanelProps) {
  const entry = useQuery(query(api.sales.adminCatalogCard, { params: { id: panel.id } }))
  return (
    <RecordPanel
      {...panel}
      query={entry}
      failure={labels.notLoaded}
      head={headOf}
      foot={(data) =>
        data.mergedInto === null && (
          <NeedsRight right="sale.manage">
            <Merge entry={data} />
          </NeedsRight>
        )
      }
    >
      {(data) => <Record entry={data} />}
    </RecordPanel>
  )
}

const headOf = (entry: AdminCatalogCardDetail) => ({
  title: entry.playerName,
  above: <EntryTag entry={entry} />,
  below: rest(entry),
})

function Merge({ entry }: { entry: AdminCatalogCardDetail }) {
  const [isOpen, setOpen] = useState(false)
  useLetterKeys({ m: () => setOpen(true) })
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {labels.merge}
      </Button>
      {isOpen && <MergeDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

function Record({ entry }: { entry: AdminCatalogCardDetail }) {
  const { mergedInto, category, lastPriceCents, lastSoldOn, population } = entry
  return (
    <>
      <section>
        <dl className="facts">
          {mergedInto && (
            <Fact name={labels.mergedInto}>
              <Link to="/admin/sales" search={hereWith('/admin/sales', { entry: mergedInto.id })}>
                {mergedInto.title}
              </Link>
            </Fact>
          )}
          {category && <Fact name={labels.category}>{cardCategories[category]}</Fact>}
          <Fact name={labels.registeredCopies}>{entry.copies.toLocaleString('en-US')}</Fact>
          <Fact name={labels.sales}>{entry.sales.toLocaleString('en-US')}</Fact>
          {lastPriceCents !== null && lastSoldOn !== null && (
            <Fact name={labels.lastSale}>
              {formatDollars(lastPriceCents)}, {formatDate(lastSoldOn)}
            </Fact>
          )}
          {population !== null && <Fact name={labels.population}>{population.toLocaleString('en-US')}</Fact>}
          <Fact name={labels.suggestedToMembers}>{entry.isPublic ? labels.yes : labels.onlyOneMember}</Fact>
        </dl>
      </section>
      <section aria-labelledby="entry-grades">
        <h3 id="entry-grades">{labels.byGrade}</h3>
        {entry.grades.length === 0 && <p className="small muted">{labels.noSales}</p>}
        <dl className="facts">
          {entry.grades.map(({ grader, grade, sales, medianCents }) => (
            <Fact key={`${grader} ${grade}`} name={`${gradeText({ grader, grade, qualifier: null })} (${sales})`}>
              <span className="num">{formatDollars(medianCents)}</span>
            </Fact>
          ))}
        </dl>
      </section>
      {entry.similar.length > 0 && (
        <section aria-labelledby="entry-similar">
          <h3 id="entry-similar">{labels.similar}</h3>
          <p className="small muted">{labels.similarText}</p>
          <ul className={styles.lines}>
            {entry.similar.map((other) => (
              <li key={other.id}>
                <Link to="/admin/sales" search={hereWith('/admin/sales', { entry: other.id })}>
                  <EntryIdent entry={other} withCopies />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordAudit kind="catalog" id={entry.id} />
    </>
  )
}
