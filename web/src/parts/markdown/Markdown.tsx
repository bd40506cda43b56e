import '../../ui/styles/prose.css'

import type { Heading, Nodes, Paragraph } from 'mdast'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'

import { MarkdownTable } from './MarkdownTable.tsx'
import { tableOf } from './markdown-table.ts'
import { type Document, type Entry, headingsOf, parse, safeHref, textOf } from './parse.ts'

/**
 * Renders Markdown as React elements, never as HTML: anything not in the table below is shown as plain text. A leading
 * h1 is the document's title, which the page shows itself.
 */
export function Markdown({ text, contents = false }: { text: string; contents?: boolean }) {
  const { document, headings } = useMemo(() => {
    const parsed = withoutTitle(parse(text))
    return { document: parsed, headings: headingsOf(parsed) }
  }, [text])
  return (
    <>
      {contents && <Contents entries={[...headings.values()].filter(({ depth }) => depth === 2)} />}
      <div className="prose">{children(document.root, { text, document, headings })}</div>
    </>
  )
}

function withoutTitle(document: Document): Document {
  const [first, ...rest] = document.root.children
  if (first?.type !== 'heading' || first.depth !== 1) return document
  return { ...document, root: { ...document.root, children: rest } }
}

const fewest = 3

/** Table of contents, for long pages. */
function Contents({ entries }: { entries: readonly Entry[] }) {
  if (entries.length < fewest) return null
  return (
    <nav className="contents" aria-label="On this page">
      <ol>
        {entries.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type Context = { text: string; document: Document; headings: ReadonlyMap<Heading, Entry> }

const children = (node: Nodes, context: Context): ReactNode =>
  'children' in node
    ? // biome-ignore lint/suspicious/noArrayIndexKey: the words have no other identity, and change all together
      node.children.map((child, at) => <Fragment key={at}>{draw(child, context)}</Fragment>)
    : null

function draw(node: Nodes, context: Context): ReactNode {
  switch (node.type) {
    case 'heading':
      // the page itself has the only h1
      return createElement(
        `h${Math.max(2, node.depth)}`,
        { id: context.headings.get(node)?.id },
        children(node, context),
      )
    case 'paragraph':
      return paragraph(node, context)
    case 'strong':
      return <strong>{children(node, context)}</strong>
    case 'emphasis':
      return <em>{children(node, context)}</em>
    case 'blockquote':
      return <blockquote>{children(node, context)}</blockquote>
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{children(node, context)}</ol>
      ) : (
        <ul>{children(node, context)}</ul>
      )
    case 'listItem':
      return <li>{children(node, context)}</li>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'thematicBreak':
      return <hr />
    case 'break':
      return <br />
    case 'link':
      return link(node.url, node, context)
    case 'linkReference':
      return link(context.document.definitions.get(node.identifier)?.url ?? '', node, context)
    case 'image':
    case 'imageReference':
      return node.alt
    case 'definition':
      return null
    // HTML is shown as typed, so that the author sees that it has no effect
    default:
      return textOf(node)
  }
}

/** Tables are paragraphs to the parser, so their source is read again. */
function paragraph(node: Paragraph, context: Context): ReactNode {
  const { position } = node
  const table = position ? tableOf(context.text.slice(position.start.offset, position.end.offset)) : null
  if (!table) return <p>{children(node, context)}</p>
  return <MarkdownTable table={table} cell={inline} />
}

/** Cells contain no blocks: behind a word, `#` is no heading and `1.` no list. */
const word = 'x '

function inline(text: string): ReactNode {
  if (text === '') return null
  const source = `${word}${text}`
  const document = parse(source)
  const [only] = document.root.children
  const context: Context = { text: source, document, headings: new Map() }
  if (only?.type !== 'paragraph') return text
  const [first, ...rest] = only.children
  if (first?.type !== 'text') return text
  const bare = { ...first, value: first.value.slice(word.length) }
  return children({ ...only, children: [bare, ...rest] }, context)
}

function link(url: string, node: Nodes, context: Context): ReactNode {
  const href = safeHref(url)
  return href ? (
    <a href={href} rel="noreferrer">
      {children(node, context)}
    </a>
  ) : (
    children(node, context)
  )
}
