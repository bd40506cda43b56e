import type { PublicSite } from '@ambry/contract/sharing/pages'
import type { ReactNode } from 'react'

import { emptySlab } from '../../../ui/cards/empty-slab.ts'
import { SlabDrawing } from '../../../ui/cards/SlabDrawing.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import * as labels from './labels.ts'

/** These pages are rendered on the server only, so links are plain anchors. */
export const HomeLink = () => (
  <a className="brand" href="/">
    <Logo />
    {labels.ambryTitle}
  </a>
)

export const DemoRibbon = ({ house }: { house: PublicSite }) =>
  house.isDemo && (
    <aside className="edge edge-demo" aria-label={labels.demonstration}>
      {labels.demo}
    </aside>
  )

type Props = { house: PublicSite; title: string; lead: string; record?: string; children?: ReactNode }

/** A message on the wall next to an empty case, for everything other than a card. */
export const WallPage = ({ house, title, lead, record, children }: Props) => (
  <>
    <DemoRibbon house={house} />
    <div className="not-found wall" data-theme="dark">
      <header className="wrap">
        <HomeLink />
      </header>
      <main className="wrap">
        <div>
          <h1 className="display">{title}</h1>
          <p className="lead">{lead}</p>
          {children}
          {record && <p className="record">{record}</p>}
        </div>
        <div className="arch">
          <div className="slab">
            <SlabDrawing {...emptySlab} decorative />
          </div>
        </div>
      </main>
    </div>
  </>
)
