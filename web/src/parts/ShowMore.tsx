import { Button } from '../ui/Button.tsx'

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

export function ShowMore({ list }: { list: Paged }) {
  if (!list.hasNextPage) return null
  return (
    <p className="more">
      <Button variant="secondary" working={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </p>
  )
}
