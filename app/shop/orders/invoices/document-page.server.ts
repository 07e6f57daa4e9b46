import { read } from '#app/adapters/db/db.server.ts'
import { formatLongDate } from '../../values/dates.ts'
import { formatAddressLines } from '../fulfillment/order-address.ts'
import { addressSelect } from '../order-rows.server.ts'
import { type PaymentMethod, orderPaymentMethodLabel } from '../order-view.ts'
import { getPaymentBadge, type PaymentState } from '../payments/payment-state.ts'
import { formatPhone } from '../../values/phone.ts'
import { getShopContacts, getLogoHash } from '../../settings/shop-settings.server.ts'
import { spellOutAmount } from '../../tax/amount-in-words.ts'
import { getStateCode, getStateTaxName } from '../../tax/state-codes.ts'
import { getDocumentTitle, getLegalSentence } from './tax-document-view.ts'
import type { TaxDocumentView } from './tax-documents.server.ts'

/** Returns a document as its page shows it, with the customer and address of its order (rule: invoice-content). */
export async function getDocumentPage(document: TaxDocumentView) {
	const { paymentMethod, paymentState, status, source, createdAt, ...person } = await read.order.findUniqueOrThrow({
		where: { id: document.orderId },
		select: { ...addressSelect, paymentMethod: true, paymentState: true, status: true, source: true, createdAt: true },
	})
	const { seller, against, at, lines, suppliedTo } = document
	const { phone, email } = getShopContacts()
	const payment = { paymentMethod: paymentMethod as PaymentMethod, paymentState: paymentState as PaymentState | null }
	return {
		...document,
		title: getDocumentTitle(document),
		/** The legally required sentence. `null` when there is none. */
		sentence: getLegalSentence(document),
		on: formatLongDate(at),
		against: against && { number: against.number, on: formatLongDate(against.at) },
		orderedOn: formatLongDate(createdAt),
		/** The lines below the name. */
		seller: [
			seller.address,
			`${seller.homeState} (${getStateCode(seller.homeState)})`,
			[phone, email].filter(Boolean).join(' · '),
			`GSTIN ${seller.gstin}`,
		].filter(Boolean),
		legalName: seller.legalName,
		shopName: getShopContacts().name,
		/** `''` when there is no logo. */
		logoHash: getLogoHash(),
		/** The buyer as on the shipping label. */
		buyer: source === 'outlet' ? formatPosBuyer(person) : formatAddressLines(person),
		payment: [orderPaymentMethodLabel({ paymentMethod, source }), getPaymentBadge({ ...payment, status })?.label]
			.filter(Boolean)
			.join(' · '),
		stateHead: getStateTaxName(suppliedTo.replace(/ \(\d+\)$/, '')),
		sums: {
			taxablePaise: sumAmounts(lines.map(({ taxablePaise }) => taxablePaise)),
			cgstPaise: sumAmounts(lines.map(({ cgstPaise }) => cgstPaise)),
			sgstPaise: sumAmounts(lines.map(({ sgstPaise }) => sgstPaise)),
			igstPaise: sumAmounts(lines.map(({ igstPaise }) => igstPaise)),
		},
		spelledTotal: spellOutAmount(document.totalPaise),
	}
}

/** All data of a document's page, formatted. */
export type DocumentPageView = Awaited<ReturnType<typeof getDocumentPage>>

/** Returns the buyer's lines of a point-of-sale order. Buyers may stay anonymous. */
function formatPosBuyer({ firstName, phoneNumber }: { firstName: string; phoneNumber: string | null }): string[] {
	return [firstName || 'In-person sale', phoneNumber ? formatPhone(phoneNumber) : ''].filter(Boolean)
}

const sumAmounts = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
