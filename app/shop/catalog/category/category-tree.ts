import type { ImageAddress } from '../../media/media-url.ts'

/** A category as the query of the tree answers it. */
export interface CategoryRow {
	id: number
	name: string
	nameKey: string
	parentId: number | null
	position: number
	/** Live products of its own. */
	count: number
	isInStock: boolean
	/** The first picture of its newest live product that has one. */
	image: ImageAddress | null
}

/** A category as shoppers see it, with what is in its children. */
export interface CategoryNode {
	id: number
	name: string
	count: number
	isSoldOut: boolean
	image: ImageAddress | null
	children: CategoryNode[]
}

interface Placed {
	position: number
	nameKey: string
}

/** The owner's order, and the alphabet's while nobody has moved one. */
export function byPlace(one: Placed, other: Placed): number {
	if (one.position !== other.position) return one.position - other.position
	return one.nameKey < other.nameKey ? -1 : 1
}

/** Categories by the category that they are in. */
export function groupSiblings<Row extends { parentId: number | null }>(
	rows: readonly Row[],
): Map<number | null, Row[]> {
	const groups = new Map<number | null, Row[]>()
	for (const row of rows) {
		const group = groups.get(row.parentId)
		if (group) group.push(row)
		else groups.set(row.parentId, [row])
	}
	return groups
}

/** The tree of a menu: without empty categories, sold-out ones last (rule: category-tree). */
export function buildTree(rows: readonly CategoryRow[]): CategoryNode[] {
	const sorted = rows.toSorted(byPlace)
	const inside = groupSiblings(sorted)
	return shownNodes(
		(inside.get(null) ?? []).map((row) => {
			const children = shownNodes((inside.get(row.id) ?? []).map((child) => toNode(child, [])))
			return toNode(row, children)
		}),
	)
}

function toNode({ id, name, count, isInStock, image }: CategoryRow, children: CategoryNode[]): CategoryNode {
	return {
		id,
		name,
		count: children.reduce((sum, child) => sum + child.count, count),
		isSoldOut: !isInStock && children.every((child) => child.isSoldOut),
		image: image ?? children.find((child) => child.image)?.image ?? null,
		children,
	}
}

function shownNodes(nodes: CategoryNode[]): CategoryNode[] {
	const filled = nodes.filter(({ count }) => count > 0)
	return [...filled.filter(({ isSoldOut }) => !isSoldOut), ...filled.filter(({ isSoldOut }) => isSoldOut)]
}
