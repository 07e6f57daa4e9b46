import { SHIPPING, SHIPPING_LEATHER } from './product.ts'
import type { DemoProduct } from './product.ts'

const category = 'Leather Bags'

export const LEATHER_BAGS: readonly DemoProduct[] = [
  {
    handle: 'surat-saddle-bag', name: 'Surat Saddle Bag',
    category, collection: 'Saddle Leather', garment: 'bag', cut: 'crossbody', pattern: 'leather',
    colors: ['tan', 'chestnut', 'ink'],
    basePrice: 4499, originalPrice: 5299, originalQty: 70, purchaseQty: 63, isFeatured: true, daysOld: 390,
    description:
      'Our first leather piece. One hide, one strap, a flap that falls shut by its own weight. The tan darkens with you; the bag in the shop is four years old and we would not swap it.',
    details: ['Vegetable-tanned buff leather', 'Saddle-stitched by hand at the strap', 'One inside pocket, one at the back'],
    sizeFit: ['24 x 19 x 7 cm.', 'Strap 95 to 120 cm.'],
    materialCare: ['Wipe with a dry cloth', 'Leather balm twice a year', 'Dry away from heat if it gets wet'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'chowk-bazaar-tote', name: 'Chowk Bazaar Tote',
    category, collection: 'Saddle Leather', garment: 'bag', cut: 'tote', pattern: 'leather',
    colors: ['tan', 'ink', 'oxblood'],
    basePrice: 5499, originalPrice: null, originalQty: 50, purchaseQty: 29, isFeatured: false, daysOld: 222,
    description: 'Carries a laptop, a lunch and a change of plans. Unlined, so you see both sides of the leather.',
    details: ['Unlined, edges painted by hand', 'Handles riveted through a second layer', 'Key strap inside'],
    sizeFit: ['38 x 30 x 13 cm, holds a 14-inch laptop.', 'Handle drop 24 cm.'],
    materialCare: ['Full-grain buff leather, 1.8 mm', 'Wipe with a dry cloth', 'Leather balm twice a year'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'commuter-laptop-satchel', name: 'Commuter Laptop Satchel',
    category, collection: 'Office Hours', garment: 'bag', cut: 'satchel', pattern: 'leather',
    colors: ['chestnut', 'ink'],
    basePrice: 6999, originalPrice: 7999, originalQty: 35, purchaseQty: 14, isFeatured: false, daysOld: 101,
    description: 'A satchel that closes with magnets behind the buckles, because nobody undoes two buckles on a platform.',
    details: ['Magnets behind both buckles', 'Padded sleeve for a 15-inch laptop', 'Strap slides over a trolley handle'],
    sizeFit: ['40 x 29 x 10 cm.', 'Strap 90 to 130 cm.'],
    materialCare: ['Full-grain buff leather, cotton lining', 'Wipe with a dry cloth', 'Leather balm twice a year'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'gopi-talav-bucket-bag', name: 'Gopi Talav Bucket Bag',
    category, collection: 'Surat Street', garment: 'bag', cut: 'bucket', pattern: 'leather',
    colors: ['tan', 'olive', 'madder', 'ink'],
    basePrice: 2999, originalPrice: null, originalQty: 60, purchaseQty: 46, isFeatured: true, daysOld: 70,
    description: 'Soft, round and small enough for a dance floor. The drawcord is leather, the base is stiff, and it stands up on a table.',
    details: ['Leather drawcord', 'Stiff round base', 'Slip pocket for cards'],
    sizeFit: ['20 cm across, 24 cm tall.', 'Strap 110 cm, knots to any length.'],
    materialCare: ['Milled goat leather, 1.2 mm', 'Wipe with a dry cloth'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'saputara-overnight-tote', name: 'Saputara Overnight Tote',
    category, collection: 'Saddle Leather', garment: 'bag', cut: 'tote', pattern: 'leather',
    colors: ['chestnut', 'tan'],
    basePrice: 9999, originalPrice: null, originalQty: 20, purchaseQty: 6, isFeatured: false, daysOld: 180,
    description: 'Two days in the hills, one bag. Zipped at the top, feet at the bottom, and it weighs 1.4 kg empty because we did not thin the leather.',
    details: ['Two-way brass zip', 'Five brass feet', 'Removable shoulder strap'],
    sizeFit: ['48 x 34 x 22 cm; goes in an overhead locker.', 'Handle drop 20 cm, strap up to 120 cm.'],
    materialCare: ['Full-grain buff leather, 2 mm, canvas lining', 'Leather balm twice a year', 'Dry away from heat if it gets wet'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'festive-bandhani-bucket-bag', name: 'Festive Bandhani Bucket Bag',
    category, collection: 'Festive Edit', garment: 'bag', cut: 'bucket', pattern: 'bandhani',
    colors: ['madder', 'mustard'],
    basePrice: 1299, originalPrice: 1599, originalQty: 40, purchaseQty: 40, isFeatured: false, daysOld: 116,
    description: 'Bandhani over a leather base, made from the ends of the garba skirts. It matches them because it is them.',
    details: ['Silk body, leather base and strap', 'Zari cord'],
    sizeFit: ['16 cm across, 18 cm tall.', 'Strap 60 cm, for the wrist or the shoulder.'],
    materialCare: ['Cotton silk and goat leather', 'Do not wash; brush off dust'],
    shippingReturn: SHIPPING,
  },
]
