import type { LinkPreview, SharedPage as Page, SharedScreen } from '@ambry/contract/sharing/pages'
import type { ReactNode } from 'react'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import { CardsPage } from './CardsPage.tsx'
import { InterestForm } from './InterestForm.tsx'
import * as labels from './labels.ts'
import { EntranceLink, NotOpenPage, notOpenTitle } from './NotOpenPage.tsx'
import styles from './shared-page.module.css'
import { WallPage } from './WallPage.tsx'

const titles: Record<Exclude<SharedScreen['screen'], 'cards' | 'email'>, string> = {
  interest: labels.messageTheOwner,
  interestSent: labels.messageSent,
  report: labels.reportThisLink,
  reported: labels.thanksForYourReport,
  password: labels.enterThePassword,
  preview: labels.sharedPrivatelySentence,
  notOpen: notOpenTitle,
  refused: labels.notAvailableRightNow,
}
const titleOf = (page: Exclude<SharedScreen, { screen: 'cards' }>) =>
  page.screen === 'email' ? page.title : titles[page.screen]

/** Keeps search engines out, and sets what messengers show as a preview. */
export function SharedHead(page: Page) {
  const title = page.preview?.title ?? (page.screen === 'cards' ? labels.sharedCards : titleOf(page))
  return (
    <>
      <title>{labels.ambry(title)}</title>
      <meta name="robots" content="noindex, nofollow" />
      {page.preview && <PreviewTags {...page.preview} />}
    </>
  )
}

function PreviewTags({ title, description, site, shortId }: LinkPreview) {
  const picture = `${site}/files/share/${shortId}/preview.png`
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={labels.ambryTitle} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${site}/share/${shortId}`} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  )
}

/** The impersonation banner, as on every page. Its own script ends the view. */
export const AdminViewBanner = () => (
  <aside className="banner" aria-label={labels.adminMode}>
    <div className="wrap">
      <span>{labels.youAreViewingThisAccount}</span>
      <a href="/admin" data-end-view>
        {labels.returnToAdmin}
      </a>
    </div>
  </aside>
)

/** A page for people without an account. It works without scripts. */
export function SharedPage(page: Page) {
  const { house } = page
  if (page.screen === 'cards') return <CardsPage cards={page} house={house} />
  if (page.screen === 'notOpen') return <NotOpenPage house={house} />
  const { lead, more } = wallOf(page)
  return (
    <WallPage house={house} title={titleOf(page)} lead={lead}>
      {more}
    </WallPage>
  )
}

const BackLink = ({ token }: { token: string }) => (
  <a className={buttonClass({ size: 'large' })} href={`/shared/${token}`}>
    {labels.backToTheLink}
  </a>
)

type Wall = { lead: string; more: ReactNode }

function wallOf(page: Exclude<SharedScreen, { screen: 'cards' | 'notOpen' }>): Wall {
  switch (page.screen) {
    case 'interest':
      return { lead: page.sentence, more: <InterestForm {...page} /> }
    case 'interestSent':
      return {
        lead: labels.theOwnerDecidesWhether,
        more: <BackLink token={page.token} />,
      }
    case 'report':
      return {
        lead: labels.tellUsWhatsWrong,
        more: <ReportForm {...page} />,
      }
    case 'reported':
      return {
        lead: labels.ourStaffWillLookInto,
        more: <BackLink token={page.token} />,
      }
    // reveals nothing of what is behind it
    case 'password':
      return { lead: labels.askThePersonWhoSent, more: <PasswordForm error={page.error} /> }
    case 'preview':
      return {
        lead: labels.aMemberShared,
        more: (
          <a className={buttonClass({ size: 'large' })} href={`/share/${page.shortId}`}>
            {labels.openLink}
          </a>
        ),
      }
    case 'email':
      return { lead: page.sentence, more: page.button ? <SubmitForm button={page.button} /> : <EntranceLink /> }
    case 'refused':
      return { lead: page.sentence, more: <EntranceLink /> }
  }
}

/** Posts to its own address. */
const SubmitForm = ({ button }: { button: string }) => (
  <form method="post">
    <Button type="submit" size="large">
      {button}
    </Button>
  </form>
)

const ReportForm = ({ token, reason, error }: { token: string; reason: string; error: string | null }) => (
  <form className={`stack ${styles.form}`} method="post" action={`/shared/${token}/report`}>
    <TextArea
      label={labels.whatsWrong}
      name="reason"
      defaultValue={reason}
      error={error}
      required
      minLength={3}
      maxLength={1000}
      rows={5}
    />
    <div className="row">
      <Button type="submit">{labels.sendReport}</Button>
      <a className={buttonClass({ variant: 'quiet' })} href={`/shared/${token}`}>
        {labels.backToTheLink}
      </a>
    </div>
  </form>
)

const PasswordForm = ({ error }: { error: string | null }) => (
  <form className={`stack ${styles.form}`} method="post">
    <Field
      label={labels.password}
      name="password"
      type="password"
      error={error}
      required
      maxLength={100}
      autoComplete="off"
      autoFocus
    />
    <div>
      <Button type="submit" size="large">
        {labels.openLink}
      </Button>
    </div>
  </form>
)
