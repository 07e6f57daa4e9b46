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

test('categories stand by name until one has a place', () => {
	expect(names(buildTree([row(1, 'Shoes'), row(2, 'Bags')]))).toEqual(['Bags', 'Shoes'])
	expect(names(buildTree([row(1, 'Shoes', { position: 1 }), row(2, 'Bags', { position: 2 })]))).toEqual([
		'Shoes',
		'Bags',
	])
})

test('a category holds its children, whichever comes first', () => {
	const rows = [row(3, 'Tees', { parentId: 1 }), row(1, 'Tops'), row(2, 'Blouses', { parentId: 1 })]
	expect(names(buildTree(rows))).toEqual(['Tops', 'Tops > Blouses', 'Tops > Tees'])
})

test('a category counts what is in its children, too, and takes a picture from them', () => {
	const [tops] = buildTree([
		row(1, 'Tops', { count: 2 }),
		row(2, 'Tees', { parentId: 1, count: 3, image: { hash: 'tee' } }),
	])
	expect(tops!.count).toBe(5)
	expect(tops!.image!.hash).toBe('tee')
})

test('empty categories are left out, but not one whose children have products', () => {
	const rows = [row(1, 'Tops', { count: 0 }), row(2, 'Tees', { parentId: 1 }), row(3, 'Hats', { count: 0 })]
	expect(names(buildTree(rows))).toEqual(['Tops', 'Tops > Tees'])
})

test('what is sold out comes last, among children as well', () => {
	const gone = { isInStock: false }
	const rows = [
		row(1, 'Bags', gone),
		row(2, 'Tops', gone),
		row(3, 'Blouses', { parentId: 2, ...gone }),
		row(4, 'Tees', { parentId: 2 }),
	]
	expect(names(buildTree(rows))).toEqual(['Tops', 'Tops > Tees', 'Tops > Blouses', 'Bags'])
})
