import { declineReasons } from '@ambry/contract/secure/kinds'

import { ReasonFields } from '../../promotions/admin/ReasonFields.tsx'

export const DeclineFields = ({ error }: { error: unknown }) => <ReasonFields usual={declineReasons} error={error} />
