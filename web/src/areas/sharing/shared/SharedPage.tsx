import type { LinkPreview, SharedPage as Page, SharedScreen } from '@ambry/contract/sharing/pages'
import type { ReactNode } from 'react'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import { CardsPage } from './CardsPage.tsx'
import { InterestForm } from './InterestForm.tsx'
import { EntranceLink, NotOpenPage, notOpenTitle } from './NotOpenPage.tsx'
import styles from './shared-page.module.css'
import { WallPage } from './WallPage.tsx'

const titleOf: Record<Exclude<SharedScreen['screen'], 'cards'>, string> = {
  interest: 'Message the owner',
  interestSent: 'Message sent',
  report: 'Report this link',
  reported: 'Thanks for your report',
  password: 'Enter the password',
  preview: 'Shared privately.',
  notOpen: notOpenTitle,
  refused: 'Not available right now',
}

/** Nothing that finds pages is to find these; what is said of one in messengers is said here. */
export function SharedHead(page: Page) {
  const title = page.preview?.title ?? (page.screen === 'cards' ? 'Shared cards' : titleOf[page.screen])
  return (
    <>
      <title>{`${title} · Ambry`}</title>
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
      <meta property="og:site_name" content="Ambry" />
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

/** Above the page where an admin views an account, as above every screen. Its script ends the view. */
export const AdminViewBanner = () => (
  <aside className="banner" aria-label="Admin mode">
    <div className="wrap">
      <span>You are viewing this account in admin mode.</span>
      <a href="/admin" data-end-view>
        Return to admin
      </a>
    </div>
  </aside>
)

/** A page for people without an account. It stands without a script. */
export function SharedPage(page: Page) {
  const { house } = page
  if (page.screen === 'cards') return <CardsPage cards={page} house={house} />
  if (page.screen === 'notOpen') return <NotOpenPage house={house} />
  const { lead, more } = wallOf(page)
  return (
    <WallPage house={house} title={titleOf[page.screen]} lead={lead}>
      {more}
    </WallPage>
  )
}

const BackLink = ({ token }: { token: string }) => (
  <a className={buttonClass({ size: 'large' })} href={`/shared/${token}`}>
    Back to the link
  </a>
)

type Wall = { lead: string; more: ReactNode }

function wallOf(page: Exclude<SharedScreen, { screen: 'cards' | 'notOpen' }>): Wall {
  switch (page.screen) {
    case 'interest':
      return { lead: page.sentence, more: <InterestForm {...page} /> }
    case 'interestSent':
      return {
        lead: 'The owner decides whether to reply. Only they can see your message.',
        more: <BackLink token={page.token} />,
      }
    case 'report':
      return {
        lead: 'Tell us what’s wrong, for example a card that’s yours or a picture that shouldn’t be here. Our staff will look into it.',
        more: <ReportForm {...page} />,
      }
    case 'reported':
      return {
        lead: 'Our staff will look into it. We don’t tell the owner who reported the link.',
        more: <BackLink token={page.token} />,
      }
    // says nothing of what is behind it
    case 'password':
      return { lead: 'Ask the person who sent you the link.', more: <PasswordForm error={page.error} /> }
    case 'preview':
      return {
        lead: 'A member shared this with you.',
        more: (
          <a className={buttonClass({ size: 'large' })} href={`/share/${page.shortId}`}>
            Open link
          </a>
        ),
      }
    case 'refused':
      return { lead: page.sentence, more: <EntranceLink /> }
  }
}

const ReportForm = ({ token, reason, error }: { token: string; reason: string; error: string | null }) => (
  <form className={`stack ${styles.form}`} method="post" action={`/shared/${token}/report`}>
    <TextArea
      label="What’s wrong?"
      name="reason"
      defaultValue={reason}
      error={error}
      required
      minLength={3}
      maxLength={1000}
      rows={5}
    />
    <div className="row">
      <Button type="submit">Send report</Button>
      <a className={buttonClass({ variant: 'quiet' })} href={`/shared/${token}`}>
        Back to the link
      </a>
    </div>
  </form>
)

const PasswordForm = ({ error }: { error: string | null }) => (
  <form className={`stack ${styles.form}`} method="post">
    <Field
      label="Password"
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
        Open link
      </Button>
    </div>
  </form>
)
