import type { Supply } from '../../tax/gst-components.ts'
import type { DocumentKind } from './document-number.ts'

export type TaxMode = 'composition' | 'regular'

interface TaxDocument {
	kind: DocumentKind
	mode: TaxMode
	supply: Supply
}

/** A document link for the customer. */
export interface InvoiceLink {
	/** Example: `'Invoice INV/2627/00001'`. */
	label: string
	path: string
}

/** Returns `'Tax invoice'`, `'Bill of supply'` or `'Credit note'` (rule: bill-of-supply). */
export function getDocumentTitle({ kind, mode }: Pick<TaxDocument, 'kind' | 'mode'>): string {
	if (kind === 'credit-note') return 'Credit note'
	return mode === 'composition' ? 'Bill of supply' : 'Tax invoice'
}

/** Returns the legally required sentence of a document. `null` when there is none. */
export function getLegalSentence({ kind, mode, supply }: TaxDocument): string | null {
	if (mode === 'composition') return 'Composition taxable person, not eligible to collect tax on supplies.'
	if (supply === 'abroad' && kind === 'invoice')
		return 'Supply meant for export under letter of undertaking without payment of integrated tax.'
	return null
}
