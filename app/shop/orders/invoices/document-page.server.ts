import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { getCustomerTranslate } from '../../people/customers/customer-language.server.ts'
import { getLogoHash, getShopContacts, getShopSettings } from '../../settings/shop-settings.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { listOrderSums } from '../../pricing/order-price.ts'
import { getStateCode, getStateTaxName, isRegistered } from '../../tax/gst-registration.ts'
import { formatPaise, formatPlainAmount, spellOutAmount } from '../../values/money.ts'
import { isCod, type PaymentMethod, translatePaymentMethod } from '../../values/payment-methods.ts'
import { DELIVERED, SHIPPED } from '../../values/order-status.ts'
import { formatPhone } from '../../values/phone.ts'
import { addressSelect } from '../order-rows.server.ts'
import { formatAddressLines, orderPaymentMethodLabel, type OrderView } from '../order-view.ts'
import { tax } from '../../region/india.ts'
import { getPaymentBadge, isDue, type PaymentState } from '../payments/payment-state.ts'
import { getDocumentTitle, getLegalSentence } from './tax-document-view.ts'
import { findInvoice, type TaxDocumentView, type TaxLineView } from './tax-documents.server.ts'

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
 * Returns the data of the page of an invoice or credit note, with the customer and address of its order (rule:
 * invoice-content). `page` translates into the language of the page. If absent, the texts are in the language of the
 * order (rule: customer-language).
 */
export async function getDocumentPage(document: TaxDocumentView, page?: Translate) {
	const where = { id: document.orderId }
	const order = await read.order.findUniqueOrThrow({ where, select: documentOrderSelect })
	const { paymentMethod, paymentState, status, source, createdAt, locale, ...person } = order
	const { seller, suppliedTo } = document
	const { phone, email } = getShopContacts()
	const payment = { paymentMethod: paymentMethod as PaymentMethod, paymentState: paymentState as PaymentState | null }
	const t = page ?? getCustomerTranslate(locale)
	const badge = getPaymentBadge({ ...payment, status })
	const { lines: _, ...kept } = document
	const stateTaxLabel = getStateTaxName(suppliedTo.replace(/ \(\d+\)$/, ''))
	return {
		...kept,
		...buildDocumentTexts(document, createdAt, t),
		...buildDocumentTable(document, stateTaxLabel, t),
		/** The lines below the seller's name. */
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
		/**
		 * The lines about the buyer: name and address as on the shipping label, and the GSTIN of a business (rule:
		 * buyer-gstin).
		 */
		buyer: [
			...(source === 'outlet' ? formatPosBuyer(person, t) : formatAddressLines(person, t)),
			...(document.buyerGstin ? [`${tax.idName} ${document.buyerGstin}`] : []),
		],
		payment: [translateMethod({ paymentMethod, source }, t), badge && translateLabel(badge.label, t)]
			.filter(Boolean)
			.join(' · '),
		spelledTotal: spellOutAmount(document.totalPaise),
	}
}

/**
 * Returns the texts of an invoice or credit note. The law prescribes the English title and sentence, so a translation
 * is appended to them (rule: customer-language). The names of taxes are the same in every language.
 */
function buildDocumentTexts(document: TaxDocumentView, orderedAt: Date, t: Translate) {
	const { kind, mode, against, orderId, seller } = document
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
		/** The lines about the invoice that a credit note credits. `null` for an invoice. */
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
			spelledTotalLabel: t('document.spelledTotalLabel'),
			noReverseCharge: t('document.noReverseCharge'),
			forSeller: t('document.forSeller', { name: seller.legalName }),
			signatory: t('document.signatory'),
		},
	}
}

interface DocumentColumn {
	title: string
	format: (line: TaxLineView) => string
	/** Phones show this column next to the item. They show the other columns below the item, with their titles. */
	isOnPhone?: true
}

/**
 * Returns the lines and sums of an invoice or credit note as texts, for both its page and its PDF file (rules:
 * invoice-content, paper-pdf). The last of `totals` is the total of the document.
 */
function buildDocumentTable(document: TaxDocumentView, stateTaxLabel: string, t: Translate) {
	const { mode, supply, lines, totalPaise } = document
	const taxable: DocumentColumn = {
		title: t('document.taxableValue'),
		format: ({ taxablePaise }) => formatPlainAmount(taxablePaise),
	}
	const components: [label: string, component: 'cgstPaise' | 'sgstPaise' | 'igstPaise'][] =
		supply === 'home'
			? [
					[tax.components.central, 'cgstPaise'],
					[stateTaxLabel, 'sgstPaise'],
				]
			: [[tax.components.integrated, 'igstPaise']]
	const taxColumns: DocumentColumn[] = [
		taxable,
		{ title: t('document.rate'), format: ({ rate }) => `${rate} %` },
		...components.map(([title, component]) => ({
			title,
			format: (line: TaxLineView) => formatPlainAmount(line[component]),
		})),
	]
	const columns: DocumentColumn[] = [
		{ title: 'HSN', format: ({ hsn }) => hsn },
		// The quantity of a price reduction is 0, because no units are returned. It is shown as a dash.
		{
			title: t('document.quantity'),
			format: ({ quantity, uqc }) => (quantity > 0 ? [quantity, uqc].filter(Boolean).join(' ') : '–'),
		},
		{
			title: t('document.unitPrice'),
			format: ({ unitPricePaise }) => (unitPricePaise === null ? '–' : formatPlainAmount(unitPricePaise)),
		},
		...(mode === 'composition' ? [] : taxColumns),
		{ title: t('document.amount'), format: ({ paise }) => formatPlainAmount(paise), isOnPhone: true },
	]
	const sumOf = (amount: 'taxablePaise' | (typeof components)[number][1]) =>
		formatPaise(lines.reduce((sum, line) => sum + line[amount], 0))
	const taxSums =
		mode === 'composition' || supply === 'abroad'
			? []
			: [
					{ label: taxable.title, amount: sumOf('taxablePaise') },
					...components.map(([label, component]) => ({ label, amount: sumOf(component) })),
				]
	return {
		columns: columns.map(({ title, isOnPhone = false }) => ({ title, isOnPhone })),
		rows: lines.map((line) => ({
			id: line.id,
			description: line.description,
			deductions: formatDeductions(line, t),
			/** The texts of the line, one for each of `columns`. */
			cells: columns.map(({ format }) => format(line)),
		})),
		totals: [...taxSums, { label: t('order.total'), amount: formatPaise(totalPaise) }],
	}
}

/** Returns the texts of a line's discounts, one per discount. If only their sum is known, returns a single text. */
function formatDeductions({ discounts, discountPaise }: TaxLineView, t: Translate): string[] {
	const sum = discountPaise > 0 ? [{ label: t('order.discount'), paise: discountPaise }] : []
	return (discounts.length > 0 ? discounts : sum).map(({ label, paise }) =>
		t('document.deducted', { label, amount: formatPaise(paise) }),
	)
}

/** All data of the page of an invoice or credit note, formatted. */
export type DocumentPageView = Awaited<ReturnType<typeof getDocumentPage>>

/**
 * Returns the translation of an admin label, or the label if it has none. The message catalog finds it by the English
 * text.
 */
const translateLabel = (label: string, t: Translate) => t.sentence(label) ?? label

function translateMethod(order: { paymentMethod: string; source: string }, t: Translate): string {
	const isWeb = order.source === 'web'
	return isWeb ? translatePaymentMethod(order.paymentMethod, t) : translateLabel(orderPaymentMethodLabel(order), t)
}

/** Returns the lines about the buyer of a point-of-sale order, who may stay anonymous. */
function formatPosBuyer(
	{ firstName, phoneNumber }: { firstName: string; phoneNumber: string | null },
	t: Translate,
): string[] {
	return [firstName || t('document.inPerson'), phoneNumber ? formatPhone(phoneNumber) : ''].filter(Boolean)
}

/**
 * Returns the document of an order for its buyer: the page data of its invoice (`sheet`), or else the texts of its
 * receipt (`texts`), if it has one (`hasReceipt`). Both are `null` for an order that gets its invoice when it ships.
 */
export async function getOrderDocument(order: OrderView & { locale: string | null }) {
	const invoice = await findInvoice(order.id)
	return {
		sheet: invoice && (await getDocumentPage(invoice)),
		texts: invoice || !hasReceipt(order) ? null : buildReceiptTexts(order, getCustomerTranslate(order.locale)),
	}
}

/**
 * Returns whether an order without an invoice has a receipt instead, because the shop is not registered for GST or was
 * not registered when the order shipped (rule: gst-registration).
 */
export function hasReceipt({ status }: Pick<OrderView, 'status'>): boolean {
	return !isRegistered(getShopSettings().tax.mode) || status === SHIPPED || status === DELIVERED
}

/**
 * Returns the texts of the receipt of a shop that is not registered for GST, in the language of the order or of the
 * customer's page (rule: customer-language).
 */
export function buildReceiptTexts(order: OrderView, t: Translate) {
	const badge = getPaymentBadge(order)
	const due = isDue(order) && t('receipt.due', { amount: formatPaise(order.totalPaise) })
	const paid = badge && translateLabel(isCod(order) ? 'Paid' : badge.label, t)
	return {
		language: t.language.code,
		title: t('receipt.title', { id: order.id }),
		placedOn: t.date(order.createdAt),
		cancelled: t('receipt.cancelled'),
		buyer: t(order.source === 'outlet' ? 'document.inPerson' : 'receipt.billTo'),
		address: formatAddressLines(order, t),
		payment: t('order.paymentMethod'),
		method: translateMethod(order, t),
		/** The state of the payment. `null` when the shop does not record whether the order is paid. */
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
