import type { Page } from '../../paging.ts'

/** A field of a product that an import changes. */
export type ImportedField =
	| 'name'
	| 'price'
	| 'original price'
	| 'quantity'
	| 'description'
	| 'details'
	| 'sizes'
	| 'material & care'
	| 'shipping & returns'
	| 'category'
	| 'collection'
	| 'featured'
	| 'colors'
	| 'pictures'

/** What a field said before and says afterwards, in words; long texts from where they begin to differ. */
export interface FieldChange {
	field: ImportedField
	from: string
	to: string
}

export const importResults = ['added', 'changed', 'unchanged', 'skipped', 'failed'] as const
export type ImportResult = (typeof importResults)[number]

/** What becomes, or became, of one product of the file. */
export interface ImportOutcome {
	/** The line of the file on which the product begins. */
	line: number
	handle: string
	/** The product's name as the file has it, '' when it cannot be read. */
	name: string
	result: ImportResult
	/** Why it was skipped or could not be used, '' otherwise. */
	reason: string
	changes: FieldChange[]
	/** Notes for the admin about how the file was read. */
	notes: string[]
	/** A sentence for each image that could not be shown. */
	missing: string[]
	/** How many images of the file were found. */
	imageCount: number
}

/** Which products a report shows: all, those with one result, or those with a note or a missing image. */
export const importShows = ['all', ...importResults, 'noted'] as const
export type ImportShow = (typeof importShows)[number]

export type ImportPhase = 'checking' | 'checked' | 'broken' | 'applying' | 'interrupted' | 'applied'

/** An uploaded file, as a list names it. */
export interface RecentImport {
	id: string
	fileName: string
	uploadedAt: Date
	phase: ImportPhase
}

/** An uploaded file as the admin sees it. */
export interface ImportReport extends RecentImport {
	imageCount: number
	/** Another import comes first. */
	isWaiting: boolean
	/** How far the work has come, in products; 0 of 0 while the file is read. */
	done: number
	total: number
	/** What would become of the products, or has become of them. */
	counts: Record<ImportResult, number>
	noted: number
	/** Null while there is work, or none was done. */
	rows: Page<ImportOutcome> | null
}

const excerptLength = 120
const lead = 20

/** Both texts where they differ, shortened so that the difference can be seen. */
export function differingParts(from: string, to: string): [from: string, to: string] {
	let same = 0
	while (same < from.length && from[same] === to[same]) same += 1
	const start = Math.max(from.length, to.length) > excerptLength ? Math.max(0, same - lead) : 0
	return [excerpt(from, start), excerpt(to, start)]
}

function excerpt(text: string, start: number): string {
	const part = text.slice(start, start + excerptLength)
	return `${start > 0 && part !== '' ? '…' : ''}${part.toWellFormed()}${start + excerptLength < text.length ? '…' : ''}`
}
