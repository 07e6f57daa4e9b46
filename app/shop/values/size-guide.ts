// Browsers load these limits without zod.

/** The maximum number of columns of a size guide, including the size column. */
export const maxGuideColumns = 10
export const maxGuideSizes = 30
export const maxColumnNameLength = 40
/** The maximum number of characters in the whole text of a size guide. */
export const maxGuideLength = 5000

/** The column names, followed by one line per size, in centimeters: [['Size', 'Chest'], ['S', '86-91']]. */
export type SizeGuideLines = string[][]

/** The lines of a size guide with all measurements in one unit, as a product's page shows them. */
export interface SizeGuideTable {
	unit: 'cm' | 'inches'
	lines: SizeGuideLines
}

/** Returns the guide as editable text: commas between the cells, or tabs when a cell contains a comma. */
export function formatSizeGuide(lines: SizeGuideLines): string {
	const joint = lines.flat().some((cell) => cell.includes(',')) ? '\t' : ', '
	return lines.map((cells) => cells.join(joint)).join('\n')
}

/**
 * Returns the guide in centimeters and in inches. Inches are rounded to halves as tailors write them (rule:
 * size-guide).
 */
export function buildGuideTables(lines: SizeGuideLines): SizeGuideTable[] {
	return [
		{ unit: 'cm', lines: mapCells(lines, (number) => number) },
		{ unit: 'inches', lines: mapCells(lines, toInches) },
	]
}

function mapCells([names, ...sizes]: SizeGuideLines, inUnit: (number: string) => string): SizeGuideLines {
	return [
		names!,
		...sizes.map(([size, ...cells]) => [
			size!,
			...cells.map((cell) => [...new Set(cell.split('-').map(inUnit))].join('–') || '–'),
		]),
	]
}

function toInches(centimetres: string): string {
	return centimetres && String(Math.round((Number(centimetres) / 2.54) * 2) / 2)
}
