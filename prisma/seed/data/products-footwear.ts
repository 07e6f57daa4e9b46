import { SHIPPING_LEATHER, productsOf } from './product.ts'

const SHOE_SIZE = 'UK sizes 3 to 8; between two, take the larger.'

const SIZES = ['UK 3', 'UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8']

export const FOOTWEAR = productsOf('Footwear', { shippingReturn: SHIPPING_LEATHER, sizes: SIZES }, [
	{
		name: 'Varachha Leather Sneakers',
		collection: 'Surat Street',
		colors: ['white', 'tan', 'ink'],
		basePrice: 2499,
		originalQty: 60,
		purchaseQty: 51,
		daysOld: 284,
		description: 'Plain leather sneakers with a stitched sole, so a cobbler can do something for them one day.',
		details: ['Stitched cup sole', 'Leather lining', 'Spare laces in the box'],
		sizeFit: ['True to size, medium width.', SHOE_SIZE],
		materialCare: ['Full-grain buff leather, rubber sole', 'Wipe with a damp cloth'],
	},
	{
		name: 'Penny Lane Loafers',
		collection: 'Office Hours',
		colors: ['ink', 'oxblood'],
		basePrice: 3199,
		originalQty: 30,
		purchaseQty: 12,
		daysOld: 56,
		description: 'A loafer with a proper heel and a rubber half-sole already on it, for marble lobbies.',
		details: ['Rubber half-sole', 'Heel 2.5 cm', 'Padded insole'],
		sizeFit: ['Snug for the first three wears; true to size after.', SHOE_SIZE],
		materialCare: ['Polished goat leather, leather lining', 'Cream polish in the same colour'],
	},
	{
		name: 'Saddle Leather Chelsea Boots',
		collection: 'Saddle Leather',
		colors: ['chestnut', 'ink'],
		basePrice: 4999,
		originalPrice: 5999,
		originalQty: 24,
		purchaseQty: 23,
		daysOld: 128,
		description: 'One piece of leather from toe to heel, elastic at the sides. Waxed, so scuffs rub out with a thumb.',
		details: ['Whole-cut upper', 'Elastic side panels', 'Stacked heel, 3 cm'],
		sizeFit: ['True to size; half a size of room for socks.', SHOE_SIZE],
		materialCare: ['Waxed buff leather, rubber sole', 'Not for standing water', 'Wax twice a season'],
	},
	{
		name: 'Festive Zari Mojari',
		collection: 'Festive Edit',
		colors: ['madder', 'ivory'],
		basePrice: 1699,
		originalQty: 36,
		purchaseQty: 4,
		daysOld: 6,
		description: 'Zari work on soft leather with a cushioned sole, because the old kind is beautiful for one hour.',
		details: ['Hand-worked zari', 'Cushioned insole', 'Left and right are different, unlike the traditional pair'],
		sizeFit: ['Takes the shape of the foot within a day.', SHOE_SIZE],
		materialCare: ['Goat leather', 'Keep dry; brush, do not wash'],
	},
])
