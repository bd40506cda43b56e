import type { SharedPage as Page } from '@ambry/contract/sharing/pages'
import { renderToStaticMarkup } from 'react-dom/server'

import { AdminViewBanner, SharedHead, SharedPage } from '../areas/sharing/shared/SharedPage.tsx'

/** A page for people without an account: static, because it works without scripts. */
export const renderShared = (
  page: Page,
  { isAdminView }: { isAdminView: boolean },
): { head: string; body: string } => ({
  head: renderToStaticMarkup(<SharedHead {...page} />),
  body: renderToStaticMarkup(
    <>
      {isAdminView && <AdminViewBanner />}
      <SharedPage {...page} />
    </>,
  ),
})
