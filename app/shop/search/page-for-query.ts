import type { PlainKey } from '#app/i18n/translate.ts'
import { normalizeText } from './normalize.ts'
import { splitSearchTerms } from './tokenize.ts'

export interface PageLink {
	to: string
	/** The text key of the page's name. */
	label: PlainKey
}

interface AnsweringPage extends PageLink {
	/** A query is about the page when it contains one of these words or phrases and otherwise only filler words. */
	about: RegExp
}

// The first page that matches is the answer, so that 'exchange my order' leads to the return policy.
const pages: AnsweringPage[] = [
	{ to: '/returnpolicy', label: 'footer.returnPolicy', about: /\b(?:returns?|refunds?|exchanges?|replacements?)\b/ },
	{
		to: '/find-order',
		label: 'shell.trackOrder',
		about: /\b(?:track|tracking|order status|status of|my orders?|where is|cancel)\b/,
	},
	{
		to: '/sizeguide',
		label: 'sizeGuide.title',
		about: /\b(?:(?:size|sizes|sizing) (?:chart|guide|table|help)|measurements?)\b/,
	},
	{
		to: '/shippingpolicy',
		label: 'footer.shippingPolicy',
		about: /\b(?:cod|cash on delivery|shipping|delivery|deliver|courier|dispatch)\b/,
	},
	{
		to: '/contact',
		label: 'shell.contactUs',
		about: /\b(?:contact|customer care|customer support|customer service|help|whatsapp)\b/,
	},
	{ to: '/privacypolicy', label: 'footer.privacyPolicy', about: /\bprivacy\b/ },
	{ to: '/termsandconditions', label: 'footer.terms', about: /\bterms\b/ },
]

const fillers = (
	'a an and are at available can charge charges chart conditions cost customer cash day days do does free guide have ' +
	'help how i in is it long me my number of on order orders our package parcel phone pincode policies policy product ' +
	'products service shop size sizes sizing status support table the time to us what when where you your'
).split(' ')

/** Returns the page that answers a query which asks for no product. `null` when there is none (rule: page-search). */
export function findPageForQuery(text: string): PageLink | null {
	const query = splitSearchTerms(normalizeText(text)).join(' ')
	const found = pages.find(({ about }) => about.test(query))
	if (!found) return null
	const others = query.replace(new RegExp(found.about, 'g'), ' ').split(' ').filter(Boolean)
	return others.every((word) => fillers.includes(word)) ? { to: found.to, label: found.label } : null
}
