import type { Figure } from './support/figure.ts'
import { splitList } from '../support/split-list.ts'

// npm run bench: everything
// npm run bench -- lists: only that benchmark

interface Bench {
	measure: () => Promise<Figure[]>
}

const benches = splitList(`
	first-render rendered-page checkout lists processes engines engine-lists start-and-memory flood
	flood-table order-links backup customer-totals remittance feeds documents main-thread search-quality
`)
const columns = ['what', 'measured', 'baseline', 'ratio', 'target'] as const
const asked = process.argv.slice(2)
const lines: string[][] = [[...columns]]
for (const name of asked.length > 0 ? asked : benches) {
	if (!benches.includes(name)) throw new Error(`There is no ${name}: ${benches.join(', ')}`)
	console.error(`${name} …`)
	const { measure } = (await import(`./${name}.ts`)) as Bench
	for (const figure of await measure()) lines.push(columns.map((column) => figure[column] ?? ''))
}

const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
for (const line of lines)
	console.log(
		line
			.map((cell, column) => cell.padEnd(widths[column]!))
			.join('  ')
			.trimEnd(),
	)
