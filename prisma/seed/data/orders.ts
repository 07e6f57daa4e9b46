// Oldest first; prices and addresses are looked up when inserted. Reviews belong to delivered ones.
import type { ColorKey } from './colors.ts'

export { REVIEWS } from './reviews.ts'

/** 1 pending, 2 processing, 3 shipped, 4 delivered, 5 cancelled */
type Status = 1 | 2 | 3 | 4 | 5

interface Item {
	/** handle */
	product: string
	color: ColorKey
	quantity: number
}

type Method = 'online' | 'cod'
type Payment = 'due' | 'paid' | 'expired' | 'part-refunded' | 'refunded' | 'collected' | 'remitted'

/** An order of an e-mail; `money` says how it is paid and where that stands, '' is no note. */
function order(
	customer: string,
	daysAgo: number,
	status: Status,
	money: `${Method} ${Payment}`,
	note: string,
	items: readonly Item[],
) {
	const [paymentMethod, payment] = money.split(' ') as [Method, Payment]
	return { customer, daysAgo, status, paymentMethod, payment, note: note || null, items }
}

export const ORDERS = [
	order('riya.shah@example.com', 298, 4, 'online paid', '', [
		{ product: 'piplod-ribbed-cotton-tee', color: 'white', quantity: 2 },
		{ product: 'textile-market-wide-leg-jeans', color: 'indigo', quantity: 1 },
		{ product: 'saddle-stitch-belt', color: 'tan', quantity: 1 },
		{ product: 'surat-saddle-bag', color: 'tan', quantity: 1 },
	]),
	order('meera.iyer@example.in', 262, 4, 'cod remitted', 'Sneakers in UK 5, please.', [
		{ product: 'sachin-straight-jeans', color: 'indigo', quantity: 1 },
		{ product: 'athwa-crisp-poplin-shirt', color: 'sky', quantity: 1 },
		{ product: 'five-card-sleeve', color: 'madder', quantity: 3 },
		{ product: 'varachha-leather-sneakers', color: 'white', quantity: 1 },
	]),
	order('asha@example.com', 204, 4, 'online paid', 'Please call before you deliver, the bell does not work.', [
		{ product: 'tapi-oversized-linen-shirt', color: 'ivory', quantity: 1 },
		{ product: 'tapi-linen-trousers', color: 'olive', quantity: 1 },
		{ product: 'slim-bifold-wallet', color: 'tan', quantity: 1 },
		{ product: 'rander-short-linen-kurta', color: 'mustard', quantity: 1 },
	]),
	order('sneha.kulkarni@example.com', 196, 4, 'online paid', '', [
		{ product: 'tapi-oversized-linen-shirt', color: 'rust', quantity: 1 },
		{ product: 'office-hours-pleated-trousers', color: 'charcoal', quantity: 2 },
		{ product: 'athwa-crisp-poplin-shirt', color: 'white', quantity: 2 },
		{ product: 'monsoon-linen-shirt-dress', color: 'olive', quantity: 1 },
		{ product: 'quilted-block-print-trucker', color: 'rust', quantity: 1 },
	]),
	order('fatima.shaikh@example.in', 184, 4, 'cod remitted', '', [
		{ product: 'nanpura-block-print-peplum-top', color: 'mustard', quantity: 1 },
		{ product: 'tapi-oversized-linen-shirt', color: 'ink', quantity: 1 },
		{ product: 'surat-saddle-bag', color: 'chestnut', quantity: 1 },
		{ product: 'piplod-ribbed-cotton-tee', color: 'teal', quantity: 2 },
	]),
	order('ananya.b@example.com', 168, 4, 'online paid', 'A gift: no bill in the parcel, please.', [
		{ product: 'chowk-bazaar-tote', color: 'tan', quantity: 1 },
		{ product: 'tapi-oversized-linen-shirt', color: 'sky', quantity: 1 },
		{ product: 'rander-short-linen-kurta', color: 'ivory', quantity: 1 },
		{ product: 'udhna-everyday-tank', color: 'white', quantity: 3 },
	]),
	order('harpreet.kaur@example.com', 152, 4, 'online paid', '', [
		{ product: 'saputara-overnight-tote', color: 'chestnut', quantity: 1 },
		{ product: 'saddle-leather-biker-jacket', color: 'ink', quantity: 1 },
		{ product: 'adajan-mini-skirt', color: 'blush', quantity: 1 },
	]),
	order('merin.dsouza@example.in', 131, 4, 'online paid', '', [
		{ product: 'tapi-oversized-linen-shirt', color: 'sky', quantity: 1 },
		{ product: 'ring-road-check-camp-shirt', color: 'madder', quantity: 1 },
		{ product: 'pleated-office-midi-skirt', color: 'ivory', quantity: 1 },
		{ product: 'katargam-flared-jeans', color: 'washed', quantity: 1 },
	]),
	order('harpreet.kaur@example.com', 117, 5, 'cod due', '', [
		{ product: 'dumas-denim-trucker-jacket', color: 'washed', quantity: 1 },
		{ product: 'saddle-stitch-belt', color: 'ink', quantity: 1 },
	]),
	order('nandini.reddy@example.com', 91, 4, 'online paid', 'Needed before the first night of Navratri.', [
		{ product: 'garba-night-bandhani-skirt', color: 'madder', quantity: 1 },
		{ product: 'bhuj-block-print-straight-kurta', color: 'indigo', quantity: 1 },
		{ product: 'bandhani-festive-tunic', color: 'bottle', quantity: 1 },
		{ product: 'festive-bandhani-bucket-bag', color: 'mustard', quantity: 1 },
	]),
	order('asha@example.com', 80, 5, 'online refunded', '', [
		{ product: 'athwa-crisp-poplin-shirt', color: 'charcoal', quantity: 1 },
		{ product: 'garba-night-bandhani-skirt', color: 'mustard', quantity: 1 },
	]),
	order('kinjal.desai@example.in', 66, 4, 'cod remitted', 'સાંજે ૬ પછી ડિલિવરી કરશો.', [
		{ product: 'garba-night-bandhani-skirt', color: 'teal', quantity: 1 },
		{ product: 'tapi-oversized-linen-shirt', color: 'ivory', quantity: 1 },
		{ product: 'block-print-wrap-midi-dress', color: 'rust', quantity: 1 },
		{ product: 'gopi-talav-bucket-bag', color: 'tan', quantity: 1 },
		{ product: 'unlined-linen-blazer', color: 'sand', quantity: 1 },
	]),
	order('tanvi.mehta@example.com', 46, 4, 'online paid', 'Boots and loafers both in UK 6.', [
		{ product: 'saddle-leather-chelsea-boots', color: 'chestnut', quantity: 1 },
		{ product: 'suvali-slip-dress', color: 'ink', quantity: 1 },
		{ product: 'commuter-laptop-satchel', color: 'ink', quantity: 1 },
		{ product: 'penny-lane-loafers', color: 'oxblood', quantity: 1 },
	]),
	order('priyanka.sharma@example.com', 35, 5, 'online expired', 'Boots in UK 4.', [
		{ product: 'saddle-leather-chelsea-boots', color: 'ink', quantity: 1 },
	]),
	order('lalrinpuii@example.in', 26, 4, 'online part-refunded', '', [
		{ product: 'block-print-wrap-midi-dress', color: 'indigo', quantity: 1 },
		{ product: 'ghod-dod-cargo-trousers', color: 'olive', quantity: 1 },
		{ product: 'vesu-wide-strap-top', color: 'ink', quantity: 2 },
		{ product: 'zip-round-long-wallet', color: 'oxblood', quantity: 1 },
		{ product: 'tapi-oversized-linen-shirt', color: 'olive', quantity: 1 },
	]),
	order('kinjal.desai@example.in', 9, 4, 'cod collected', '', [
		{ product: 'dumas-denim-trucker-jacket', color: 'washed', quantity: 1 },
		{ product: 'rander-short-linen-kurta', color: 'madder', quantity: 1 },
	]),
	order('ananya.b@example.com', 8, 3, 'online paid', '', [{ product: 'chowk-bazaar-tote', color: 'ink', quantity: 1 }]),
	order('riya.shah@example.com', 6, 3, 'online paid', 'Mojari in UK 5.', [
		{ product: 'festive-zari-mojari', color: 'madder', quantity: 1 },
		{ product: 'suvali-slip-dress', color: 'plum', quantity: 1 },
	]),
	order('asha@example.com', 5, 3, 'online paid', '', [
		{ product: 'textile-market-wide-leg-jeans', color: 'washed', quantity: 1 },
		{ product: 'piplod-ribbed-cotton-tee', color: 'ink', quantity: 2 },
		{ product: 'udhna-everyday-tank', color: 'rust', quantity: 1 },
	]),
	order('nandini.reddy@example.com', 4, 2, 'online paid', 'My measurements are with your shop; please call after 11.', [
		{ product: 'real-zari-archive-blazer', color: 'ink', quantity: 1 },
	]),
	order('fatima.shaikh@example.in', 3, 3, 'cod due', '', [
		{ product: 'hazira-denim-shirt-dress', color: 'indigo', quantity: 1 },
		{ product: 'braided-waist-belt', color: 'chestnut', quantity: 1 },
	]),
	order('merin.dsouza@example.in', 3, 2, 'online paid', 'UK 6. Leave with the neighbour at no. 11 if I am out.', [
		{ product: 'varachha-leather-sneakers', color: 'tan', quantity: 1 },
		{ product: 'five-card-sleeve', color: 'bottle', quantity: 1 },
	]),
	order('asha@example.com', 2, 2, 'cod due', '', [
		{ product: 'desk-to-dinner-kurta-shirt', color: 'sky', quantity: 1 },
		{ product: 'five-card-sleeve', color: 'oxblood', quantity: 1 },
	]),
	order('priyanka.sharma@example.com', 2, 1, 'cod due', 'Call before sending. I may add one more thing.', [
		{ product: 'bandhani-bomber', color: 'madder', quantity: 1 },
	]),
	order('meera.iyer@example.in', 1, 1, 'online paid', '', [
		{ product: 'nine-to-six-puff-sleeve-blouse', color: 'ivory', quantity: 1 },
		{ product: 'office-hours-pleated-trousers', color: 'ink', quantity: 1 },
	]),
	order('sneha.kulkarni@example.com', 1, 1, 'online paid', 'Please pack the two separately: one is for my sister.', [
		{ product: 'dumas-cropped-linen-shirt', color: 'sky', quantity: 1 },
		{ product: 'dumas-cropped-linen-shirt', color: 'blush', quantity: 1 },
		{ product: 'window-check-tapered-trousers', color: 'charcoal', quantity: 1 },
	]),
	order('asha@example.com', 0, 1, 'online due', 'No plastic in the parcel if you can help it.', [
		{ product: 'gopi-talav-bucket-bag', color: 'madder', quantity: 1 },
		{ product: 'vesu-wide-strap-top', color: 'blush', quantity: 1 },
	]),
]
