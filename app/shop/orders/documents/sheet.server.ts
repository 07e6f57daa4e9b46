import { read } from '#app/adapters/db/db.server.ts'
import { formatLongDate } from '../../dates.ts'
import { addressLines } from '../fulfilment/order-address.ts'
import { addressSelect } from '../order-rows.server.ts'
import { type PaymentMethod, wayOf } from '../order-view.ts'
import { paymentBadge, type PaymentState } from '../payments/payment-state.ts'
import { readablePhone } from '../../words/phone.ts'
import { shopContacts, shopMark } from '../../settings/shop-settings.server.ts'
import { amountInWords } from '../../tax/amount-in-words.ts'
import { stateCode, stateHead } from '../../tax/state-codes.ts'
import { documentTitle, legalSentence } from './tax-document-view.ts'
import type { TaxDocumentView } from './tax-documents.server.ts'

/** Returns a document as its page shows it, with the customer and address of its order (rule: invoice-content). */
export async function sheetOf(document: TaxDocumentView) {
	const { paymentMethod, paymentState, status, source, createdAt, ...person } = await read.order.findUniqueOrThrow({
		where: { id: document.orderId },
		select: { ...addressSelect, paymentMethod: true, paymentState: true, status: true, source: true, createdAt: true },
	})
	const { seller, against, at, lines, suppliedTo } = document
	const { phone, email } = shopContacts()
	const payment = { paymentMethod: paymentMethod as PaymentMethod, paymentState: paymentState as PaymentState | null }
	return {
		...document,
		title: documentTitle(document),
		/** The legally required sentence. `null` when there is none. */
		sentence: legalSentence(document),
		on: formatLongDate(at),
		against: against && { number: against.number, on: formatLongDate(against.at) },
		orderedOn: formatLongDate(createdAt),
		/** The lines below the name. */
		seller: [
			seller.address,
			`${seller.homeState} (${stateCode(seller.homeState)})`,
			[phone, email].filter(Boolean).join(' · '),
			`GSTIN ${seller.gstin}`,
		].filter(Boolean),
		legalName: seller.legalName,
		shopName: shopContacts().name,
		/** `''` when there is no logo. */
		mark: shopMark(),
		/** The buyer as on the shipping label. */
		buyer: source === 'outlet' ? counterBuyer(person) : addressLines(person),
		payment: [wayOf({ paymentMethod, source }), paymentBadge({ ...payment, status })?.label]
			.filter(Boolean)
			.join(' · '),
		stateHead: stateHead(suppliedTo.replace(/ \(\d+\)$/, '')),
		sums: {
			taxablePaise: sum(lines.map(({ taxablePaise }) => taxablePaise)),
			cgstPaise: sum(lines.map(({ cgstPaise }) => cgstPaise)),
			sgstPaise: sum(lines.map(({ sgstPaise }) => sgstPaise)),
			igstPaise: sum(lines.map(({ igstPaise }) => igstPaise)),
		},
		inWords: amountInWords(document.totalPaise),
	}
}

/** All data of a document's page, formatted. */
export type TaxSheetView = Awaited<ReturnType<typeof sheetOf>>

/** Returns the buyer's lines of a point-of-sale order. Buyers may stay anonymous. */
function counterBuyer({ firstName, phoneNumber }: { firstName: string; phoneNumber: string | null }): string[] {
	return [firstName || 'Sold at our outlet', phoneNumber ? readablePhone(phoneNumber) : ''].filter(Boolean)
}

const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
