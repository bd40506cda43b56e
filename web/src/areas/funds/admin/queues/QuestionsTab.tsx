import type { Api } from '@ambry/contract/areas'
import type { AdminFundQuestion } from '@ambry/contract/funds/admin/records'
import { useMemo } from 'react'

import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { When } from '../../../../ui/When.tsx'
import * as labels from './labels.ts'
import { AnswerTag, QuestionPanel } from './QuestionPanel.tsx'
import { fundColumn, type QueueProps } from './queue-parts.tsx'

type Filter = FilterOf<Api['funds']['adminFundQuestions']>

const columns: readonly ListColumn<AdminFundQuestion>[] = [
  {
    key: 'question',
    title: labels.question,
    keeps: true,
    phone: 'heading',
    cell: ({ question, member }) => (
      <>
        <strong>{question}</strong>
        <small>{member?.name ?? labels.former}</small>
      </>
    ),
  },
  fundColumn(),
  { key: 'answer', title: labels.answer, phone: 'line', cell: (row) => <AnswerTag question={row} /> },
  { key: 'askedAt', title: labels.asked, sort: 'askedAt', keeps: true, cell: ({ askedAt }) => <When at={askedAt} /> },
]

const filters: readonly ListFilter<AdminFundQuestion, Filter>[] = [
  { key: 'waiting', label: labels.answer, options: { '1': labels.unanswered } },
]

/** What members asked, those without an answer first. */
export function QuestionsTab({ fundId }: QueueProps) {
  const shape = useMemo(
    (): ListShape<Filter> => ({
      record: 'question',
      filters: ['waiting', ...(fundId ? (['fundId'] as const) : [])],
      defaultSort: fundId ? '-askedAt' : 'askedAt',
      defaultFilters: fundId ? { fundId } : { waiting: '1' },
      tabs: fundId ? ['fundId'] : [],
    }),
    [fundId],
  )
  return (
    <ListPage
      name="fund-questions"
      label={labels.questions}
      call={api.funds.adminFundQuestions}
      shape={shape}
      columns={fundId ? columns.filter(({ key }) => key !== 'fund') : columns}
      filters={filters}
      searchHint={labels.questionSearch}
      nameOf={({ question }) => question}
      panel={(panel, row, list) => <QuestionPanel {...panel} row={row} list={list} />}
      empty={{ title: labels.questionsEmpty, text: labels.questionsEmptyText }}
    />
  )
}
