import type { ImportPhase, ImportResult, ImportShow } from '#app/shop/import/import-view.ts'
import type { StatusTone } from '#app/shop/words/order-status.ts'

interface Badge {
	tone: StatusTone
	children: string
}

export const phaseBadge: Record<ImportPhase, Badge> = {
	checking: { tone: 'info', children: 'Being checked' },
	checked: { tone: 'warn', children: 'Not imported yet' },
	broken: { tone: 'danger', children: 'Failed' },
	applying: { tone: 'info', children: 'Importing' },
	interrupted: { tone: 'danger', children: 'Interrupted' },
	applied: { tone: 'success', children: 'Imported' },
}

/** Before and `after` the import. */
export const resultBadge: Record<ImportResult, Badge & { after: string }> = {
	added: { tone: 'success', children: 'To add', after: 'Added' },
	changed: { tone: 'info', children: 'To change', after: 'Changed' },
	unchanged: { tone: 'muted', children: 'Unchanged', after: 'Unchanged' },
	skipped: { tone: 'warn', children: 'Left out', after: 'Left out' },
	failed: { tone: 'danger', children: 'Refused', after: 'Refused' },
}

export function showLabel(show: ImportShow, isApplied: boolean): string {
	if (show === 'all') return 'All'
	if (show === 'noted') return 'With notes'
	return isApplied ? resultBadge[show].after : resultBadge[show].children
}

export function products(count: number): string {
	return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
}
