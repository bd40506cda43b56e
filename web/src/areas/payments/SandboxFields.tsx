import { keysOf } from '@ambry/contract/kernel/keys'
import { type MethodKind, type SandboxNumber, sandboxNumbers } from '@ambry/contract/payments/kinds'
import { Link } from '@tanstack/react-router'

import { fieldError } from '../../api/errors.ts'
import demo from '../../parts/demo.module.css'
import { Field } from '../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import styles from './payments.module.css'
import { filledWith, groupedExpiry, groupedNumber, type Typed } from './sandbox-form.ts'

type Props = {
  kind: MethodKind
  typed: Typed
  onTyped: (typed: Typed) => void
  error: unknown
}

/** Card or bank account numbers for the sandbox. Autofill is disabled, so that no real number is entered. */
export function SandboxFields({ kind, typed, onTyped, error }: Props) {
  const field = (name: keyof Typed, grouped = (text: string) => text) => ({
    name,
    value: typed[name],
    required: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'num',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      // while editing in the middle, don't reformat, because that would move the caret
      const isAtEnd = target.selectionStart === target.value.length
      onTyped({ ...typed, [name]: isAtEnd ? grouped(target.value) : target.value })
    },
  })
  return (
    <div className="stack">
      {kind === 'card' ? (
        <>
          <Field
            label={labels.cardNumber}
            placeholder="4242 4242 4242 4242"
            maxLength={23}
            error={fieldError(error, 'number')}
            {...field('number', groupedNumber)}
          />
          <div className={styles.payPair}>
            <Field
              label={labels.expiration}
              placeholder={labels.mmYy}
              maxLength={9}
              error={fieldError(error, 'expMonth') ?? fieldError(error, 'expYear')}
              {...field('expiry', groupedExpiry)}
            />
            <Field
              label={labels.securityCode}
              placeholder="123"
              maxLength={4}
              error={fieldError(error, 'cvc')}
              {...field('cvc')}
            />
          </div>
        </>
      ) : (
        <div className={styles.payPair}>
          <Field
            label={labels.routingNumber}
            placeholder="110000000"
            maxLength={9}
            error={fieldError(error, 'routing')}
            {...field('routing')}
          />
          <Field
            label={labels.accountNumber}
            placeholder="000123456789"
            maxLength={17}
            error={fieldError(error, 'account')}
            {...field('account')}
          />
        </div>
      )}
      <TestNumbers
        kind={kind}
        onChoose={(name) => onTyped({ ...typed, ...filledWith(name, new Date().getFullYear()) })}
      />
    </div>
  )
}

const names = keysOf(sandboxNumbers)

/** No money moves: each test number triggers a different sandbox behavior. */
function TestNumbers({ kind, onChoose }: { kind: MethodKind; onChoose: (name: SandboxNumber) => void }) {
  return (
    <aside className={demo.demo} aria-label={labels.testNumbers}>
      <p>
        <strong>{labels.demo}</strong> {labels.noMoneyMoves}
      </p>
      <ul className={`${demo.people} ${styles.testNumbers}`}>
        {names
          .filter((name) => sandboxNumbers[name].kind === kind)
          .map((name) => (
            <li key={name}>
              <button type="button" onClick={() => onChoose(name)}>
                {sandboxNumbers[name].label}{' '}
                <span className="record">
                  {kind === 'card' ? groupedNumber(sandboxNumbers[name].number) : sandboxNumbers[name].number}
                </span>
              </button>
            </li>
          ))}
      </ul>
      <p>
        <Link to="/payment-test">{labels.runEveryOutcome}</Link>
      </p>
    </aside>
  )
}
