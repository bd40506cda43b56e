import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'

import styles from '../funds-admin.module.css'
import { DocumentsPart } from './DocumentsPart.tsx'
import { StatementsPart } from './StatementsPart.tsx'

/** What holders can read: documents, and statements that are made for each of them. */
export const DocumentsAndStatementsPart = ({ fund }: { fund: AdminFundDetail }) => (
  <div className={styles.parts}>
    <DocumentsPart fund={fund} />
    {fund.status !== 'draft' && <StatementsPart fund={fund} />}
  </div>
)
