// Oldest first; prices and addresses are looked up when inserted. Reviews belong to delivered ones.
import type { ColorKey } from './colors.ts'

export { REVIEWS } from './reviews.ts'

export const ORDERS: readonly {
	/** e-mail */
	customer: string
	daysAgo: number
	/** 1 pending, 2 processing, 3 shipped, 4 delivered, 5 cancelled */
	status: 1 | 2 | 3 | 4 | 5
	paymentMethod: 'online' | 'cod'
	/** The state of its money. */
	payment: 'due' | 'paid' | 'expired' | 'part-refunded' | 'refunded' | 'collected' | 'remitted'
	note: string | null
	items: readonly {
		/** handle */
		product: string
		color: ColorKey
		quantity: number
	}[]
}[] = [
	{
		customer: 'riya.shah@example.com',
		daysAgo: 298,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: null,
		items: [
			{ product: 'piplod-ribbed-cotton-tee', color: 'white', quantity: 2 },
			{ product: 'textile-market-wide-leg-jeans', color: 'indigo', quantity: 1 },
			{ product: 'saddle-stitch-belt', color: 'tan', quantity: 1 },
			{ product: 'surat-saddle-bag', color: 'tan', quantity: 1 },
		],
	},
	{
		customer: 'meera.iyer@example.in',
		daysAgo: 262,
		status: 4,
		paymentMethod: 'cod',
		payment: 'remitted',
		note: 'Sneakers in UK 5, please.',
		items: [
			{ product: 'sachin-straight-jeans', color: 'indigo', quantity: 1 },
			{ product: 'athwa-crisp-poplin-shirt', color: 'sky', quantity: 1 },
			{ product: 'five-card-sleeve', color: 'madder', quantity: 3 },
			{ product: 'varachha-leather-sneakers', color: 'white', quantity: 1 },
		],
	},
	{
		customer: 'asha@example.com',
		daysAgo: 204,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'Please call before you deliver, the bell does not work.',
		items: [
			{ product: 'tapi-oversized-linen-shirt', color: 'ivory', quantity: 1 },
			{ product: 'tapi-linen-trousers', color: 'olive', quantity: 1 },
			{ product: 'slim-bifold-wallet', color: 'tan', quantity: 1 },
			{ product: 'rander-short-linen-kurta', color: 'mustard', quantity: 1 },
		],
	},
	{
		customer: 'sneha.kulkarni@example.com',
		daysAgo: 196,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: null,
		items: [
			{ product: 'tapi-oversized-linen-shirt', color: 'rust', quantity: 1 },
			{ product: 'office-hours-pleated-trousers', color: 'charcoal', quantity: 2 },
			{ product: 'athwa-crisp-poplin-shirt', color: 'white', quantity: 2 },
			{ product: 'monsoon-linen-shirt-dress', color: 'olive', quantity: 1 },
			{ product: 'quilted-block-print-trucker', color: 'rust', quantity: 1 },
		],
	},
	{
		customer: 'fatima.shaikh@example.in',
		daysAgo: 184,
		status: 4,
		paymentMethod: 'cod',
		payment: 'remitted',
		note: null,
		items: [
			{ product: 'nanpura-block-print-peplum-top', color: 'mustard', quantity: 1 },
			{ product: 'tapi-oversized-linen-shirt', color: 'ink', quantity: 1 },
			{ product: 'surat-saddle-bag', color: 'chestnut', quantity: 1 },
			{ product: 'piplod-ribbed-cotton-tee', color: 'teal', quantity: 2 },
		],
	},
	{
		customer: 'ananya.b@example.com',
		daysAgo: 168,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'A gift: no bill in the parcel, please.',
		items: [
			{ product: 'chowk-bazaar-tote', color: 'tan', quantity: 1 },
			{ product: 'tapi-oversized-linen-shirt', color: 'sky', quantity: 1 },
			{ product: 'rander-short-linen-kurta', color: 'ivory', quantity: 1 },
			{ product: 'udhna-everyday-tank', color: 'white', quantity: 3 },
		],
	},
	{
		customer: 'harpreet.kaur@example.com',
		daysAgo: 152,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: null,
		items: [
			{ product: 'saputara-overnight-tote', color: 'chestnut', quantity: 1 },
			{ product: 'saddle-leather-biker-jacket', color: 'ink', quantity: 1 },
			{ product: 'adajan-mini-skirt', color: 'blush', quantity: 1 },
		],
	},
	{
		customer: 'merin.dsouza@example.in',
		daysAgo: 131,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: null,
		items: [
			{ product: 'tapi-oversized-linen-shirt', color: 'sky', quantity: 1 },
			{ product: 'ring-road-check-camp-shirt', color: 'madder', quantity: 1 },
			{ product: 'pleated-office-midi-skirt', color: 'ivory', quantity: 1 },
			{ product: 'katargam-flared-jeans', color: 'washed', quantity: 1 },
		],
	},
	{
		customer: 'harpreet.kaur@example.com',
		daysAgo: 117,
		status: 5,
		paymentMethod: 'cod',
		payment: 'due',
		note: null,
		items: [
			{ product: 'dumas-denim-trucker-jacket', color: 'washed', quantity: 1 },
			{ product: 'saddle-stitch-belt', color: 'ink', quantity: 1 },
		],
	},
	{
		customer: 'nandini.reddy@example.com',
		daysAgo: 91,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'Needed before the first night of Navratri.',
		items: [
			{ product: 'garba-night-bandhani-skirt', color: 'madder', quantity: 1 },
			{ product: 'bhuj-block-print-straight-kurta', color: 'indigo', quantity: 1 },
			{ product: 'bandhani-festive-tunic', color: 'bottle', quantity: 1 },
			{ product: 'festive-bandhani-bucket-bag', color: 'mustard', quantity: 1 },
		],
	},
	{
		customer: 'asha@example.com',
		daysAgo: 80,
		status: 5,
		paymentMethod: 'online',
		payment: 'refunded',
		note: null,
		items: [
			{ product: 'athwa-crisp-poplin-shirt', color: 'charcoal', quantity: 1 },
			{ product: 'garba-night-bandhani-skirt', color: 'mustard', quantity: 1 },
		],
	},
	{
		customer: 'kinjal.desai@example.in',
		daysAgo: 66,
		status: 4,
		paymentMethod: 'cod',
		payment: 'remitted',
		note: 'સાંજે ૬ પછી ડિલિવરી કરશો.',
		items: [
			{ product: 'garba-night-bandhani-skirt', color: 'teal', quantity: 1 },
			{ product: 'tapi-oversized-linen-shirt', color: 'ivory', quantity: 1 },
			{ product: 'block-print-wrap-midi-dress', color: 'rust', quantity: 1 },
			{ product: 'gopi-talav-bucket-bag', color: 'tan', quantity: 1 },
			{ product: 'unlined-linen-blazer', color: 'sand', quantity: 1 },
		],
	},
	{
		customer: 'tanvi.mehta@example.com',
		daysAgo: 46,
		status: 4,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'Boots and loafers both in UK 6.',
		items: [
			{ product: 'saddle-leather-chelsea-boots', color: 'chestnut', quantity: 1 },
			{ product: 'suvali-slip-dress', color: 'ink', quantity: 1 },
			{ product: 'commuter-laptop-satchel', color: 'ink', quantity: 1 },
			{ product: 'penny-lane-loafers', color: 'oxblood', quantity: 1 },
		],
	},
	{
		customer: 'priyanka.sharma@example.com',
		daysAgo: 35,
		status: 5,
		paymentMethod: 'online',
		payment: 'expired',
		note: 'Boots in UK 4.',
		items: [{ product: 'saddle-leather-chelsea-boots', color: 'ink', quantity: 1 }],
	},
	{
		customer: 'lalrinpuii@example.in',
		daysAgo: 26,
		status: 4,
		paymentMethod: 'online',
		payment: 'part-refunded',
		note: null,
		items: [
			{ product: 'block-print-wrap-midi-dress', color: 'indigo', quantity: 1 },
			{ product: 'ghod-dod-cargo-trousers', color: 'olive', quantity: 1 },
			{ product: 'vesu-wide-strap-top', color: 'ink', quantity: 2 },
			{ product: 'zip-round-long-wallet', color: 'oxblood', quantity: 1 },
			{ product: 'tapi-oversized-linen-shirt', color: 'olive', quantity: 1 },
		],
	},
	{
		customer: 'kinjal.desai@example.in',
		daysAgo: 9,
		status: 4,
		paymentMethod: 'cod',
		payment: 'collected',
		note: null,
		items: [
			{ product: 'dumas-denim-trucker-jacket', color: 'washed', quantity: 1 },
			{ product: 'rander-short-linen-kurta', color: 'madder', quantity: 1 },
		],
	},
	{
		customer: 'ananya.b@example.com',
		daysAgo: 8,
		status: 3,
		paymentMethod: 'online',
		payment: 'paid',
		note: null,
		items: [{ product: 'chowk-bazaar-tote', color: 'ink', quantity: 1 }],
	},
	{
		customer: 'riya.shah@example.com',
		daysAgo: 6,
		status: 3,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'Mojari in UK 5.',
		items: [
			{ product: 'festive-zari-mojari', color: 'madder', quantity: 1 },
			{ product: 'suvali-slip-dress', color: 'plum', quantity: 1 },
		],
	},
	{
		customer: 'asha@example.com',
		daysAgo: 5,
		status: 3,
		paymentMethod: 'online',
		payment: 'paid',
		note: null,
		items: [
			{ product: 'textile-market-wide-leg-jeans', color: 'washed', quantity: 1 },
			{ product: 'piplod-ribbed-cotton-tee', color: 'ink', quantity: 2 },
			{ product: 'udhna-everyday-tank', color: 'rust', quantity: 1 },
		],
	},
	{
		customer: 'nandini.reddy@example.com',
		daysAgo: 4,
		status: 2,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'My measurements are with your shop; please call after 11.',
		items: [{ product: 'real-zari-archive-blazer', color: 'ink', quantity: 1 }],
	},
	{
		customer: 'fatima.shaikh@example.in',
		daysAgo: 3,
		status: 3,
		paymentMethod: 'cod',
		payment: 'due',
		note: null,
		items: [
			{ product: 'hazira-denim-shirt-dress', color: 'indigo', quantity: 1 },
			{ product: 'braided-waist-belt', color: 'chestnut', quantity: 1 },
		],
	},
	{
		customer: 'merin.dsouza@example.in',
		daysAgo: 3,
		status: 2,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'UK 6. Leave with the neighbour at no. 11 if I am out.',
		items: [
			{ product: 'varachha-leather-sneakers', color: 'tan', quantity: 1 },
			{ product: 'five-card-sleeve', color: 'bottle', quantity: 1 },
		],
	},
	{
		customer: 'asha@example.com',
		daysAgo: 2,
		status: 2,
		paymentMethod: 'cod',
		payment: 'due',
		note: null,
		items: [
			{ product: 'desk-to-dinner-kurta-shirt', color: 'sky', quantity: 1 },
			{ product: 'five-card-sleeve', color: 'oxblood', quantity: 1 },
		],
	},
	{
		customer: 'priyanka.sharma@example.com',
		daysAgo: 2,
		status: 1,
		paymentMethod: 'cod',
		payment: 'due',
		note: 'Call before sending. I may add one more thing.',
		items: [{ product: 'bandhani-bomber', color: 'madder', quantity: 1 }],
	},
	{
		customer: 'meera.iyer@example.in',
		daysAgo: 1,
		status: 1,
		paymentMethod: 'online',
		payment: 'paid',
		note: null,
		items: [
			{ product: 'nine-to-six-puff-sleeve-blouse', color: 'ivory', quantity: 1 },
			{ product: 'office-hours-pleated-trousers', color: 'ink', quantity: 1 },
		],
	},
	{
		customer: 'sneha.kulkarni@example.com',
		daysAgo: 1,
		status: 1,
		paymentMethod: 'online',
		payment: 'paid',
		note: 'Please pack the two separately: one is for my sister.',
		items: [
			{ product: 'dumas-cropped-linen-shirt', color: 'sky', quantity: 1 },
			{ product: 'dumas-cropped-linen-shirt', color: 'blush', quantity: 1 },
			{ product: 'window-check-tapered-trousers', color: 'charcoal', quantity: 1 },
		],
	},
	{
		customer: 'asha@example.com',
		daysAgo: 0,
		status: 1,
		paymentMethod: 'online',
		payment: 'due',
		note: 'No plastic in the parcel if you can help it.',
		items: [
			{ product: 'gopi-talav-bucket-bag', color: 'madder', quantity: 1 },
			{ product: 'vesu-wide-strap-top', color: 'blush', quantity: 1 },
		],
	},
]
