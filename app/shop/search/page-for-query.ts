import { normalizeText } from './normalize.ts'
import { splitSearchTerms } from './tokenize.ts'

export interface PageLink {
	to: string
	label: string
}

interface AnsweringPage extends PageLink {
	/** A query is about the page when it contains one of these words or phrases and otherwise only filler words. */
	about: RegExp
}

// The first page that fits is the answer: 'exchange my order' asks for the policy.
const pages: AnsweringPage[] = [
	{ to: '/returnpolicy', label: 'Return Policy', about: /\b(?:returns?|refunds?|exchanges?|replacements?)\b/ },
	{
		to: '/find-order',
		label: 'Track my order',
		about: /\b(?:track|tracking|order status|status of|my orders?|where is|cancel)\b/,
	},
	{
		to: '/sizeguide',
		label: 'Size guide',
		about: /\b(?:(?:size|sizes|sizing) (?:chart|guide|table|help)|measurements?)\b/,
	},
	{
		to: '/shippingpolicy',
		label: 'Shipping Policy',
		about: /\b(?:cod|cash on delivery|shipping|delivery|deliver|courier|dispatch)\b/,
	},
	{
		to: '/contact',
		label: 'Contact Us',
		about: /\b(?:contact|customer care|customer support|customer service|help|whatsapp)\b/,
	},
	{ to: '/privacypolicy', label: 'Privacy Policy', about: /\bprivacy\b/ },
	{ to: '/termsandconditions', label: 'Terms and Conditions', about: /\bterms\b/ },
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
