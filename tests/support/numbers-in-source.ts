import { parseSync } from 'vite'
import type { SourceFile } from '../house/sources.ts'

// The numbers and texts of a file, by its syntax tree.

interface Node {
	type: string
	start: number
	[key: string]: unknown
}

const units = [24, 60, 1000, 1024]
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Every node with those above it, the nearest first. */
function* nodesOf(node: Node, above: Node[] = []): Generator<[node: Node, above: Node[]]> {
	yield [node, above]
	for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesOf(child, [node, ...above])
}

const lineOf = ({ name, text }: SourceFile, { start }: Node) => `${name}:${text.slice(0, start).split('\n').length}`
const treeOf = ({ name, text }: SourceFile) => parseSync(name, text).program as unknown as Node
const nameOf = (node: unknown) => {
	const { name, property, key } = (node ?? {}) as { name?: string | Node; property?: Node; key?: Node }
	return String(typeof name === 'string' ? name : (name?.name ?? property?.name ?? key?.name))
}

/** A width, a status of HTTP, so many seconds in a minute: numbers of the craft, not of the shop. */
function isOfCraft(value: number, [parent, ...above]: Node[]): boolean {
	const isStatus = value >= 200 && value < 600
	const enclosing = above.find(({ type }) => /Property|JSXAttribute|Statement|Declaration/.test(type))
	if (isStatus && [parent, enclosing].some((one) => nameOf(one) === 'status')) return true
	switch (parent!.type) {
		case 'BinaryExpression':
			if (nameOf(parent!.left) === 'status') return isStatus
			return units.includes(value) && ['*', '/'].includes(String(parent!.operator))
		case 'CallExpression':
		case 'NewExpression': {
			const callee = nameOf(parent!.callee)
			return callee === 'imageUrl' || (isStatus && /^(?:redirect|sendJson|FormRefused)$/.test(callee))
		}
		case 'JSXExpressionContainer':
			return /^(?:rows|colSpan|largest)$/.test(nameOf(above[0]))
		default:
			return false
	}
}

/** Numbers above 2 that a file decides by itself, each with its line. */
export function numbersIn(file: SourceFile): string[] {
	const numbers: string[] = []
	for (const [node, above] of nodesOf(treeOf(file))) {
		if (node.type !== 'Literal' || typeof node.value !== 'number' || [0, 1, 2].includes(node.value)) continue
		if (!isOfCraft(node.value, above)) numbers.push(`${lineOf(file, node)}: ${node.value}`)
	}
	return numbers
}

/** What people read in a file and `pattern` finds, without the names of styles. */
export function textsIn(file: SourceFile, pattern: RegExp): string[] {
	if (!pattern.test(file.text)) return []
	const texts: string[] = []
	for (const [node] of nodesOf(treeOf(file))) {
		const text = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value
		if (!/^(?:Literal|TemplateElement|JSXText)$/.test(node.type) || typeof text !== 'string') continue
		if (pattern.test(text) && !/[[;]/.test(text)) texts.push(`${lineOf(file, node)}: ${text.trim()}`)
	}
	return texts
}
