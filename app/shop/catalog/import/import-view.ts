import type { Page } from '../../paging.ts'

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

/** Before and after in words; long texts from where they differ. */
export interface FieldChange {
	field: ImportedField
	from: string
	to: string
}

export const importResults = ['added', 'changed', 'unchanged', 'skipped', 'failed'] as const
export type ImportResult = (typeof importResults)[number]

export interface ImportOutcome {
	line: number
	handle: string
	/** '' when unreadable. */
	name: string
	result: ImportResult
	reason: string
	changes: FieldChange[]
	notes: string[]
	missing: string[]
	/** Images found. */
	imageCount: number
}

/** 'noted': with a note or a missing image. */
export const importShows = ['all', ...importResults, 'noted'] as const
export type ImportShow = (typeof importShows)[number]

export type ImportPhase = 'checking' | 'checked' | 'broken' | 'applying' | 'interrupted' | 'applied'

export interface RecentImport {
	id: string
	fileName: string
	uploadedAt: Date
	phase: ImportPhase
}

export interface ImportReport extends RecentImport {
	imageCount: number
	isWaiting: boolean
	/** In products; 0 of 0 while the file is read. */
	done: number
	total: number
	counts: Record<ImportResult, number>
	noted: number
	/** Null during work, or without any. */
	rows: Page<ImportOutcome> | null
}

const excerptLength = 120
const lead = 20

/** Shortens both texts to where they differ. */
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
