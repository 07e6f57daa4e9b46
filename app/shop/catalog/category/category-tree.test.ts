import { expect, test } from 'vitest'
import { buildTree, type CategoryNode, type CategoryRow } from './category-tree.ts'

const row = (id: number, name: string, rest: Partial<CategoryRow> = {}): CategoryRow => ({
	id,
	name,
	nameKey: name.toLowerCase(),
	parentId: null,
	position: 0,
	count: 1,
	isInStock: true,
	image: null,
	...rest,
})

const names = (nodes: CategoryNode[]): string[] =>
	nodes.flatMap(({ name, children }) => [name, ...names(children).map((child) => `${name} > ${child}`)])

const gone = { isInStock: false }

test.each([
	['stand by name', [row(1, 'Shoes'), row(2, 'Bags')], ['Bags', 'Shoes']],
	['stand in their place', [row(1, 'Shoes', { position: 1 }), row(2, 'Bags', { position: 2 })], ['Shoes', 'Bags']],
	[
		'hold their children, whichever comes first',
		[row(3, 'Tees', { parentId: 1 }), row(1, 'Tops'), row(2, 'Blouses', { parentId: 1 })],
		['Tops', 'Tops > Blouses', 'Tops > Tees'],
	],
	[
		'are left out when they are empty, but not with children that have products',
		[row(1, 'Tops', { count: 0 }), row(2, 'Tees', { parentId: 1 }), row(3, 'Hats', { count: 0 })],
		['Tops', 'Tops > Tees'],
	],
	[
		'come last when they are sold out, among children as well',
		[
			row(1, 'Bags', gone),
			row(2, 'Tops', gone),
			row(3, 'Blouses', { parentId: 2, ...gone }),
			row(4, 'Tees', { parentId: 2 }),
		],
		['Tops', 'Tops > Tees', 'Tops > Blouses', 'Bags'],
	],
])('categories %s', (_, rows, shown) => {
	expect(names(buildTree(rows))).toEqual(shown)
})

test('a category includes the counts and an image of its sub-categories', () => {
	const [tops] = buildTree([
		row(1, 'Tops', { count: 2 }),
		row(2, 'Tees', { parentId: 1, count: 3, image: { hash: 'tee' } }),
	])
	expect(tops!.count).toBe(5)
	expect(tops!.image!.hash).toBe('tee')
})
