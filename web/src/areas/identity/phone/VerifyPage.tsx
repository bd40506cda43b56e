import type { IdentityItem } from '@ambry/contract/identity/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { isGone, sentenceOf } from '../../../api/errors.ts'
import { asClock, useCountdown } from '../../../parts/use-countdown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Failure.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { CaptureDialog } from '../capture/CaptureDialog.tsx'
import styles from '../identity.module.css'
import { itemTitle } from '../labels.ts'
import * as labels from './labels.ts'
import { keepLink, type OpenedLink, recallLink, withDone } from './opened-link.ts'

const linkKey = (token: string) => ['identity link', token]

/** On the phone, without a session: which photos are needed, and nothing about whose they are. */
export function VerifyPage({ token }: { token: string }) {
  useTitle(labels.photosForAmbry)
  // it opens only once, so it is never asked for again
  const link = useQuery({
    queryKey: linkKey(token),
    queryFn: async () => {
      const kept = recallLink(sessionStorage, token, new Date())
      if (kept) return kept
      const opened = await api.identity.identityHandoff({ params: { token } })
      keepLink(sessionStorage, token, opened)
      return opened
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  return (
    <div className={styles.verify}>
      <header className={styles.verifyHead}>
        <span className="brand">
          <Logo />
          Ambry
        </span>
      </header>
      <main id="main">
        {link.data ? (
          <Photos token={token} link={link.data} />
        ) : isRefused(link.error) ? (
          <NoLongerWorks />
        ) : link.error ? (
          <>
            <h1 className="sr">{labels.couldNotOpen}</h1>
            <Fault title={labels.couldNotOpen} text={sentenceOf(link.error)} onRetry={() => void link.refetch()} />
          </>
        ) : (
          <>
            <h1 className="sr">{labels.opening}</h1>
            <Spinner page />
          </>
        )}
      </main>
    </div>
  )
}

/** Unknown, used, expired, or not even the shape of a link: the phone learns no difference. */
const isRefused = (error: unknown) => isGone(error) || /^400:/.test(error instanceof Error ? error.message : '')

const NoLongerWorks = () => (
  <div className="stack">
    <h1>{labels.noLongerWorks}</h1>
    <p className="lead">{labels.noLongerText}</p>
  </div>
)

function Photos({ token, link }: { token: string; link: OpenedLink }) {
  const client = useQueryClient()
  const [shown, setShown] = useState<IdentityItem | null>(null)
  const left = useCountdown(Date.parse(link.expiresAt))
  const next = link.items.find(({ isDone }) => !isDone)?.item
  const titleOf = (item: IdentityItem) => itemTitle(item, link.documentKind)
  const onDone = (item: IdentityItem) => {
    const changed = withDone(link, item)
    keepLink(sessionStorage, token, changed)
    client.setQueryData(linkKey(token), changed)
    setShown(changed.items.find(({ isDone }) => !isDone)?.item ?? null)
  }
  if (left === 0 && next) return <NoLongerWorks />
  return (
    <div className="stack">
      <header className={styles.head}>
        <h1>{next ? labels.photosForAmbry : labels.allDone}</h1>
        <p className="lead" role="status">
          {next ? labels.verifyLead : labels.allDoneText}
        </p>
        {next && <p className="small muted num">{labels.timeLeft(asClock(left))}</p>}
      </header>
      <ol className={styles.steps} aria-label={labels.photos}>
        {link.items.map(({ item, isDone }) => (
          <li
            key={item}
            className={styles.step}
            data-state={isDone ? 'done' : 'open'}
            aria-current={item === next ? 'step' : undefined}
          >
            {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <div>
              <strong>{titleOf(item)}</strong>
              {isDone && <p>{labels.sent}</p>}
            </div>
            {left > 0 && (
              <button type="button" className={styles.stepLink} onClick={() => setShown(item)}>
                {isDone ? labels.takeAgain : labels.take}
                <span className="sr"> {titleOf(item)}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {next && (
        <div className={styles.actions}>
          <Button size="large" full onClick={() => setShown(next)}>
            {labels.continueLabel(titleOf(next))}
          </Button>
        </div>
      )}
      {shown && (
        <CaptureDialog
          key={shown}
          item={shown}
          document={link.documentKind}
          title={titleOf(shown)}
          at={link.items.findIndex(({ item }) => item === shown) + 1}
          of={link.items.length}
          send={(file, options) =>
            api.identity.uploadByHandoff(
              { params: { token }, query: { item: shown, key: link.key }, body: file },
              options,
            )
          }
          onDone={() => onDone(shown)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}
