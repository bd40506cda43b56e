import type { SavedSearch } from '@ambry/contract/secure/records'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { Menu } from '../../../../ui/layers/Menu.tsx'
import * as labels from '../labels.ts'

const SavedSearches = lazy(() => import('./SavedSearches.tsx').then((module) => ({ default: module.SavedSearches })))

export type SearchPlace = 'secure' | 'source'

type Props = { place: SearchPlace; onSave: () => void; onEdit: (search: SavedSearch) => void }

/** The saved searches of Secure or of the Source board. */
export const SavedMenu = (props: Props) => (
  <Menu
    title={labels.savedSearches}
    buttonClass="chip"
    listClass="views"
    label={
      <>
        <span>
          {labels.saved}
          <span className="wide-only"> {labels.searches}</span>
        </span>
        <ChevronDown aria-hidden="true" className="icon-small" />
      </>
    }
  >
    <Suspense fallback={<p className="menu-word">{labels.loading}</p>}>
      <SavedSearches {...props} />
    </Suspense>
  </Menu>
)
