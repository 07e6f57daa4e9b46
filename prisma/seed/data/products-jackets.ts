import { SHIPPING, SHIPPING_LEATHER, SIZING } from './product.ts'
import type { DemoProduct } from './product.ts'

const category = 'Jackets'

export const JACKETS: readonly DemoProduct[] = [
  {
    handle: 'dumas-denim-trucker-jacket', name: 'Dumas Denim Trucker Jacket',
    category, collection: 'Indigo Denim', garment: 'jacket', cut: 'trucker', pattern: 'denim',
    colors: ['washed', 'indigo', 'ink'],
    basePrice: 2799, originalPrice: 3299, originalQty: 60, purchaseQty: 44, isFeatured: true, daysOld: 320,
    description:
      'The jacket for a city with six cool weeks a year. Light enough to carry, lined with nothing, good with everything.',
    details: ['Two chest pockets with flaps', 'Side tabs at the waist', 'Copper buttons'],
    sizeFit: ['Regular fit, 58 cm long in size M.', 'Room for a shirt below.', SIZING],
    materialCare: ['100% cotton denim, 10 oz', 'Wash inside out and separately', 'Line dry'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'saddle-leather-biker-jacket', name: 'Saddle Leather Biker Jacket',
    category, collection: 'Saddle Leather', garment: 'jacket', cut: 'biker', pattern: 'leather',
    colors: ['ink', 'oxblood', 'chestnut'],
    basePrice: 11999, originalPrice: 13999, originalQty: 18, purchaseQty: 16, isFeatured: false, daysOld: 380,
    description:
      'Soft sheep nappa, cut by one person from matched hides. It takes a week to make, and we make eighteen at a time.',
    details: ['Asymmetric metal zip', 'Three zipped pockets, one inside', 'Cotton lining, so it breathes'],
    sizeFit: ['Close fit; leather gives about 2 cm in the first month.', 'Length 56 cm in size M.', SIZING],
    materialCare: ['Sheep nappa, 0.8 mm', 'Leather clean only', 'Keep on a wide hanger, away from damp'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'unlined-linen-blazer', name: 'Unlined Linen Blazer',
    category, collection: 'Office Hours', garment: 'jacket', cut: 'blazer', pattern: 'plain',
    colors: ['sand', 'ink', 'olive'],
    basePrice: 3299, originalPrice: null, originalQty: 45, purchaseQty: 19, isFeatured: false, daysOld: 84,
    description: 'A blazer without lining or padding; every inside seam is bound instead. It folds into its own sleeve.',
    details: ['Bound seams', 'Patch pockets', 'Single button'],
    sizeFit: ['Relaxed, 70 cm long in size M.', SIZING],
    materialCare: ['100% linen, 220 gsm', 'Dry clean, or hand wash cold', 'Steam, do not press'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'bandhani-bomber', name: 'Bandhani Bomber',
    category, collection: 'Surat Street', garment: 'jacket', cut: 'bomber', pattern: 'bandhani',
    colors: ['indigo', 'madder'],
    basePrice: 2999, originalPrice: null, originalQty: 30, purchaseQty: 8, isFeatured: false, daysOld: 21,
    description: 'Hand-tied dots, rib cuffs, metal zip. Somebody will ask you where it is from.',
    details: ['Hand-tied bandhani shell', 'Rib collar, cuffs and hem', 'Two zipped pockets'],
    sizeFit: ['Easy fit, 60 cm long in size M.', SIZING],
    materialCare: ['Cotton satin, viscose lining', 'Dry clean only'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'real-zari-archive-blazer', name: 'Real Zari Archive Blazer',
    category, collection: 'Festive Edit', garment: 'jacket', cut: 'blazer', pattern: 'block',
    colors: ['ink'],
    basePrice: 124500, originalPrice: null, originalQty: 2, purchaseQty: 1, isFeatured: true, daysOld: 160,
    description:
      'Surat has drawn gold thread for centuries, and this blazer is our reason to use the real one: silver wire, gilded, laid by hand over fourteen weeks. Two were made.',
    details: ['Real zari: gilded silver wire on a silk core', 'Hand embroidery, about 1,100 hours', 'Comes with its worksheet, signed by both embroiderers'],
    sizeFit: ['Tailored; we alter it to you before it leaves.', 'We call about measurements within two business days.', SIZING],
    materialCare: ['Silk velvet, silk lining', 'Do not wash; specialist cleaning only', 'Store flat in the muslin it comes in'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'quilted-block-print-trucker', name: 'Quilted Block-Print Trucker',
    category, collection: 'Surat Street', garment: 'jacket', cut: 'trucker', pattern: 'block',
    colors: ['rust', 'indigo'],
    basePrice: 2649, originalPrice: null, originalQty: 20, purchaseQty: 20, isFeatured: false, daysOld: 246,
    description: 'Two layers of printed cotton with a thin filling, quilted in rows a finger apart. A batch of twenty.',
    details: ['Reversible in a pinch: the inside is printed too', 'Patch pockets', 'Cloth-covered buttons'],
    sizeFit: ['Boxy, 60 cm long in size M.', SIZING],
    materialCare: ['100% cotton, cotton filling', 'Hand wash cold', 'Dry flat in shade'],
    shippingReturn: SHIPPING,
  },
]
