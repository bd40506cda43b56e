import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './invoice-editor.module.css'

type Props = { title: ReactNode; tag?: ReactNode; children?: ReactNode }

/** The way back, what it is, how it stands, and what can be done at the right. */
export function EditorHead({ title, tag, children }: Props) {
  return (
    <div className={`work-head ${styles.head}`}>
      <div>
        <Link to="/admin/invoices" className={styles.back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          Invoices
        </Link>
        <div className="row">
          <h1>{title}</h1>
          {tag}
        </div>
      </div>
      {children && <div className="work-head-end">{children}</div>}
    </div>
  )
}
