import { type HomeSection, homeSectionLabels } from './home-sections.ts'
import { type ComparedField, linesShown, type Shown } from '../two-versions/differences.ts'
import { onlineWays, waysToPay } from '../words/ways-to-pay.ts'
import { TAX_MODES } from '../tax/tax-modes.ts'
import { type CardName, fieldsOf, fieldWords } from './cards.ts'

/** How two versions of a page of the settings are shown beside each other (rule: two-editors). */
export function comparedCard(card: CardName, categories: { id: number; name: string }[] = []): ComparedField[] {
	const special: Record<string, (value: unknown) => Shown> = {
		isRead: (value) => ({ lines: [value ? 'Yes' : 'No'] }),
		sections: sectionsShown,
		mode: (value) => ({ lines: [Object.entries(TAX_MODES).find(([mode]) => mode === value)?.[1] ?? ''] }),
		ways: (value) => ({ lines: [Object.entries(waysToPay).find(([way]) => way === value)?.[1] ?? ''] }),
		onlineBy: (value) => ({ lines: [Object.entries(onlineWays).find(([way]) => way === value)?.[1] ?? ''] }),
		weights: (value) => weightsShown(value, categories),
	}
	return fieldsOf(card).map((name) => ({
		name,
		label: labels[name] ?? sentence(fieldWords(name)),
		shown: (values) => (special[name] ?? linesShown)(values[name]),
	}))
}

const sentence = (words: string) => words[0]!.toUpperCase() + words.slice(1)

/** Where the words of the page are others. */
const labels: Record<string, string> = {
	about: 'In a sentence',
	founded: 'Since',
	email: 'E-mail address',
	whatsapp: 'WhatsApp number',
	social: 'Social links',
	gstin: 'GST number',
	perLine: 'Pieces of one product in one color',
	pieces: 'Pieces in all',
	openCash: 'Unpaid cash orders',
	ways: 'Ways to pay',
	onlineBy: 'Online payments are',
	holdMinutes: 'Minutes until an unpaid order is cancelled',
	upiId: 'UPI ID',
	upiName: 'Name at the bank',
	upiCode: 'Merchant category code',
	note: 'Note to shoppers',
	legalName: 'Registered name',
	prefix: 'Beginning of invoice numbers',
	mode: 'Registration',
	hsn: 'HSN code of other products',
	homeState: 'Your home state',
	homePrice: 'Price in your home state, in ₹',
	firstPrice: 'Price in the rest of India, in ₹',
	firstGrams: 'Up to this weight, in grams',
	furtherPrice: 'Price of each further weight, in ₹',
	furtherGrams: 'Each further weight, in grams',
	abroadPrice: 'Price to the USA and UK, in ₹',
	freeFrom: 'Free in India from, in ₹',
	pieceGrams: 'A piece weighs, in grams',
	weights: 'Weights of categories',
	days: 'Delivery',
	notServed: 'Beginnings of PIN codes',
	fee: 'Fee for cash on delivery, in ₹',
	prepaidPercent: 'Discount for paying before it is sent, in %',
	lowest: 'Smallest order, in ₹',
	highest: 'Largest order, in ₹',
	firstHighest: 'Largest first order, in ₹',
	pinsAllowed: 'Only for PIN codes that begin with',
	pinsRefused: 'Not for PIN codes that begin with',
	isRead: 'These texts are read and true',
	shipping: 'Shipping Policy',
	returns: 'Return Policy',
	privacy: 'Privacy Policy',
	terms: 'Terms and Conditions',
	story: 'Our Story',
}

interface WeightRow {
	categoryId?: string
	grams?: string
}

interface SectionRow {
	name: HomeSection
	isShown?: string
}

function sectionsShown(value: unknown): Shown {
	const lines = rowsIn<SectionRow>(value).map(
		({ name, isShown }) => (homeSectionLabels[name] ?? name) + (isShown ? '' : ' (hidden)'),
	)
	return { lines }
}

/** A category without a weight is none. */
function weightsShown(value: unknown, categories: { id: number; name: string }[]): Shown {
	const lines = rowsIn<WeightRow>(value)
		.filter(({ grams }) => grams)
		.map(({ categoryId, grams }) => {
			const category = categories.find(({ id }) => String(id) === categoryId)
			return `${category?.name ?? 'Deleted category'}: ${grams} g`
		})
	return { lines: lines.toSorted() }
}

const rowsIn = <Row>(value: unknown) => (Array.isArray(value) ? (value as Row[]) : [])
