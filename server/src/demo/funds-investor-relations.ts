import { askQuestion } from '../areas/funds/catalog/questions-service.ts'
import { answerQuestion } from '../areas/funds/investor-relations/questions-service.ts'
import { makeStatements, runStatements } from '../areas/funds/investor-relations/statement-runs-service.ts'
import { publishUpdate } from '../areas/funds/investor-relations/updates-service.ts'
import type { Tx } from '../db/transaction.ts'
import type { FundStory } from './funds-data.ts'
import { type DemoFund, type FundsDemo, isQuarterEnd } from './funds-demo.ts'
import type { Meanwhile } from './meanwhile.ts'

/** Updates, questions, and the statements of the last quarter. */
export const investorRelationsSteps = (demo: FundsDemo, demoFund: DemoFund): Meanwhile[] => [
  ...demoFund.story.updates.map(([daysAgo, title, body, audience]) =>
    demo.step(daysAgo, 15.8, () =>
      demo.run(demo.people.finance, daysAgo, 15.8, (tx, then) =>
        publishUpdate(unannounced(tx), then, demoFund.id, { title, body, audience, documentId: null }),
      ),
    ),
  ),
  ...demoFund.story.questions.flatMap((question) => questionSteps(demo, demoFund, question)),
  ...(demoFund.story.liquidated ? [] : statementSteps(demo, demoFund)),
]

/** Without notices: what was published weeks ago is no news today. */
const unannounced = (tx: Tx): Tx => Object.assign(Object.create(tx) as Tx, { enqueue: async () => {} })

function questionSteps(
  demo: FundsDemo,
  demoFund: DemoFund,
  [who, daysAgo, question, text, isPublic]: FundStory['questions'][number],
): Meanwhile[] {
  const member = demo.actor(who)
  let id = ''
  const asking = demo.step(daysAgo, 13, async () => {
    id = (await demo.run(member.id, daysAgo, 13, (tx) => askQuestion(tx, member, demoFund.id, question))).id
  })
  if (text === null) return [asking]
  const answering = () =>
    demo.run(demo.people.finance, daysAgo - 1, 14, (tx, then) =>
      answerQuestion(tx, then, id, { answer: text, isPublic }),
    )
  return [asking, demo.step(daysAgo - 1, 14, answering)]
}

function statementSteps(demo: FundsDemo, demoFund: DemoFund): Meanwhile[] {
  const end = demo.monthEnds(130, 4).findLast((daysAgo) => isQuarterEnd(demo.dayOf(daysAgo)))
  if (end === undefined || end > demoFund.story.opened) return []
  const to = demo.dayOf(end)
  const from = `${to.slice(0, 4)}-${String(Number(to.slice(5, 7)) - 2).padStart(2, '0')}-01`
  const { finance } = demo.people
  return [
    demo.step(end - 3, 17, async () => {
      const { statementRuns } = await demo.run(finance, end - 3, 17, (tx, then) =>
        makeStatements(unannounced(tx), then, demoFund.id, { from, to }),
      )
      const { deps } = demo.depsOf(finance, end - 3, 17.2)
      for (const { id } of statementRuns) await runStatements(deps, id)
    }),
  ]
}
