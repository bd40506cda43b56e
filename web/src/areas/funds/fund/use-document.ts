import { api } from '../../../api/api.ts'
import { useAction } from '../../../api/use-action.ts'

export const documentAddress = (id: string) => `/files/fund-documents/${id}`

/** Notes that a document was opened. The file opens whether or not that could be written. */
export function useOpenDocument(fundId: string) {
  const open = useAction({
    mutationFn: (documentId: string) => api.funds.openFundDocument({ params: { id: fundId, documentId } }),
  })
  return (documentId: string) => open.mutate(documentId)
}
