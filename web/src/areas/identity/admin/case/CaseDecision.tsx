import { type IdentityItem, identityLevels, type RejectReason, rejectReasons } from '@ambry/contract/identity/kinds'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { isStale, sentenceOf } from '../../../../api/errors.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { readForm } from '../../../../ui/fields/form.ts'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { gatesAt, inItemOrder, itemName } from '../case-rules.ts'
import * as labels from '../labels.ts'
import styles from './case.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { OpenedCase } from './use-case.ts'

type Reasons = Partial<Record<IdentityItem, RejectReason>>

const actions = ['verify', 'ask', 'reject', 'escalate'] as const
type Action = (typeof actions)[number]

type Props = {
  shown: OpenedCase
  /** The item that `r` is about. */
  item: IdentityItem | undefined
  reasons: Reasons
  onReasons: (reasons: Reasons) => void
  /** The case to open after this one, while this one still has its place in the queue. */
  findFollowing: () => Promise<string | undefined>
  onDecided: (action: Action, following: string | undefined) => void
  onReload: () => void
}

const firstName = ({ member }: OpenedCase) => member.name.split(' ')[0] ?? member.name

const gateList = new Intl.ListFormat('en-US')

/** Verify, ask for items again, reject or escalate, by mouse or by key. */
export function CaseDecision({ shown, item, reasons, onReasons, findFollowing, onDecided, onReload }: Props) {
  const [action, setAction] = useState<Action | null>(null)
  const [asking, setAsking] = useState<IdentityItem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // where the focus goes once the chosen decision's fields are there
  const [begin, setBegin] = useState<string | null>(null)
  useEffect(() => {
    if (begin === null) return
    form.current?.querySelector<HTMLElement>(begin)?.focus()
    setBegin(null)
  }, [begin])

  const { id, version } = shown
  const decide = useAction({
    mutationFn: async ({ message, note }: { message: string; note: string }) => {
      if (action === null) throw new Error(labels.chooseADecision)
      const following = await findFollowing()
      await api.identity.decideIdentity({
        params: { id },
        body: { version, action, message, note, ...(action === 'ask' || action === 'reject' ? { reasons } : {}) },
      })
      return following
    },
    onSuccess: (following) => action && onDecided(action, following),
  })

  const offered = actions.filter((each) => shown.actions.includes(each))
  const choose = (next: Action, focus = '[type=submit]') => {
    if (!offered.includes(next)) return
    decide.reset()
    setAction(next)
    setBegin(focus)
  }
  const askAgain = () => (Object.keys(reasons).length === 0 && item ? setAsking(item) : choose('ask'))
  useLetterKeys({
    a: () => choose('verify'),
    r: () => item && setAsking(item),
    n: askAgain,
    d: () => choose('reject', 'textarea'),
    e: () => choose('escalate', 'textarea'),
  })
  const chooseReason = (of: IdentityItem, reason: RejectReason | undefined) => {
    const { [of]: _, ...rest } = reasons
    onReasons(reason ? { ...rest, [of]: reason } : rest)
    if (reason) choose('ask')
  }

  if (offered.length === 0) return <p className="muted">{labels.someoneElseDecides}</p>
  const texts: Readonly<Record<Action, string>> = {
    verify: labels.verifyText(identityLevels[shown.target], gateList.format(gatesAt(shown.target)).toLowerCase()),
    ask: labels.askText,
    reject: labels.rejectText,
    escalate: labels.escalateText,
  }
  return (
    <section aria-labelledby="case-decision">
      <h2 id="case-decision">{labels.decision}</h2>
      <form
        ref={form}
        className={styles.decision}
        onSubmit={(event) => {
          const read = readForm(event)
          decide.mutate({ message: read.text('message'), note: read.text('note') })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        <fieldset className={styles.options} aria-label={labels.decision}>
          {offered.map((each) => (
            <label key={each}>
              <input
                type="radio"
                className="tick"
                name="action"
                value={each}
                checked={each === action}
                onChange={() => (each === 'ask' ? askAgain() : choose(each, `[value=${each}]`))}
              />
              <span>
                <strong>{labels.actions[each]}</strong>
                <small>{texts[each]}</small>
              </span>
              <kbd className="kbd">{labels.actionKeys[each]}</kbd>
            </label>
          ))}
        </fieldset>
        {(action === 'ask' || Object.keys(reasons).length > 0) && (
          <Retakes shown={shown} reasons={reasons} onAsk={setAsking} />
        )}
        {(action === 'ask' || action === 'reject') && (
          <TextArea
            label={labels.messageTo(firstName(shown))}
            name="message"
            optional
            rows={2}
            maxLength={1000}
            hint={action === 'reject' ? labels.rejectMessageHint : labels.askMessageHint}
          />
        )}
        {action !== null && (
          <TextArea label={labels.note} name="note" optional rows={2} maxLength={1000} hint={labels.noteHint} />
        )}
        {decide.error && (
          <Failure text={sentenceOf(decide.error)} {...(isStale(decide.error) && { onRetry: onReload })} />
        )}
        {action !== null && (
          <Button type="submit" full working={decide.isPending}>
            {labels.sendAction(action, firstName(shown))}
          </Button>
        )}
      </form>
      {asking && (
        <ReasonDialog
          name={itemName(asking, shown.documentKind)}
          chosen={reasons[asking]}
          onChoose={(reason) => chooseReason(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

type RetakesProps = { shown: OpenedCase; reasons: Reasons; onAsk: (item: IdentityItem) => void }

/** What the member will read about each item, before it is sent. */
function Retakes({ shown, reasons, onAsk }: RetakesProps) {
  return (
    <ul className={styles.retakes} aria-label={labels.memberWillRead}>
      {inItemOrder(shown.documents).map(({ item }) => {
        const reason = reasons[item]
        return (
          <li key={item}>
            <span>
              <strong>{itemName(item, shown.documentKind)}</strong>
              <small>{reason ? rejectReasons[reason] : labels.staysAccepted}</small>
            </span>
            <Button variant="quiet" size="small" onClick={() => onAsk(item)}>
              {reason ? labels.changeReason : labels.askForIt}
              <span className="sr"> {itemName(item, shown.documentKind)}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
