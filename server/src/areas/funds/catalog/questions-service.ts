import { randomUUID } from 'node:crypto'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { maskContacts } from '@ambry/contract/kernel/contacts/contacts'

import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { notifyStaff } from '../../notices/service.ts'
import { requireVisibleFund } from '../fund-queries.ts'
import { adminFundLink, fundChanged } from '../fund-service.ts'
import { countUnanswered, insertQuestion, listQuestions, type QuestionRow } from '../investor-relations/queries.ts'
import * as labels from './labels.ts'

type Question = FundDetail['questions'][number]

const mostUnanswered = 5

function present(row: QuestionRow, memberId: string): Question {
  const isMine = row.memberId === memberId
  return {
    id: row.id,
    question: isMine ? row.question : maskContacts(row.question),
    askedAt: row.askedAt,
    answer: row.answer,
    answeredAt: row.answeredAt,
    isMine,
  }
}

/** The member's own questions, and public answers without who asked. */
export const shownQuestions = async (db: Db, fundId: string, memberId: string): Promise<Question[]> =>
  (await listQuestions(db, fundId))
    .filter(({ isPublic, memberId: asker }) => isPublic || asker === memberId)
    .map((row) => present(row, memberId))

export async function askQuestion(tx: Tx, actor: Actor, fundId: string, question: string): Promise<Question> {
  const fund = await requireVisibleFund(tx, fundId)
  if ((await countUnanswered(tx, fundId, actor.id)) >= mostUnanswered)
    throw new AppError('refused', labels.tooManyQuestions(mostUnanswered))
  const id = randomUUID()
  await insertQuestion(tx, { id, fundId, memberId: actor.id, question })
  tx.audit({ action: 'fund.ask', object: { kind: 'fund', id: fundId }, after: { question: id } })
  await notifyStaff(tx, 'fund.manage', {
    ...{ kind: 'requests', title: labels.newQuestion, link: adminFundLink(fundId, 'questions') },
    message: labels.asked(actor.name ?? actor.phone, fund.name),
  })
  fundChanged(tx)
  return {
    ...{ id, question, askedAt: tx.now.toISOString(), answer: null, answeredAt: null, isMine: true },
  }
}
