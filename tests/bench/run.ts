import type { Figure } from './support/figure.ts'
import { words } from '../support/words.ts'

// npm run bench                 everything
// npm run bench -- lists        only that

interface Bench {
	measure: () => Promise<Figure[]>
}

const benches = words(`
	rendered-page checkout lists admin-lists processes engines lists-of-engines start-and-memory flood
	flood-table backup documents search-quality
`)
const columns = ['what', 'measured', 'baseline', 'ratio', 'target'] as const
const asked = process.argv.slice(2)
const figures: Figure[] = []
for (const name of asked.length > 0 ? asked : benches) {
	if (!benches.includes(name)) throw new Error(`There is no ${name}: ${benches.join(', ')}`)
	console.error(`${name} …`)
	const { measure } = (await import(`./${name}.ts`)) as Bench
	figures.push(...(await measure()))
}

const widths = columns.map((column) => Math.max(column.length, ...figures.map((figure) => figure[column].length)))
const line = (cells: readonly string[]) =>
	cells
		.map((cell, index) => cell.padEnd(widths[index]!))
		.join('  ')
		.trimEnd()
console.log(line(columns))
for (const figure of figures) console.log(line(columns.map((column) => figure[column])))
