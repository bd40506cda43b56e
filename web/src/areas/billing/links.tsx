import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

// The ways from one record of the books to another. Records open by a word of the address on the page of the books.

export const InvoiceLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/admin/edit-invoice/$id" params={{ id }}>
    {children}
  </Link>
)

export const MemberLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/admin/user-access" search={{ user: id } as never}>
    {children}
  </Link>
)

type BooksSearch =
  | { memberId?: string; standing?: string }
  | { tab: 'payments'; payment?: string; memberId?: string; status?: string; from?: string }
  | { tab: 'attempts'; charge?: string; memberId?: string; status?: string; attention?: '1' }
  | { tab: 'payouts'; payout?: string; memberId?: string; status?: string }
  | { tab: 'subscriptions'; subscription?: string; memberId?: string; planId?: string; status?: string }
  | { tab: 'ledger'; view?: 'accounts' | 'entries' | 'proof'; [filter: string]: string | undefined }

type BooksProps = { search: BooksSearch; className?: string; children: ReactNode }

export const BooksLink = ({ search, className, children }: BooksProps) => (
  <Link to="/admin/invoices" search={search as never} className={className}>
    {children}
  </Link>
)
