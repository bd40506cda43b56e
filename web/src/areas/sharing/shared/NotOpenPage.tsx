import type { PublicSite } from '@ambry/contract/sharing/pages'

import { buttonClass } from '../../../ui/Button.tsx'
import * as labels from './labels.ts'
import { WallPage } from './WallPage.tsx'

export const EntranceLink = () => (
  <a className={buttonClass({ size: 'large' })} href="/">
    {labels.goToHomePage}
  </a>
)

export const notOpenTitle = labels.thisLinkIsntAvailable

/** One page for wrong, expired and closed links and for those at their view limit, so that it does not reveal which. */
export const NotOpenPage = ({ house }: { house: PublicSite }) => (
  <WallPage house={house} title={notOpenTitle} lead={labels.itMayHaveExpired} record="404">
    <EntranceLink />
  </WallPage>
)
