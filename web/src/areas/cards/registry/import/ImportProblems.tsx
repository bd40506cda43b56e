import type { CardImport } from '@ambry/contract/card-records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { Loaded } from '../../../../api/Loaded.tsx'
import { pagesOf } from '../../../../api/queries.ts'
import { ShowMore } from '../../../../api/ShowMore.tsx'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Section } from '../../../../ui/Section.tsx'

/** The rows that cannot be registered, with what is wrong with each. */
export function ImportProblems({ file }: { file: CardImport }) {
  const problems = useInfiniteQuery(
    pagesOf(api.cards.importProblems, { params: { id: file.id }, query: { limit: 50 } }),
  )
  return (
    <Section
      title="Rows with problems"
      end={
        <a
          href={`/files/registry/imports/${file.id}/failed.csv`}
          download
          className={buttonClass({ look: 'secondary', size: 'small' })}
        >
          <Download aria-hidden="true" className="icon-small" />
          Download these rows
        </a>
      }
    >
      <Loaded query={problems}>
        {({ pages }) => (
          <table className="import-table import-problems">
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">As it stands in the file</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {pages
                .flatMap(({ items }) => items)
                .map(({ row, text, problems: said }) => (
                  <tr key={row}>
                    <th scope="row" className="num">
                      {row.toLocaleString('en-US')}
                    </th>
                    <td className="record">{text}</td>
                    <td>
                      {said.map((sentence) => (
                        <p key={sentence}>{sentence}</p>
                      ))}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Loaded>
      <ShowMore list={problems} />
    </Section>
  )
}
