import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchOf } from '../paths.ts'

// Links between records of the books. They open by a search param on the page of the books.

export const InvoiceLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/admin/edit-invoice/$id" params={{ id }}>
    {children}
  </Link>
)

export const MemberLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/admin/user-access" search={{ user: id }}>
    {children}
  </Link>
)

export const FundLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/admin/funds/$id/manage" params={{ id }}>
    {children}
  </Link>
)

type BooksProps = { search: SearchOf<'/admin/invoices'>; className?: string | undefined; children: ReactNode }

export const BooksLink = ({ search, className, children }: BooksProps) => (
  <Link to="/admin/invoices" search={search} className={className}>
    {children}
  </Link>
)
