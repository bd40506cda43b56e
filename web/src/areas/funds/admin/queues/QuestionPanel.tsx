import type { AdminFundQuestion } from '@ambry/contract/funds/admin/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { MemberLink } from '../../../../parts/links.tsx'
import type { ListAround, PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordActions, type RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { Check, TextArea } from '../../../../ui/fields/Field.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import { FundFact, GonePanel } from './queue-parts.tsx'
import { useKnownRow, useNextInQueue } from './use-queue.ts'

export function AnswerTag({ question: { answer, isPublic } }: { question: AdminFundQuestion }) {
  if (answer === null) return <Tag tone="wait">{labels.unanswered}</Tag>
  return isPublic ? <Tag tone="ok">{labels.publicAnswer}</Tag> : <Tag>{labels.privateAnswer}</Tag>
}

type Props = PanelProps & { row: AdminFundQuestion | undefined; list: ListAround<AdminFundQuestion> }

export function QuestionPanel({ row: shown, list, ...panel }: Props) {
  const row = useKnownRow(panel.id, shown)
  const onDone = useNextInQueue(panel.id, list, panel.onClose)
  if (!row) return <GonePanel {...panel} />
  return (
    <SidePanel
      {...panel}
      title={labels.asks(row.member?.name ?? labels.former, row.fund.name)}
      above={<AnswerTag question={row} />}
      below={formatDateTime(row.askedAt)}
      foot={
        row.actions.length > 0 && (
          <RecordActions
            actions={row.actions.map((action) => ({ action, why: null }))}
            steps={steps}
            given={{ question: row, onDone }}
          />
        )
      }
    >
      {row.answer === null && <WorkBar queue="fundQuestions" id={row.id} />}
      <section aria-labelledby="fund-question">
        <h3 id="fund-question">{labels.question}</h3>
        <p className={styles.words}>{row.question}</p>
      </section>
      {row.answer !== null && (
        <section aria-labelledby="fund-answer">
          <h3 id="fund-answer">{labels.answer}</h3>
          <p className={styles.words}>{row.answer}</p>
        </section>
      )}
      <section aria-label={labels.questions}>
        <dl className="facts">
          <FundFact fund={row.fund} />
          {row.member && (
            <Fact name={labels.member}>
              <MemberLink id={row.member.id}>{row.member.name}</MemberLink>
            </Fact>
          )}
        </dl>
      </section>
    </SidePanel>
  )
}

type Given = { question: AdminFundQuestion; onDone: () => void }

const AnswerDialog = ({ question: { id, question, member }, onDone, onClose }: Given & { onClose: () => void }) => (
  <ActDialog
    title={labels.answerTitle}
    submit={labels.answer}
    long
    run={(form) =>
      api.funds.answerFundQuestion({
        params: { id },
        body: { answer: form.text('answer'), isPublic: form.checked('isPublic') },
      })
    }
    done={() => ({ title: labels.answered, description: labels.memberNotified(member?.name ?? labels.former) })}
    onDone={onDone}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p className={styles.words}>{question}</p>
        <TextArea
          label={labels.answer}
          name="answer"
          required
          rows={5}
          maxLength={4000}
          error={fieldError(error, 'answer')}
        />
        <Check name="isPublic" defaultChecked label={labels.showToAll} />
      </>
    )}
  </ActDialog>
)

const steps: Record<AdminFundQuestion['actions'][number], RecordStep<Given>> = {
  answer: { label: labels.answer, variant: 'primary', key: 'a', Dialog: AnswerDialog },
}
