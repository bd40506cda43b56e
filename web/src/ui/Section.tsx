import { type ReactNode, useId } from 'react'

type Props = { title: string; id?: string; lead?: ReactNode; end?: ReactNode; children: ReactNode }

/** A part of a page with a heading, divided from the next by a hairline. */
export function Section({ title, id, lead, end, children }: Props) {
  const own = useId()
  const heading = `${id ?? own}-heading`
  return (
    <section className="section" id={id} aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{title}</h2>
        {end && <div className="section-end">{end}</div>}
        {lead && <p className="section-lead">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
