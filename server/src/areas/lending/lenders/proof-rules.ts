import { createHash } from 'node:crypto'

// The same lines are in scripts/verify-holdings.mjs, which outsiders run without anything of ours.

type Sums = { principalCents: number; cashCents: number }
type TreeNode = Sums & { hash: string }
export type Leaf = Sums & { salt: string; holder: string }
/** A node beside the way from a leaf to the root. */
export type Step = TreeNode & { side: 'left' | 'right' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Who a leaf belongs to, without saying it to others: they would have to know the salt too. */
const holderOf = (lenderId: string): string => sha256(lenderId)

export const leafNode = ({ salt, holder, principalCents, cashCents }: Leaf): TreeNode => ({
  hash: sha256(`leaf|${salt}|${holder}|${principalCents}|${cashCents}`),
  principalCents,
  cashCents,
})

/** Every node names the sums of both sides, so that no part can be left out or made smaller. */
export const parentOf = (left: TreeNode, right: TreeNode): TreeNode => ({
  hash: sha256(
    `node|${left.hash}|${left.principalCents}|${left.cashCents}|${right.hash}|${right.principalCents}|${right.cashCents}`,
  ),
  principalCents: left.principalCents + right.principalCents,
  cashCents: left.cashCents + right.cashCents,
})

/** One lender's holdings of a night, as stored. */
export type Holding = Sums & { lenderId: string; salt: string }

/**
 * How many leaves one lender's holdings are spread over, and how many a tree has at least. The steps of a path name the
 * sums beside them: if a leaf were a whole person, each lender would read what a neighbor holds.
 */
const leavesEach = 4
const minLeaves = 16

/** A number in 0…max that only someone with the salt can repeat. The 48 bits are far more than any amount needs. */
const drawn = (salt: string, what: string, max: number): number =>
  Math.floor((Number.parseInt(sha256(`${what}|${salt}`).slice(0, 12), 16) / 2 ** 48) * (max + 1))

/** An amount in parts of random size. */
function split(cents: number, salt: string, what: string): number[] {
  const cuts = Array.from({ length: leavesEach - 1 }, (_, at) => drawn(salt, `${what} ${at}`, cents))
  const bounds = [0, ...cuts.sort((a, b) => a - b), cents]
  return bounds.slice(1).map((bound, at) => bound - (bounds[at] ?? 0))
}

/** The leaves of one lender. What is in them and their salts follow from the one stored salt. */
export function leavesOf({ lenderId, salt, principalCents, cashCents }: Holding): Leaf[] {
  const cash = split(cashCents, salt, 'cash')
  return split(principalCents, salt, 'principal').map((principal, at) => ({
    salt: sha256(`salt ${at}|${salt}`).slice(0, 32),
    holder: holderOf(lenderId),
    principalCents: principal,
    cashCents: cash[at] ?? 0,
  }))
}

/**
 * All levels, from the leaves to the root. Leaves of zero fill the lowest one to a power of two, and all are in the
 * order of their hashes, so that a place in the tree says nothing either.
 */
export function treeOf(holdings: readonly Holding[]): TreeNode[][] {
  const leaves = holdings.flatMap(leavesOf)
  const secret = sha256(holdings.map(({ salt }) => salt).join('|'))
  const width = Math.max(minLeaves, 2 ** Math.ceil(Math.log2(leaves.length)))
  for (let at = 0; leaves.length < width; at++)
    leaves.push({ salt: sha256(`empty ${at}|${secret}`), holder: sha256(secret), principalCents: 0, cashCents: 0 })
  const inOrder = leaves.map(leafNode).sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const levels = [inOrder]
  for (let level = inOrder; level.length > 1; ) {
    const above: TreeNode[] = []
    for (let at = 0; at < level.length; at += 2) above.push(parentOf(nodeAt(level, at), nodeAt(level, at + 1)))
    levels.push(above)
    level = above
  }
  return levels
}

function nodeAt(level: readonly TreeNode[], at: number): TreeNode {
  const node = level[at]
  if (!node) throw new Error(`The tree has no node ${at} in a level of ${level.length}.`)
  return node
}

export const rootOf = (levels: readonly (readonly TreeNode[])[]): TreeNode => nodeAt(levels.at(-1) ?? [], 0)

/** What someone needs to compute the root from one of their leaves. */
export function pathOf(levels: readonly (readonly TreeNode[])[], leaf: Leaf): Step[] {
  const { hash } = leafNode(leaf)
  const path: Step[] = []
  let at = levels[0]?.findIndex((node) => node.hash === hash) ?? -1
  for (const level of levels.slice(0, -1)) {
    path.push({ ...nodeAt(level, at ^ 1), side: at % 2 === 0 ? 'right' : 'left' })
    at = Math.floor(at / 2)
  }
  return path
}

export type ProofDay = Sums & { on: string; root: string; lenders: number; ledgerNumber: number }

/** What is signed: the words in this order, so that no other reading fits. */
export const dayText = ({ on, root, lenders, principalCents, cashCents, ledgerNumber }: ProofDay): string =>
  `ambry-holdings|${on}|${root}|${lenders}|${principalCents}|${cashCents}|${ledgerNumber}`
