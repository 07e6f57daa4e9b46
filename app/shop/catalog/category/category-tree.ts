import type { ImageAddress } from '../../media/media-view.ts'

/** A row of the category tree query. */
export interface CategoryRow {
	id: number
	name: string
	nameKey: string
	parentId: number | null
	position: number
	/** The number of published products directly in the category. */
	count: number
	isInStock: boolean
	/** The first image of the newest published product of the category that has an image. */
	image: ImageAddress | null
}

/** A category as shoppers see it, with its children. */
export interface CategoryNode {
	id: number
	name: string
	count: number
	isSoldOut: boolean
	image: ImageAddress | null
	children: CategoryNode[]
}

interface Positioned {
	position: number
	nameKey: string
}

/**
 * Compares siblings by `position`, the owner's order. Siblings with the same position, such as before any was moved,
 * are compared alphabetically.
 */
export function comparePositions(one: Positioned, other: Positioned): number {
	if (one.position !== other.position) return one.position - other.position
	return one.nameKey < other.nameKey ? -1 : 1
}

/** Groups categories by parent. */
export function groupByParent<Row extends { parentId: number | null }>(
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

/** Builds the menu tree: empty categories are left out, sold-out ones come last (rule: category-tree). */
export function buildTree(rows: readonly CategoryRow[]): CategoryNode[] {
	const sorted = rows.toSorted(comparePositions)
	const inside = groupByParent(sorted)
	return filterVisibleNodes(
		(inside.get(null) ?? []).map((row) => {
			const children = filterVisibleNodes((inside.get(row.id) ?? []).map((child) => toNode(child, [])))
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

function filterVisibleNodes(nodes: CategoryNode[]): CategoryNode[] {
	const filled = nodes.filter(({ count }) => count > 0)
	return [...filled.filter(({ isSoldOut }) => !isSoldOut), ...filled.filter(({ isSoldOut }) => isSoldOut)]
}
