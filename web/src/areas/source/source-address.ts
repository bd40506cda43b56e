import { useSearchOf } from '../../paths.ts'
import { tabs } from './labels.ts'

export type SourceTab = keyof typeof tabs

/** The tab and the open record of a Source URL. */
export function useSourceAddress() {
  const search = useSearchOf('/source')
  const tab: SourceTab = search.tab && search.tab in tabs ? (search.tab as SourceTab) : 'board'
  return { tab, search }
}
