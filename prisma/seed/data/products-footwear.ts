import { SHIPPING_LEATHER } from './product.ts'
import type { DemoProduct } from './product.ts'

const category = 'Footwear'
const SHOE_SIZE = 'Write your shoe size (UK 3 to 8) in the order note; without one we call before packing.'

export const FOOTWEAR: readonly DemoProduct[] = [
  {
    handle: 'varachha-leather-sneakers', name: 'Varachha Leather Sneakers',
    category, collection: 'Surat Street', garment: 'shoes', cut: 'sneaker', pattern: 'leather',
    colors: ['white', 'tan', 'ink'],
    basePrice: 2499, originalPrice: null, originalQty: 60, purchaseQty: 51, isFeatured: false, daysOld: 284,
    description: 'Plain leather sneakers with a stitched sole, so a cobbler can do something for them one day.',
    details: ['Stitched cup sole', 'Leather lining', 'Spare laces in the box'],
    sizeFit: ['True to size, medium width.', SHOE_SIZE],
    materialCare: ['Full-grain buff leather, rubber sole', 'Wipe with a damp cloth'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'penny-lane-loafers', name: 'Penny Lane Loafers',
    category, collection: 'Office Hours', garment: 'shoes', cut: 'loafer', pattern: 'leather',
    colors: ['ink', 'oxblood'],
    basePrice: 3199, originalPrice: null, originalQty: 30, purchaseQty: 12, isFeatured: false, daysOld: 56,
    description: 'A loafer with a proper heel and a rubber half-sole already on it, for marble lobbies.',
    details: ['Rubber half-sole', 'Heel 2.5 cm', 'Padded insole'],
    sizeFit: ['Snug for the first three wears; true to size after.', SHOE_SIZE],
    materialCare: ['Polished goat leather, leather lining', 'Cream polish in the same colour'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'saddle-leather-chelsea-boots', name: 'Saddle Leather Chelsea Boots',
    category, collection: 'Saddle Leather', garment: 'shoes', cut: 'boot', pattern: 'leather',
    colors: ['chestnut', 'ink'],
    basePrice: 4999, originalPrice: 5999, originalQty: 24, purchaseQty: 23, isFeatured: false, daysOld: 128,
    description: 'One piece of leather from toe to heel, elastic at the sides. Waxed, so scuffs rub out with a thumb.',
    details: ['Whole-cut upper', 'Elastic side panels', 'Stacked heel, 3 cm'],
    sizeFit: ['True to size; half a size of room for socks.', SHOE_SIZE],
    materialCare: ['Waxed buff leather, rubber sole', 'Not for standing water', 'Wax twice a season'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'festive-zari-mojari', name: 'Festive Zari Mojari',
    category, collection: 'Festive Edit', garment: 'shoes', cut: 'mojari', pattern: 'leather',
    colors: ['madder', 'ivory'],
    basePrice: 1699, originalPrice: null, originalQty: 36, purchaseQty: 4, isFeatured: false, daysOld: 6,
    description: 'Zari work on soft leather with a cushioned sole, because the old kind is beautiful for one hour.',
    details: ['Hand-worked zari', 'Cushioned insole', 'Left and right are different, unlike the traditional pair'],
    sizeFit: ['Takes the shape of the foot within a day.', SHOE_SIZE],
    materialCare: ['Goat leather', 'Keep dry; brush, do not wash'],
    shippingReturn: SHIPPING_LEATHER,
  },
]
