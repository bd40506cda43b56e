import type { CurrentUser } from '@ambry/contract/accounts/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import type { MyLegalPage } from '@ambry/contract/site/legal/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api, queryClient, session } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Brand, Main } from '../../../parts/frame/Frame.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Markdown } from '../../../parts/markdown/Markdown.tsx'
import { useLogOut } from '../../../parts/use-log-out.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Check } from '../../../ui/fields/Field.tsx'
import { personName } from '../../../ui/phone.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import * as labels from './labels.ts'
import styles from './legal.module.css'

/** Replaces every guarded page while a legal page has to be accepted. */
export function LegalGate({ me }: { me: CurrentUser }) {
  useTitle(labels.beforeYouContinue)
  const mine = useQuery(query(api.site.myLegal, {}))
  const due = mine.data?.items.filter(({ isDue }) => isDue)
  const isOver = due?.length === 0
  // it was accepted in another window, or just before a reload: refetch the user, who is outdated
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: session.me.queryKey })
  }, [isOver])
  return (
    <>
      <header className="nav">
        <div className="wrap">
          <Brand to="/" />
        </div>
      </header>
      <Main>
        <div className="head">
          <div className="head-text">
            <h1>{labels.beforeYouContinueName(personName(me))}</h1>
            <p className="lead">
              {mine.data?.items.some(({ acceptedVersion }) => acceptedVersion !== null)
                ? labels.pleaseReadAndAcceptWhat
                : labels.pleaseReadAndAcceptThese}
            </p>
          </div>
        </div>
        <Loaded query={mine}>{() => due && !isOver && <Due pages={due} />}</Loaded>
      </Main>
    </>
  )
}

function Due({ pages }: { pages: readonly MyLegalPage[] }) {
  const logOut = useLogOut()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const accept = useAction({
    mutationFn: () => api.site.acceptLegal({ body: { items: pages.map(({ page, version }) => ({ page, version })) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: session.me.queryKey }),
    // the text may have changed while it was being read
    onError: () => void queryClient.invalidateQueries({ queryKey: [api.site.myLegal.path] }),
  })
  const keyOf = ({ page, version }: MyLegalPage) => `${page} ${version}`
  const isReady = pages.every((page) => ticked.has(keyOf(page)))
  const tick = (key: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(key)
    else next.delete(key)
    setTicked(next)
  }
  return (
    <form
      className={`stack ${styles.gate}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) accept.mutate()
      }}
    >
      {pages.map((page) => (
        <section key={keyOf(page)} className="sheet" aria-label={page.title}>
          <div className={styles.gateHead}>
            <h2>{page.title}</h2>
            <span className="small muted">{labels.versionVersion(page.version, formatDate(page.publishedAt))}</span>
          </div>
          {page.note && (
            <Note tone="info" title={labels.whatChanged}>
              {page.note}
            </Note>
          )}
          <GateText page={page} />
          <div className={styles.gateFoot}>
            <Check
              label={labels.iHaveReadAndAccept(page.title)}
              checked={ticked.has(keyOf(page))}
              onChange={(event) => tick(keyOf(page), event.target.checked)}
            />
          </div>
        </section>
      ))}
      {accept.error && <Failure text={sentenceOf(accept.error)} />}
      <div className="row">
        <Button type="submit" size="large" disabled={!isReady} working={accept.isPending}>
          {labels.acceptAndContinue}
        </Button>
        <Button variant="quiet" size="large" onClick={() => logOut.mutate()}>
          {labels.logOut}
        </Button>
      </div>
      {!isReady && <p className="small muted">{labels.checkEachBoxToContinue}</p>}
    </form>
  )
}

function GateText({ page: { page, version, title } }: { page: MyLegalPage }) {
  const legal = useQuery(query(api.site.legal, { params: { page }, query: { version } }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.gateText} tabIndex={0} aria-label={labels.textOf(title)}>
      <Loaded query={legal}>{({ markdown }) => <Markdown text={markdown} />}</Loaded>
    </section>
  )
}
