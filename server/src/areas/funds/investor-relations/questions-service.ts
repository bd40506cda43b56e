import type { AdminFundDetail, AdminFundQuestion } from '@ambry/contract/funds/admin/records'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { adminFund } from '../admin/service.ts'
import { lockFund } from '../fund-queries.ts'
import { fundChanged, fundLink } from '../fund-service.ts'
import * as labels from './labels.ts'
import { findQuestion, type ListedQuestionRow, questionList, writeAnswer } from './queries.ts'

const present = ({ fundId, fundName, memberId, member, ...row }: ListedQuestionRow): AdminFundQuestion => ({
  ...{ id: row.id, fund: { id: fundId, name: fundName } },
  member: memberId === null ? null : { id: memberId, name: member ?? '' },
  ...{ question: row.question, askedAt: row.askedAt, answer: row.answer, answeredAt: row.answeredAt },
  ...{ isPublic: row.isPublic, actions: row.answer === null ? ['answer'] : [] },
})

export const adminQuestions = ({ db }: Deps, query: QueryOf<typeof questionList>): Promise<Page<AdminFundQuestion>> =>
  questionList.page(db, query, present)

export async function answerQuestion(
  tx: Tx,
  deps: Deps,
  id: string,
  { answer: text, isPublic }: { answer: string; isPublic: boolean },
): Promise<AdminFundDetail> {
  const found = await findQuestion(tx, id)
  const fund = found && (await lockFund(tx, found.fundId))
  if (!fund) throw notThere()
  const question = await findQuestion(tx, id)
  if (question?.answer !== null) throw new AppError('wrong_state', labels.alreadyAnswered)
  await writeAnswer(tx, id, text, isPublic)
  tx.audit({ action: 'fund.answer', object: { kind: 'fund', id: fund.id }, after: { question: id, isPublic } })
  if (question.memberId)
    await notify(tx, question.memberId, {
      ...{ kind: 'funds', title: labels.answered, link: fundLink(fund.id) },
      message: labels.answeredMessage(fund.name, text),
    })
  fundChanged(tx)
  return adminFund(tx, deps, fund.id, tx.now)
}
