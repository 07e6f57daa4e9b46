import type { Supply } from '../../tax/heads.ts'
import type { DocumentKind } from './document-number.ts'

/** A document as printed. */
export interface TaxDocumentView {
	id: number
	kind: DocumentKind
	number: string
	orderId: number
	/** The invoice that a credit note takes back. */
	against: { number: string; at: Date } | null
	reason: string
	mode: 'composition' | 'regular'
	/** The shop, as it was. */
	seller: { gstin: string; legalName: string; address: string; homeState: string }
	supply: Supply
	/** 'Gujarat (24)' */
	suppliedTo: string
	at: Date
	totalPaise: number
	lines: TaxLineView[]
}

export interface TaxLineView {
	id: number
	words: string
	hsn: string
	quantity: number
	discountPaise: number
	paise: number
	/** Percent */
	rate: number
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
}

/** A document with all that its page shows, in words. */
export interface TaxSheetView extends Omit<TaxDocumentView, 'seller' | 'against' | 'at'> {
	title: string
	/** What the law wants said on it; null for nothing. */
	sentence: string | null
	on: string
	against: { number: string; on: string } | null
	orderedOn: string
	/** Lines below the name. */
	seller: string[]
	legalName: string
	shopName: string
	/** '' without one. */
	mark: string
	/** The buyer as on a parcel. */
	buyer: string[]
	payment: string
	stateHead: 'SGST' | 'UTGST'
	sums: Pick<TaxLineView, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>
	inWords: string
}

/** What a list names a document by. */
export type TaxDocumentLink = Pick<TaxDocumentView, 'id' | 'kind' | 'number'>

/** A link for the customer. */
export interface BillLink {
	/** 'Invoice INV/2627/00001' */
	label: string
	path: string
}

/** 'Tax invoice', 'Bill of supply' or 'Credit note' (rule: bill-of-supply). */
export function documentTitle({ kind, mode }: Pick<TaxDocumentView, 'kind' | 'mode'>): string {
	if (kind === 'credit-note') return 'Credit note'
	return mode === 'composition' ? 'Bill of supply' : 'Tax invoice'
}

/** What the law wants said on it; null for nothing. */
export function legalSentence({
	kind,
	mode,
	supply,
}: Pick<TaxDocumentView, 'kind' | 'mode' | 'supply'>): string | null {
	if (mode === 'composition') return 'Composition taxable person, not eligible to collect tax on supplies.'
	if (supply === 'abroad' && kind === 'invoice')
		return 'Supply meant for export under letter of undertaking without payment of integrated tax.'
	return null
}
