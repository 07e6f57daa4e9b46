import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './figure.ts'

// npm run bench            everything, one after the other
// npm run bench -- lists   only that

interface Bench {
	measure?: () => Promise<Figure[]>
}

const columns = ['what', 'measured', 'baseline', 'ratio', 'target'] as const
const asked = process.argv.slice(2)
const figures: Figure[] = []
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== path.basename(import.meta.filename))) {
	const name = path.basename(file, '.ts')
	if (asked.length > 0 && !asked.includes(name)) continue
	const { measure } = (await import(path.join(import.meta.dirname, file))) as Bench
	if (!measure) continue
	console.error(`${name} …`)
	figures.push(...(await measure()))
}

const widths = columns.map((column) => Math.max(column.length, ...figures.map((figure) => figure[column].length)))
const line = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ').trimEnd()
console.log(line(columns))
for (const figure of figures) console.log(line(columns.map((column) => figure[column])))
