import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useRef } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './fund.module.css'
import * as labels from './labels.ts'

export function Questions({ fund }: { fund: FundDetail }) {
  return (
    <section className={styles.part} id="questions">
      <h2>{labels.questions}</h2>
      {fund.questions.length === 0 && <p className="muted">{labels.noQuestions}</p>}
      <ul className={styles.questions}>
        {fund.questions.map(({ id, question, askedAt, answer, answeredAt, isMine }) => (
          <li key={id}>
            <p className={styles.question}>{question}</p>
            <p className="small muted">
              {labels.asked(formatDate(askedAt))} {isMine && <Tag tone="outline">{labels.yours}</Tag>}
            </p>
            {answer === null ? (
              <p className="small muted">{labels.waiting}</p>
            ) : (
              <div className={styles.answer}>
                <p>{answer}</p>
                {answeredAt && (
                  <p className="small muted">
                    {labels.answer}. {labels.answered(formatDate(answeredAt))}
                  </p>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Ask fundId={fund.id} />
    </section>
  )
}

function Ask({ fundId }: { fundId: string }) {
  const form = useRef<HTMLFormElement>(null)
  const ask = useAction({
    mutationFn: (question: string) => api.funds.askFund({ params: { id: fundId }, body: { question } }),
    onSuccess: () => {
      form.current?.reset()
      toasts.show({ title: labels.sent, description: labels.sentText })
    },
  })
  return (
    <form
      ref={form}
      className={`stack ${styles.ask}`}
      onSubmit={(event) => ask.mutate(readForm(event).text('question'))}
      onInput={() => ask.isError && ask.reset()}
    >
      <TextArea
        label={labels.yourQuestion}
        name="question"
        required
        minLength={3}
        maxLength={1000}
        hint={labels.askHint}
        error={fieldError(ask.error, 'question')}
      />
      {ask.error && !fieldError(ask.error, 'question') && <Failure text={sentenceOf(ask.error)} />}
      <div>
        <Button type="submit" variant="secondary" working={ask.isPending}>
          {labels.send}
        </Button>
      </div>
    </form>
  )
}
