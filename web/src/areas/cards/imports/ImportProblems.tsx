import type { CardImport, ImportProblem } from '@ambry/contract/cards/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { FixRow } from './FixRow.tsx'
import styles from './imports.module.css'
import * as labels from './labels.ts'

type Props = { file: CardImport; kind: 'problems' | 'warnings' }

const titles = { problems: labels.rowsWithProblems, warnings: labels.rowsWithWarnings }

/**
 * Rows that can't be registered, or only in part, with the reasons. Each can be corrected until the file is registered.
 */
export function ImportProblems({ file, kind }: Props) {
  const problems = useInfiniteQuery(
    pagesOf(api.cards.importProblems, { params: { id: file.id }, query: { limit: 50, kind } }),
  )
  const [fixed, setFixed] = useState<ImportProblem | null>(null)
  const canFix = file.status === 'checked'
  return (
    <Section
      title={titles[kind]}
      end={
        kind === 'problems' && (
          <a
            href={`/files/registry/imports/${file.id}/failed.csv`}
            download
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <Download aria-hidden="true" className="icon-small" />
            {labels.downloadTheseRows}
          </a>
        )
      }
    >
      <Loaded query={problems}>
        {({ pages }) => (
          <table className={`${styles.table} ${styles.problems}`}>
            <thead>
              <tr>
                <th scope="col">{labels.row}</th>
                <th scope="col">{labels.inYourFile}</th>
                <th scope="col">{kind === 'problems' ? 'Problem' : 'Warning'}</th>
                {canFix && (
                  <th scope="col">
                    <span className="sr">{labels.fix}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {pages
                .flatMap(({ items }) => items)
                .map((item) => (
                  <tr key={item.row}>
                    <th scope="row" className="num">
                      {item.row.toLocaleString('en-US')}
                    </th>
                    <td className="record">{item.text}</td>
                    <td>
                      {item[kind].map((sentence) => (
                        <p key={sentence}>{sentence}</p>
                      ))}
                    </td>
                    {canFix && (
                      <td>
                        <Button variant="secondary" size="small" onClick={() => setFixed(item)}>
                          {labels.fix}
                          <span className="sr"> {labels.rowRow(item.row)}</span>
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Loaded>
      <ShowMore list={problems} />
      {fixed && <FixRow file={file} row={fixed} onClose={() => setFixed(null)} />}
    </Section>
  )
}
