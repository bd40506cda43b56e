import type { PublicSite } from '@ambry/contract/sharing/pages'

import { buttonClass } from '../../../ui/Button.tsx'
import { WallPage } from './WallPage.tsx'

export const EntranceLink = () => (
  <a className={buttonClass({ size: 'large' })} href="/">
    Go to the entrance
  </a>
)

export const notOpenTitle = 'This link is not open.'

/** One page for wrong, expired and closed links and for those at their view limit, so that it does not reveal which. */
export const NotOpenPage = ({ house }: { house: PublicSite }) => (
  <WallPage
    house={house}
    title={notOpenTitle}
    lead="It may have closed, or its address may be mistyped. Ask whoever sent it to you for a new one."
    record="404"
  >
    <EntranceLink />
  </WallPage>
)
