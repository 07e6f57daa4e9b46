import { LETTERS, SHIPPING, SIZING, productsOf } from './product.ts'

export const KURTAS = productsOf('Kurtas & Tunics', { shippingReturn: SHIPPING, sizes: LETTERS }, [
	{
		name: 'Rander Short Linen Kurta',
		collection: 'Monsoon Linen',
		colors: ['ivory', 'mustard', 'teal', 'madder'],
		basePrice: 1349,
		originalPrice: 1599,
		originalQty: 80,
		purchaseQty: 52,
		daysOld: 230,
		description:
			'A kurta cut to the length of a shirt, for jeans. Band collar, half placket, pockets in both side seams.',
		details: ['Band collar and half placket', 'Two side-seam pockets', 'Side slits, 18 cm'],
		sizeFit: ['Straight and easy, 82 cm long in size M.', SIZING],
		materialCare: ['100% linen, 140 gsm', 'Machine wash cold', 'Warm iron while damp'],
	},
	{
		name: 'Bhuj Block-Print Straight Kurta',
		collection: 'Festive Edit',
		colors: ['indigo', 'madder'],
		basePrice: 1899,
		originalQty: 40,
		purchaseQty: 38,
		isFeatured: true,
		daysOld: 120,
		description:
			'Block-printed in Kutch with indigo and madder, then cut and sewn in Surat. Each length takes the printer a day, so the batch is forty.',
		details: ['Hand-block print on both sides of the cloth', 'Mandarin collar', 'Wooden buttons'],
		sizeFit: ['Straight fit, 108 cm long in size M.', SIZING],
		materialCare: ['100% cotton mulmul, lined to the knee', 'Hand wash in salt water the first time', 'Dry in shade'],
	},
	{
		name: 'Bandhani Festive Tunic',
		collection: 'Festive Edit',
		colors: ['madder', 'mustard', 'bottle'],
		basePrice: 2199,
		originalQty: 36,
		purchaseQty: 36,
		daysOld: 95,
		description:
			'Every dot was tied by hand before the cloth met the dye. It is packed with the knots pressed flat; the small puckers that stay are the proof.',
		details: ['Hand-tied bandhani', 'Zari piping at neck and cuff', 'Lined body'],
		sizeFit: ['Flared from the waist, 92 cm long in size M.', SIZING],
		materialCare: ['Modal silk, cotton lining', 'Dry clean only', 'Keep folded, not on a hanger'],
	},
	{
		name: 'Desk-to-Dinner Kurta Shirt',
		collection: 'Office Hours',
		colors: ['sky', 'charcoal'],
		basePrice: 1249,
		originalQty: 50,
		purchaseQty: 5,
		daysOld: 27,
		description:
			'A fine stripe, a shirt collar and a kurta length. It looks right over trousers at ten and over a skirt at eight.',
		details: ['Shirt collar', 'Button front to the hem', 'Side slits with pockets above them'],
		sizeFit: ['Straight fit, 100 cm long in size M.', SIZING],
		materialCare: ['100% cotton, yarn-dyed stripe', 'Machine wash cold', 'Medium iron'],
	},
])
