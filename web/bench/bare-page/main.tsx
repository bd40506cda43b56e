// Baseline: what you'd write in an hour with React, a router and a query client. The same cards or posts and nothing else.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Calculator } from './Calculator.tsx'

type Card = {
  id: string
  playerName: string
  year: string | null
  set: string | null
  picture: string
  listPriceCents: number
}

const headers = { 'client-id': 'ambry-web', 'client-key': 'ambry-public' }

function Gallery() {
  const { data } = useQuery({
    queryKey: ['cards'],
    queryFn: async () => (await (await fetch('/api/cards', { headers })).json()) as { items: Card[] },
  })
  return (
    <ul className="cabinet">
      {data?.items.map((card) => (
        <li key={card.id}>
          <Link to="/secure/$id" params={{ id: card.id }} data-card={card.id}>
            <img
              src={`${card.picture}&w=176`}
              srcSet={`${card.picture}&w=176 1x, ${card.picture}&w=352 2x, ${card.picture}&w=480 3x`}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <h3>{card.playerName}</h3>
            <p>{[card.year, card.set].filter(Boolean).join(' ')}</p>
            <b>${(card.listPriceCents / 100).toLocaleString('en-US')}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Post = {
  id: string
  playerName: string
  year: string | null
  set: string | null
  note: string | null
  picture: string
  budget: { maxCents: number } | null
  closesOn: string
  responses: number
}

function Board() {
  const { data } = useQuery({
    queryKey: ['posts'],
    queryFn: async () => (await (await fetch('/api/sources/active', { headers })).json()) as { items: Post[] },
  })
  return (
    <main>
      {data?.items.map((post) => (
        <article key={post.id}>
          <img
            src={`${post.picture}&w=176`}
            srcSet={`${post.picture}&w=176 1x, ${post.picture}&w=352 2x, ${post.picture}&w=480 3x`}
            alt=""
            loading="lazy"
            decoding="async"
          />
          <h2 id={`post-${post.id}`}>{post.playerName}</h2>
          <p>{[post.year, post.set].filter(Boolean).join(' ')}</p>
          {post.note && <p>{post.note}</p>}
          <b>{post.budget ? `$${(post.budget.maxCents / 100).toLocaleString('en-US')}` : 'Open to offers'}</b>
          <p>
            {post.closesOn}, {post.responses}
          </p>
        </article>
      ))}
    </main>
  )
}

/** Loads the cards on click. */
function Touched() {
  const [isShown, setShown] = useState(false)
  if (isShown) return <Gallery />
  return (
    <button type="button" onClick={() => setShown(true)}>
      Gallery
    </button>
  )
}

const root = createRootRoute()
const gallery = createRoute({ getParentRoute: () => root, path: '/secure', component: Gallery })
const board = createRoute({ getParentRoute: () => root, path: '/source', component: Board })
const touched = createRoute({ getParentRoute: () => root, path: '/touch', component: Touched })
const calculator = createRoute({ getParentRoute: () => root, path: '/calculator', component: Calculator })
const one = createRoute({ getParentRoute: () => root, path: '/secure/$id', component: () => null })
const router = createRouter({ routeTree: root.addChildren([gallery, board, touched, calculator, one]) })

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
