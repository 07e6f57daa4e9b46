// Browsers get these limits without zod.

/** The columns of a line, the size among them. */
export const maxGuideColumns = 10
export const maxGuideSizes = 30
export const maxColumnNameLength = 40
/** Characters of the whole text. */
export const maxGuideLength = 5000

/** The columns' names, then a size a line: [['Size', 'Chest'], ['S', '86-91']], in centimetres. */
export type SizeGuideLines = string[][]

/** The lines in one unit, as a product's page shows them. */
export interface SizeGuideTable {
	unit: 'cm' | 'inches'
	lines: SizeGuideLines
}

/** The guide as somebody types it: commas between the cells, or tabs where a cell has a comma of its own. */
export function guideText(lines: SizeGuideLines): string {
	const joint = lines.flat().some((cell) => cell.includes(',')) ? '\t' : ', '
	return lines.map((cells) => cells.join(joint)).join('\n')
}

/** The guide in centimetres and in inches, which tailors write to the half (rule: size-guide). */
export function guideTables(lines: SizeGuideLines): SizeGuideTable[] {
	return [
		{ unit: 'cm', lines: withCells(lines, (number) => number) },
		{ unit: 'inches', lines: withCells(lines, inches) },
	]
}

function withCells([names, ...sizes]: SizeGuideLines, inUnit: (number: string) => string): SizeGuideLines {
	return [
		names!,
		...sizes.map(([size, ...cells]) => [
			size!,
			...cells.map((cell) => [...new Set(cell.split('-').map(inUnit))].join('–') || '–'),
		]),
	]
}

function inches(centimetres: string): string {
	return centimetres && String(Math.round((Number(centimetres) / 2.54) * 2) / 2)
}
