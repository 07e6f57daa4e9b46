import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { getCustomerTranslate } from '../../people/customers/customer-language.server.ts'
import { getLogoHash, getShopContacts } from '../../settings/shop-settings.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { listOrderSums } from '../../pricing/order-price.ts'
import { getStateCode, getStateTaxName } from '../../tax/gst-registration.ts'
import { formatPaise, spellOutAmount } from '../../values/money.ts'
import { isCod, type PaymentMethod, translatePaymentMethod } from '../../values/payment-methods.ts'
import { formatPhone } from '../../values/phone.ts'
import { addressSelect } from '../order-rows.server.ts'
import { formatAddressLines, orderPaymentMethodLabel, type OrderView } from '../order-view.ts'
import { tax } from '../../region/india.ts'
import { getPaymentBadge, isDue, type PaymentState } from '../payments/payment-state.ts'
import { getDocumentTitle, getLegalSentence } from './tax-document-view.ts'
import type { TaxDocumentView } from './tax-documents.server.ts'

const documentOrderSelect = {
	...addressSelect,
	paymentMethod: true,
	paymentState: true,
	status: true,
	source: true,
	createdAt: true,
	locale: true,
} as const satisfies Prisma.OrderSelect

/**
 * Returns a document as its page shows it, with the customer and address of its order (rule: invoice-content). Its texts
 * are in the language of `page`, or else of the order (rule: customer-language).
 */
export async function getDocumentPage(document: TaxDocumentView, page?: Translate) {
	const where = { id: document.orderId }
	const order = await read.order.findUniqueOrThrow({ where, select: documentOrderSelect })
	const { paymentMethod, paymentState, status, source, createdAt, locale, ...person } = order
	const { seller, lines, suppliedTo } = document
	const { phone, email } = getShopContacts()
	const payment = { paymentMethod: paymentMethod as PaymentMethod, paymentState: paymentState as PaymentState | null }
	const t = page ?? getCustomerTranslate(locale)
	const badge = getPaymentBadge({ ...payment, status })
	return {
		...document,
		...buildDocumentTexts(document, createdAt, t),
		/** The lines below the name. */
		seller: [
			seller.address,
			`${seller.homeState} (${getStateCode(seller.homeState)})`,
			[phone, email].filter(Boolean).join(' · '),
			`${tax.idName} ${seller.gstin}`,
		].filter(Boolean),
		legalName: seller.legalName,
		shopName: getShopContacts().name,
		/** `''` when there is no logo. */
		logoHash: getLogoHash(),
		/** The buyer as on the shipping label, and the GSTIN of a business (rule: buyer-gstin). */
		buyer: [
			...(source === 'outlet' ? formatPosBuyer(person, t) : formatAddressLines(person)),
			...(document.buyerGstin ? [`${tax.idName} ${document.buyerGstin}`] : []),
		],
		payment: [translateMethod({ paymentMethod, source }, t), badge && translateLabel(badge.label, t)]
			.filter(Boolean)
			.join(' · '),
		stateTaxLabel: getStateTaxName(suppliedTo.replace(/ \(\d+\)$/, '')),
		sums: {
			taxablePaise: sumAmounts(lines.map(({ taxablePaise }) => taxablePaise)),
			cgstPaise: sumAmounts(lines.map(({ cgstPaise }) => cgstPaise)),
			sgstPaise: sumAmounts(lines.map(({ sgstPaise }) => sgstPaise)),
			igstPaise: sumAmounts(lines.map(({ igstPaise }) => igstPaise)),
		},
		spelledTotal: spellOutAmount(document.totalPaise),
	}
}

/**
 * Returns the texts of a document. The law names its title and its sentence, so another language stands beside the
 * English (rule: customer-language). The names of taxes are the same in every language.
 */
function buildDocumentTexts(document: TaxDocumentView, orderedAt: Date, t: Translate) {
	const { kind, mode, against, orderId, lines, seller } = document
	const beside = (english: string, translated: string) =>
		t.language === defaultLanguage ? english : `${english} · ${translated}`
	const sentence = getLegalSentence(document)
	const titles = { invoice: t(mode === 'composition' ? 'document.bill' : 'document.invoice') }
	const pricesIncludeTax = mode === 'regular' && document.supply !== 'abroad'
	return {
		/** The language of the texts, for the `lang` attribute. */
		language: t.language.code,
		title: beside(getDocumentTitle(document), kind === 'invoice' ? titles.invoice : t('document.creditNote')),
		/** The legally required sentence. `null` when there is none. */
		sentence: sentence && beside(sentence, t(mode === 'composition' ? 'document.composition' : 'document.export')),
		on: t.date(document.at),
		/** The lines about the invoice that a credit note credits. */
		against: against && [
			t('document.against', { number: against.number }),
			t('document.againstDate', { date: t.date(against.at) }),
		],
		order: t('document.orderOf', { id: orderId, date: t.date(orderedAt) }),
		texts: {
			billedTo: t('document.billedTo'),
			placeOfSupply: t('document.placeOfSupply'),
			order: t('order.crumb'),
			payment: t('order.payment'),
			reason: t('returns.why'),
			amounts: t(pricesIncludeTax ? 'document.amountsWithTax' : 'document.amounts'),
			item: t('document.item'),
			quantity: t('document.quantity'),
			unitPrice: t('document.unitPrice'),
			taxableValue: t('document.taxableValue'),
			rate: t('document.rate'),
			amount: t('document.amount'),
			total: t('order.total'),
			spelledTotalLabel: t('document.spelledTotalLabel'),
			noReverseCharge: t('document.noReverseCharge'),
			forSeller: t('document.forSeller', { name: seller.legalName }),
			signatory: t('document.signatory'),
		},
		/** The discounts of each line by name; as one where only their sum is known. */
		deductions: lines.map(({ discounts, discountPaise }) => {
			const sum = discountPaise > 0 ? [{ label: t('order.discount'), paise: discountPaise }] : []
			return (discounts.length > 0 ? discounts : sum).map(({ label, paise }) =>
				t('document.deducted', { label, amount: formatPaise(paise) }),
			)
		}),
	}
}

/** All data of a document's page, formatted. */
export type DocumentPageView = Awaited<ReturnType<typeof getDocumentPage>>

/** Labels of the admin have their translation by the English label. */
const translateLabel = (label: string, t: Translate) => t.sentence(label) ?? label

function translateMethod(order: { paymentMethod: string; source: string }, t: Translate): string {
	const isWeb = order.source === 'web'
	return isWeb ? translatePaymentMethod(order.paymentMethod, t) : translateLabel(orderPaymentMethodLabel(order), t)
}

/** Returns the buyer's lines of a point-of-sale order. Buyers may stay anonymous. */
function formatPosBuyer(
	{ firstName, phoneNumber }: { firstName: string; phoneNumber: string | null },
	t: Translate,
): string[] {
	return [firstName || t('document.inPerson'), phoneNumber ? formatPhone(phoneNumber) : ''].filter(Boolean)
}

const sumAmounts = (parts: number[]) => parts.reduce((total, part) => total + part, 0)

/**
 * Returns the texts of the receipt of a shop that is not registered for GST, in the language of the order (rule:
 * customer-language).
 */
export function buildReceiptTexts(order: OrderView, locale: string | null) {
	const t = getCustomerTranslate(locale)
	const badge = getPaymentBadge(order)
	const due = isDue(order) && t('receipt.due', { amount: formatPaise(order.totalPaise) })
	const paid = badge && translateLabel(isCod(order) ? 'Paid' : badge.label, t)
	return {
		language: t.language.code,
		title: t('receipt.title', { id: order.id }),
		placedOn: t.date(order.createdAt),
		cancelled: t('receipt.cancelled'),
		buyer: t(order.source === 'outlet' ? 'document.inPerson' : 'receipt.billTo'),
		payment: t('order.paymentMethod'),
		method: translateMethod(order, t),
		/** `null` when the payment is not recorded. */
		state: badge && (due || paid),
		items: t('order.items'),
		columns: {
			item: t('document.item'),
			quantity: t('document.quantity'),
			price: t('receipt.price'),
			amount: t('document.amount'),
		},
		/** The color and size of each line. */
		variants: order.items.map(({ colorName, size }) => formatVariantTitle({ colorName, size }, t)),
		sums: listOrderSums(order, t),
	}
}

export type ReceiptTexts = ReturnType<typeof buildReceiptTexts>
