import { huntStatus, sellStatus, sourceStatus } from '@ambry/contract/source/kinds'
import { Binoculars, Compass, Tag } from 'lucide-react'

import { api } from '../../api/api.ts'
import { type PalettePart, paletteSource } from '../../parts/palette.ts'

export const palette: PalettePart = {
  sources: [
    paletteSource('everyone', api.source.ownPosts, ({ id, number, playerName, status }) => ({
      key: `post ${id}`,
      group: 'Wanted post',
      name: `${number} ${playerName}`,
      hint: sourceStatus[status].label,
      icon: Compass,
      to: { to: '/source', search: { post: id } },
    })),
    paletteSource('everyone', api.source.ownHunts, ({ id, number, playerName, status }) => ({
      key: `hunt ${id}`,
      group: 'Hunt',
      name: `${number} ${playerName}`,
      hint: huntStatus[status].label,
      icon: Binoculars,
      to: { to: '/source', search: { hunt: id } },
    })),
    paletteSource('everyone', api.source.ownSells, ({ id, number, title, status }) => ({
      key: `sell ${id}`,
      group: 'Sell offer',
      name: `${number} ${title}`,
      hint: sellStatus[status].label,
      icon: Tag,
      to: { to: '/source', search: { offer: id } },
    })),
  ],
  actions: [
    {
      key: 'post-wanted',
      name: 'Post a wanted card',
      keywords: 'source find look',
      icon: Compass,
      to: '/source/post',
      search: {},
    },
    {
      key: 'ask-for-hunt',
      name: 'Ask Ambry to find a card',
      keywords: 'hunt search private source',
      icon: Binoculars,
      to: '/source',
      search: { tab: 'hunts', dialog: 'hunt' },
    },
    {
      key: 'sell-to-ambry',
      name: 'Sell cards to Ambry',
      keywords: 'offer cash',
      icon: Tag,
      to: '/source',
      search: { offer: 'new' },
    },
  ],
}
