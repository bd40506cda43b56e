import type { PublicSite } from '@ambry/contract/sharing/pages'
import type { ReactNode } from 'react'

import { emptySlab } from '../../../ui/cards/empty-slab.ts'
import { SlabDrawing } from '../../../ui/cards/SlabDrawing.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import * as labels from './labels.ts'

/** The link home, with a tag that says this is a demo. These pages are rendered on the server only, so links are plain anchors. */
export const HomeLink = ({ house }: { house: PublicSite }) => (
  <span className="brand-line">
    <a className="brand" href="/">
      <Logo />
      {labels.ambryTitle}
    </a>
    {house.isDemo && <span className="demo-tag">{labels.demo}</span>}
  </span>
)

type Props = { house: PublicSite; title: string; lead: string; record?: string; children?: ReactNode }

/** A message on the wall next to an empty case, for everything other than a card. */
export const WallPage = ({ house, title, lead, record, children }: Props) => (
  <div className="not-found wall" data-theme="dark">
    <header className="wrap">
      <HomeLink house={house} />
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
)
