import type { PublicSite } from '@ambry/contract/sharing/pages'

import { buttonClass } from '../../../ui/Button.tsx'
import { WallPage } from './WallPage.tsx'

export const EntranceLink = () => (
  <a className={buttonClass({ size: 'large' })} href="/">
    Go to home page
  </a>
)

export const notOpenTitle = 'This link isn’t available.'

/** One page for wrong, expired and closed links and for those at their view limit, so that it does not reveal which. */
export const NotOpenPage = ({ house }: { house: PublicSite }) => (
  <WallPage
    house={house}
    title={notOpenTitle}
    lead="It may have expired, or the address may be wrong. Ask the person who sent it for a new one."
    record="404"
  >
    <EntranceLink />
  </WallPage>
)
