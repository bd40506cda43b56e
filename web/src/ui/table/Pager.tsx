import { ChevronLeft, ChevronRight } from 'lucide-react'

import { IconButton } from '../Button.tsx'
import { Select } from '../fields/Select.tsx'

export const pageSizes = { '25': '25', '50': '50', '100': '100' } as const
export type PageSize = keyof typeof pageSizes

type Props = {
  page: number
  size: PageSize
  shown: number
  total: number | undefined
  hasNext: boolean
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

/** `26 to 50 of 312`, with links to the neighboring pages. */
export function Pager({ page, size, shown, total, hasNext, onPage, onSize }: Props) {
  const first = (page - 1) * Number(size) + 1
  return (
    <div className="pager">
      <p className="num" role="status">
        {shown > 0 && `${first} to ${first + shown - 1}`}
        {total !== undefined && ` of ${total.toLocaleString('en-US')}`}
      </p>
      <div className="pager-end">
        <Select label="Rows" value={size} options={pageSizes} onChange={onSize} />
        <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next page" disabled={!hasNext} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
