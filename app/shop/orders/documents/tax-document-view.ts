import type { Supply } from '../../tax/heads.ts'
import type { DocumentKind } from './document-number.ts'

export type TaxMode = 'composition' | 'regular'

interface TaxDocument {
	kind: DocumentKind
	mode: TaxMode
	supply: Supply
}

/** A link for the customer. */
export interface BillLink {
	/** 'Invoice INV/2627/00001' */
	label: string
	path: string
}

/** 'Tax invoice', 'Bill of supply' or 'Credit note' (rule: bill-of-supply). */
export function documentTitle({ kind, mode }: Pick<TaxDocument, 'kind' | 'mode'>): string {
	if (kind === 'credit-note') return 'Credit note'
	return mode === 'composition' ? 'Bill of supply' : 'Tax invoice'
}

/** What the law wants said on it; null for nothing. */
export function legalSentence({ kind, mode, supply }: TaxDocument): string | null {
	if (mode === 'composition') return 'Composition taxable person, not eligible to collect tax on supplies.'
	if (supply === 'abroad' && kind === 'invoice')
		return 'Supply meant for export under letter of undertaking without payment of integrated tax.'
	return null
}
