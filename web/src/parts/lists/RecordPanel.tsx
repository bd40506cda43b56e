import type { ReactNode } from 'react'

import { Button } from '../../ui/Button.tsx'
import { SidePanel } from '../../ui/layers/SidePanel.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../../ui/SlowLoadingNotice.tsx'
import { LoadFault } from '../LoadFault.tsx'
import type { PanelProps } from './ListPage.tsx'

type Props<Data> = PanelProps & {
  wide?: boolean
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** The error title, as in `We couldn’t load this invoice`. */
  failure: string
  head: (data: Data) => { title: string; above: ReactNode; below: ReactNode }
  foot: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** The panel of a record that is fetched for it. Its frame stays while the next record loads. */
export function RecordPanel<Data>({ query, failure, head, foot, children, ...panel }: Props<Data>) {
  const { data, error } = query
  const retry = () => void query.refetch()
  if (data !== undefined) {
    return (
      <SidePanel {...panel} {...head(data)} foot={foot(data)}>
        {children(data)}
      </SidePanel>
    )
  }
  return (
    <SidePanel {...panel} title={error ? 'Not on this page' : <TitleSkeleton />}>
      {!error && <SlowLoadingNotice onRetry={retry} />}
      {error !== null && (
        <LoadFault
          title={failure}
          error={error}
          onRetry={retry}
          gone={{
            action: (
              <Button variant="secondary" size="small" onClick={panel.onClose}>
                Back to the list
              </Button>
            ),
          }}
        />
      )}
    </SidePanel>
  )
}

const TitleSkeleton = () => (
  <>
    <span className="sr">Loading</span>
    <SkeletonBar width={220} height={26} />
  </>
)
