import type { Page } from '../../paging.ts'

/** What undoing does to a product of an import: 'free' is deleted or restored, everything else stays. */
export type UndoState = 'undone' | 'gone' | 'free' | 'ordered' | 'edited' | 'cart' | 'reviewed' | 'wanted' | 'refused'

/** Why a product stays. */
export const stays: Record<Exclude<UndoState, 'undone' | 'gone' | 'free' | 'refused'>, string> = {
	ordered: 'somebody has ordered it since',
	edited: 'it was changed since, or its stock',
	cart: 'it is in a cart',
	reviewed: 'somebody has reviewed it since',
	wanted: 'somebody asked to be told when it is back',
}

export interface UndoneProduct {
	id: number
	/** Null once it is deleted. */
	productId: number | null
	name: string
	isNew: boolean
	state: UndoState
	/** Why it stays; '' unless it does. */
	reason: string
}

export interface UndoCounts {
	/** What the import did. */
	added: number
	changed: number
	undone: number
	/** What undoing does now. */
	toDelete: number
	toRestore: number
	toStay: number
}

export interface BatchSummary {
	id: number
	fileName: string
	importedAt: Date
	/** '' on the command line. */
	byName: string
	added: number
	changed: number
	undone: number
}

export interface BatchView extends BatchSummary {
	counts: UndoCounts
	/** Drafts among the added ones. */
	drafts: number
	/** Those that go, unless something else uses them. */
	madeCategories: string[]
	madeColors: string[]
	/** Null when nothing is under way; 0 of 0 while it waits. */
	progress: { done: number; total: number } | null
	products: Page<UndoneProduct>
}

/** '12 products will be deleted. 3 get back what they had. 1 stays as it is.' */
export function undoInWords({ toDelete, toRestore, toStay }: UndoCounts): string {
	const count = (many: number, one: string, more: string) =>
		many === 1 ? `1 ${one}.` : `${many.toLocaleString('en-IN')} ${more}.`
	return [
		toDelete > 0 && count(toDelete, 'product will be deleted', 'products will be deleted'),
		toRestore > 0 && count(toRestore, 'product gets back what it had', 'products get back what they had'),
		toStay > 0 && count(toStay, 'product stays as it is', 'products stay as they are'),
	]
		.filter(Boolean)
		.join(' ')
}
