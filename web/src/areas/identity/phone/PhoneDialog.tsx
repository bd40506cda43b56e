import { itemsFor } from '@ambry/contract/identity/kinds'
import { Circle, CircleCheck, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { asClock, useCountdown } from '../../../parts/use-countdown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { Flow } from '../flow/IdentityPage.tsx'
import styles from '../identity.module.css'
import { itemTitle } from '../labels.ts'
import * as labels from './labels.ts'

/** Hands the photos over to a phone; on a phone itself it is not shown. */
export function PhoneButton({ flow }: { flow: Flow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.phone}>
      <Button variant="secondary" full onClick={() => setOpen(true)}>
        <Smartphone aria-hidden="true" />
        {labels.useYourPhone}
      </Button>
      <p className="small muted">{labels.phoneNote}</p>
      {isOpen && <PhoneDialog flow={flow} onClose={() => setOpen(false)} />}
    </div>
  )
}

function PhoneDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { status, target, ensureTarget } = flow
  // not a query: every write refetches those, and each new link ends the one before
  const link = useAction({
    mutationFn: async () => {
      await ensureTarget()
      return api.identity.openIdentityHandoff()
    },
  })
  // a new link would also cut off a phone that has opened the one before
  const [wasConnected] = useState(status.phone?.isConnected ?? false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!wasConnected) link.mutate()
  }, [])
  const items = itemsFor(target, status.documentKind)
  const isThere = (item: string) => status.documents.some((each) => each.item === item && each.status !== 'rejected')
  const isKept = wasConnected && link.isIdle
  const isConnected = status.phone?.isConnected && (isKept || status.phone.expiresAt === link.data?.expiresAt)
  return (
    <Dialog title={labels.useYourPhone} onClose={onClose}>
      <div className="stack">
        {link.error && <Failure text={sentenceOf(link.error)} onRetry={() => link.mutate()} />}
        {isConnected ? (
          <div className="stack-small" role="status">
            <div>
              <Tag tone="ok">{labels.phoneConnected}</Tag>
            </div>
            <p>{labels.connectedText}</p>
            {isKept && (
              <div>
                <Button variant="secondary" size="small" onClick={() => link.mutate()}>
                  {labels.anotherPhone}
                </Button>
              </div>
            )}
          </div>
        ) : link.data ? (
          <Code {...link.data} onNew={() => link.mutate()} />
        ) : isKept ? (
          <Expired onNew={() => link.mutate()} />
        ) : (
          !link.error && <Spinner />
        )}
        <ul className={styles.arriving} aria-label={labels.onYourPhone}>
          {items.map((item) => (
            <li key={item} data-there={isThere(item) || undefined}>
              {isThere(item) ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
              {itemTitle(item, status.documentKind)}
              <span className="small muted">{isThere(item) ? labels.arrived : labels.notYet}</span>
            </li>
          ))}
        </ul>
        <div className="dialog-foot">
          <Button variant={items.every(isThere) ? 'primary' : 'secondary'} onClick={onClose}>
            {labels.done}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type CodeProps = { code: string; expiresAt: string; onNew: () => void }

function Code({ code, expiresAt, onNew }: CodeProps) {
  const left = useCountdown(Date.parse(expiresAt))
  if (left === 0) return <Expired onNew={onNew} />
  return (
    <div className={styles.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} width={220} height={220} alt={labels.codeAlt} />
      <div className="stack-small">
        <p>{labels.scanThis}</p>
        <p className="small muted num">{labels.expiresIn(asClock(left))}</p>
        <div role="status">
          <Tag tone="wait">{labels.waiting}</Tag>
        </div>
      </div>
    </div>
  )
}

const Expired = ({ onNew }: { onNew: () => void }) => (
  <div className="stack-small" role="status">
    <p>{labels.linkExpired}</p>
    <div>
      <Button onClick={onNew}>{labels.newLink}</Button>
    </div>
  </div>
)
