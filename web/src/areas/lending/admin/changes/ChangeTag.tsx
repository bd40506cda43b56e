import { type ChangeStatus, changeStatus } from '@ambry/contract/lending/kinds'

import { StatusTag } from '../../../../ui/StatusTag.tsx'

export const ChangeTag = ({ status }: { status: ChangeStatus }) => <StatusTag of={changeStatus} status={status} />
