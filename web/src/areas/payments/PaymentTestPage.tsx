import type { TriedPayment } from '@ambry/contract/payments/endpoints'
import { type PaymentTest, paymentTestNames, paymentTests } from '@ambry/contract/payments/kinds'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Note, Tag } from '../../ui/Tag.tsx'
import { useTitle } from '../../ui/use-title.ts'
import * as labels from './labels.ts'
import styles from './payments.module.css'
import { TriedView } from './TriedView.tsx'

/** Runs every sandbox outcome on its own invoice. Disabled with a real processor. */
export function PaymentTestPage() {
  useTitle(labels.paymentTest)
  const state = useQuery(query(api.payments.paymentTest, {}))
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{labels.paymentTest}</h1>
          <p className="lead">{labels.eachTestCreatesAnInvoice}</p>
        </div>
      </div>
      <Loaded query={state}>
        {({ isOn, gateway }) =>
          isOn ? (
            <Tests />
          ) : (
            <Note tone="info" title={labels.notAvailable}>
              {gateway === 'stripe' ? labels.paymentsGoThroughStripeHere : labels.paymentsCantBeTestedHere}
            </Note>
          )
        }
      </Loaded>
    </>
  )
}

/** A test run individually, or with an unexpected result, is expanded at once. */
type Result = { tried: TriedPayment; isOpen: boolean } | { error: unknown }

function Tests() {
  const [results, setResults] = useState<Partial<Record<PaymentTest, Result>>>({})
  const [running, setRunning] = useState<PaymentTest | null>(null)
  // run one at a time, because each compares the ledger before and after
  const isBusy = useRef(false)
  const run = async (tests: readonly PaymentTest[]) => {
    if (isBusy.current) return
    isBusy.current = true
    for (const test of tests) {
      setRunning(test)
      const result = await api.payments
        .tryPayment({ params: { test } })
        .then((tried): Result => ({ tried, isOpen: tests.length === 1 || !tried.isAsExpected }))
        .catch((error: unknown): Result => ({ error }))
      setResults((before) => ({ ...before, [test]: result }))
    }
    isBusy.current = false
    setRunning(null)
  }
  const done = Object.values(results)
  const asExpected = done.filter((result) => 'tried' in result && result.tried.isAsExpected).length
  return (
    <section className={styles.tests} aria-label={labels.tests}>
      <div className="row between">
        <p role="status" className="muted">
          {running
            ? `Running: ${paymentTests[running]}`
            : done.length > 0
              ? labels.ofPassed(asExpected, done.length)
              : labels.noTestsRunYet}
        </p>
        <Button working={running !== null} onClick={() => void run(paymentTestNames)}>
          {labels.runAll}
        </Button>
      </div>
      <ol className="lines">
        {paymentTestNames.map((test) => (
          <TestLine
            key={test}
            test={test}
            result={results[test]}
            isRunning={running === test}
            isWaiting={running !== null && running !== test}
            onRun={() => void run([test])}
          />
        ))}
      </ol>
    </section>
  )
}

type LineProps = {
  test: PaymentTest
  result: Result | undefined
  isRunning: boolean
  isWaiting: boolean
  onRun: () => void
}

const TestLine = ({ test, result, isRunning, isWaiting, onRun }: LineProps) => (
  <li className="line" id={`test-${test}`}>
    <div className="line-text">
      <h2>{paymentTests[test]}</h2>
    </div>
    {result && 'tried' in result && (
      <Tag tone={result.tried.isAsExpected ? 'ok' : 'bad'}>{result.tried.isAsExpected ? 'Passed' : 'Failed'}</Tag>
    )}
    <Button variant="secondary" size="small" working={isRunning} disabled={isWaiting} onClick={onRun}>
      {labels.run}
      <span className="sr"> {paymentTests[test]}</span>
    </Button>
    {result && 'tried' in result && (
      <details className={styles.triedFold} open={result.isOpen}>
        <summary>{labels.result}</summary>
        <TriedView tried={result.tried} />
      </details>
    )}
    {result && 'error' in result && (
      <div className={styles.tried}>
        <Failure text={sentenceOf(result.error)} onRetry={onRun} />
      </div>
    )}
  </li>
)
