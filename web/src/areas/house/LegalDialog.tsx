import type { LegalPage } from '@ambry/contract/house'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { Loaded } from '../../api/Loaded.tsx'
import { query } from '../../api/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'

const titles: Record<LegalPage, string> = { terms: 'Terms', privacy: 'Privacy', cookies: 'Cookies' }

/** A legal page in the version that would be accepted now. */
export function LegalDialog({ page, onClose }: { page: LegalPage; onClose: () => void }) {
  const legal = useQuery(query(api.house.legal, { params: { page } }))
  return (
    <Dialog title={titles[page]} onClose={onClose}>
      <Loaded query={legal}>{({ markdown }) => <div className="legal">{markdown}</div>}</Loaded>
    </Dialog>
  )
}
