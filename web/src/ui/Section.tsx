import { type ReactNode, useId } from 'react'

/** A part of a page with its heading, divided from the next by a hairline. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {end && <div className="section-end">{end}</div>}
      </div>
      {children}
    </section>
  )
}
