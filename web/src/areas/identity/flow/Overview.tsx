import { identityGates, identityLevelNames, identityLevels, isAtLeast } from '@ambry/contract/identity/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, Landmark, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { hereWith } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Note, Tag } from '../../../ui/Tag.tsx'
import styles from '../identity.module.css'
import * as labels from '../labels.ts'
import { PhoneButton } from '../phone/PhoneDialog.tsx'
import { BackLink, type Flow } from './IdentityPage.tsx'
import { StepList, titleOf } from './StepList.tsx'
import { isComplete, nextStep, stepsOf } from './steps.ts'

/** Where the check is: what is there, what is next, and why we ask. */
export function Overview({ flow, gate }: { flow: Flow; gate: string | undefined }) {
  const { status, target } = flow
  const steps = stepsOf(status, target)
  const isDone = status.status === 'submitted' || isComplete(status, target)
  const next = isDone ? null : nextStep(steps)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Heading flow={flow} gate={gate} />
        {/* a check made in person has no steps */}
        {!(isDone && status.documents.length === 0) && (
          <StepList flow={flow} steps={steps} next={next} isLocked={isDone} />
        )}
        {status.documents.length > 0 && (
          <p className={styles.aside}>
            {labels.notShownHere} {!isDone && labels.wrongFile}
          </p>
        )}
        <div className={styles.actions}>
          {isDone ? (
            <Onward flow={flow} />
          ) : (
            <>
              <Link
                to="/settings"
                search={hereWith('/settings', { verify: next ?? 'review' })}
                className={buttonClass({ size: 'large', full: true })}
              >
                {buttonText(flow, steps.find(({ id }) => id === next)?.state === 'retake' ? next : null, next === null)}
              </Link>
              {status.status === 'rejected' && <HelpLink />}
            </>
          )}
        </div>
      </div>
      <aside className={styles.reasons}>
        {!isDone && <PhoneButton flow={flow} />}
        <Reasons flow={flow} />
      </aside>
    </div>
  )
}

const buttonText = ({ status }: Flow, retake: ReturnType<typeof nextStep>, isReady: boolean) =>
  isReady ? labels.reviewAndSubmit : retake ? labels.retake(titleOf(retake, status.documentKind)) : labels.continueLabel

function Heading({ flow: { status, target }, gate }: { flow: Flow; gate: string | undefined }) {
  const retakes = status.documents.filter((document) => document.status === 'rejected').length
  if (status.status === 'submitted')
    return (
      <Head tag={<Tag tone="wait">{labels.inReview}</Tag>} title={labels.weAreReviewing}>
        {status.answerBy && labels.answerBy(formatDateTime(status.answerBy))}
      </Head>
    )
  if (isComplete(status, target))
    return (
      <Head tag={<Tag tone="ok">{labels.verified}</Tag>} title={labels.youreVerified}>
        {labels.verifiedUntil(identityLevels[status.level], formatDate(status.expiresOn))}
      </Head>
    )
  if (status.status === 'rejected' && (status.isFinal || retakes > 0))
    return (
      <Head
        tag={
          <Tag tone={status.isFinal ? 'bad' : 'wait'}>
            {status.isFinal ? labels.notVerified : labels.itemsToRetake(retakes)}
          </Tag>
        }
        title={status.isFinal ? labels.couldNotVerify : labels.photosToRetake(retakes)}
        note={status.message}
      >
        {status.isFinal ? labels.startAgain : labels.everythingElse}
      </Head>
    )
  if (status.status === 'expired')
    return (
      <Head tag={<Tag tone="bad">{labels.expired}</Tag>} title={labels.verifyOnceMore}>
        {labels.expiredLead}
      </Head>
    )
  const known = gate !== undefined && Object.hasOwn(identityGates, gate) ? identityGates[gate as 'purchase'] : null
  return (
    <Head title={labels.verifyYourIdentity} note={status.message}>
      {labels.haveReady(target, status.documentKind)}
      {known && (
        <span className={styles.needed}>
          {labels.neededFor(labels.gateNames[gate as 'purchase'], identityLevels[known.level])}
        </span>
      )}
    </Head>
  )
}

type HeadProps = { tag?: ReactNode; title: string; note?: string | null; children: ReactNode }

const Head = ({ tag, title, note, children }: HeadProps) => (
  <header className={styles.head}>
    {tag}
    <h1>{title}</h1>
    <p className="lead">{children}</p>
    {note && (
      <Note tone="info" title={labels.theReviewer}>
        {note}
      </Note>
    )}
  </header>
)

/** After everything is sent: back to where they were, or on to a higher level. */
function Onward({ flow: { status, back } }: { flow: Flow }) {
  const higher = identityLevelNames.find((level) => !isAtLeast(status.level, level))
  return (
    <>
      {back ? (
        <BackLink to={back} className={buttonClass({ size: 'large', full: true })}>
          {labels.backToWhereYouWere}
        </BackLink>
      ) : (
        <Link to="/settings" search={{}} hash="identity" className={buttonClass({ size: 'large', full: true })}>
          {labels.backToSettings}
        </Link>
      )}
      {status.status === 'verified' && higher && (
        <Link
          to="/settings"
          search={hereWith('/settings', { verify: 'level' })}
          className={buttonClass({ variant: 'secondary', full: true })}
        >
          {labels.goFurther(higher)}
        </Link>
      )}
    </>
  )
}

function HelpLink() {
  const { data: house } = useQuery(query(api.site.site, {}))
  if (!house?.contactEmail) return null
  return (
    <a
      className={styles.help}
      href={`mailto:${house.contactEmail}?subject=${encodeURIComponent(labels.identityVerification)}`}
    >
      {labels.getHelp}
    </a>
  )
}

function Reasons({ flow: { status, target } }: { flow: Flow }) {
  const gates = status.gates.filter(({ level }) => isAtLeast(target, level))
  return (
    <dl className={styles.facts}>
      <div>
        <Landmark aria-hidden="true" />
        <dt>{labels.whyWeAsk}</dt>
        <dd>{labels.whyText(gates)}</dd>
      </div>
      <div>
        <Eye aria-hidden="true" />
        <dt>{labels.whoSeesIt}</dt>
        <dd>{labels.whoText}</dd>
      </div>
      <div>
        <Lock aria-hidden="true" />
        <dt>{labels.howLong}</dt>
        <dd>{labels.howLongText}</dd>
      </div>
    </dl>
  )
}
