import type { ListCall } from './use-paged-list.ts'

/** Saves the whole filtered list as CSV. Fetched and not linked, because the API wants its headers. */
export async function downloadCsv(call: ListCall, query: Record<string, string>, name: string): Promise<void> {
  const text = await (call as (input: unknown) => Promise<unknown>)({ query: { ...query, format: 'csv' } })
  saveText(String(text ?? ''), name)
}

export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  // by then the browser has taken hold of it
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
