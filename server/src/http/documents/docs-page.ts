import { createHash } from 'node:crypto'

import type { Endpoint, Endpoints } from '@ambry/contract/kernel/endpoint'
import { z } from 'zod'

import { escaped } from './html.ts'

/** Human-readable API documentation: plain HTML from the contract, without scripts. */
export function docsPage(areas: Record<string, Endpoints>): string {
  const names = Object.keys(areas)
  const contents = names.map((area) => `<li><a href="#${area}">${area}</a></li>`).join('')
  const sections = Object.entries(areas).map(
    ([area, endpoints]) =>
      `<section id="${area}"><h2>${area}</h2>${Object.entries(endpoints)
        .map(([name, endpoint]) => article(area, name, endpoint))
        .join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ambry API</title><style>${style}</style></head><body><main>
<h1>Ambry API</h1>
<p>Every call carries <code>client-id</code> and <code>client-key</code>; when signed in also <code>user-id</code> and <code>auth-token</code>.
Errors are one sentence, or <code>application/problem+json</code> when requested.
Lists take <code>limit</code>, <code>cursor</code>, <code>q</code>, <code>sort</code>; <code>format=csv</code> streams the whole list.
Machine-readable version: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas"><ul>${contents}</ul></nav>${sections.join('')}</main></body></html>`
}

function article(area: string, name: string, endpoint: Endpoint): string {
  const permission =
    endpoint.permission === 'public'
      ? 'anyone'
      : endpoint.permission === 'session'
        ? 'anyone signed in'
        : endpoint.permission
  const notes = [
    `Permission: ${permission}.`,
    endpoint.stepUp ? 'Needs a new code.' : '',
    endpoint.idempotent ? 'Needs an Idempotency-Key.' : '',
    endpoint.csv ? 'Also as CSV.' : '',
  ]
  return `<article id="${area}.${name}"><h3><span class="method">${endpoint.method}</span> <code>${escaped(endpoint.path)}</code></h3>
<p>${escaped(endpoint.summary)}. <span class="who">${escaped(notes.filter(Boolean).join(' '))}</span></p>
${part('Path', endpoint.params, 'input')}${part('Query', endpoint.query, 'input')}${part('Body', endpoint.body, 'input')}
${part(`Response ${endpoint.status ?? 200}`, endpoint.response, 'output')}</article>`
}

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, reused: 'inline' })
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(described, null, 2))}</pre></details>`
}

const style = `:root{color-scheme:light dark}body{font:15px/1.55 system-ui,sans-serif;margin:0;padding:40px 20px}main{max-width:880px;margin:auto}
h1{font:400 40px/1.1 Georgia,serif}h2{font:400 26px/1.2 Georgia,serif;border-top:1px solid #8886;padding-top:28px;margin-top:40px}
h3{font-size:15px;margin:28px 0 4px;overflow-wrap:anywhere}p{margin:4px 0 8px}.method{display:inline-block;min-width:58px;font-weight:700}
.who{opacity:.8}summary{cursor:pointer;padding:4px 0}pre{overflow:auto;padding:12px;border:1px solid #8886;font-size:12.5px}a{color:inherit}`

/** The page is built once, so its style is allowed by hash: a nonce would have to change with every response. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
