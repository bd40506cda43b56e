import type { ReactNode } from 'react'

/** One name and value of a `.facts` list. An empty value is a dash. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? '–'}</dd>
    </>
  )
}
