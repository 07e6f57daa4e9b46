import { POLICY, SHIPPING, SHIPPING_LEATHER } from './product.ts'
import type { DemoProduct } from './product.ts'

const category = 'Leather Accessories'

export const LEATHER_ACCESSORIES: readonly DemoProduct[] = [
  {
    handle: 'slim-bifold-wallet', name: 'Slim Bifold Wallet',
    category, collection: 'Saddle Leather', garment: 'wallet', cut: 'bifold', pattern: 'leather',
    colors: ['tan', 'chestnut', 'ink'],
    basePrice: 1199, originalPrice: null, originalQty: 90, purchaseQty: 71, isFeatured: false, daysOld: 333,
    description: 'Six cards, folded notes, 9 mm thick when full. Cut from the same hide as the saddle bag.',
    details: ['Six card slots', 'Full-length note pocket', 'Turned and saddle-stitched edges'],
    sizeFit: ['11 x 9 cm closed.'],
    materialCare: ['Vegetable-tanned buff leather', 'It darkens in the hand; that is the point'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'zip-round-long-wallet', name: 'Zip-Round Long Wallet',
    category, collection: 'Saddle Leather', garment: 'wallet', cut: 'zip', pattern: 'leather',
    colors: ['oxblood', 'ink', 'tan'],
    basePrice: 1899, originalPrice: null, originalQty: 50, purchaseQty: 22, isFeatured: false, daysOld: 88,
    description: 'Takes a phone, a passport and twelve cards, and closes on all three sides.',
    details: ['Twelve card slots', 'Coin pocket with its own zip', 'Wrist strap, removable'],
    sizeFit: ['20 x 10.5 x 2.5 cm.', 'Holds a phone up to 17 cm long.'],
    materialCare: ['Full-grain goat leather', 'Wipe with a dry cloth'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'five-card-sleeve', name: 'Five-Card Sleeve',
    category, collection: null, garment: 'wallet', cut: 'card', pattern: 'leather',
    colors: ['tan', 'ink', 'madder', 'bottle', 'oxblood'],
    basePrice: 449, originalPrice: 549, originalQty: 120, purchaseQty: 83, isFeatured: false, daysOld: 270,
    description: 'One piece of leather, one line of stitching, five cards.',
    details: ['Thumb notch to push the cards up', 'Edges waxed by hand'],
    sizeFit: ['10 x 7 cm.'],
    materialCare: ['Vegetable-tanned goat leather', 'Wipe with a dry cloth'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'offcut-coin-pouch', name: 'Offcut Coin Pouch',
    category, collection: null, garment: 'wallet', cut: 'zip', pattern: 'leather',
    colors: [],
    basePrice: 399, originalPrice: null, originalQty: 60, purchaseQty: 18, isFeatured: false, daysOld: 38,
    description:
      'Sewn from what the bag bench leaves over, so there is no colour to choose and no two are the same. Sold at our three outlets; it is shown here so you know to ask.',
    details: ['Offcuts of our own bags', 'Metal zip'],
    sizeFit: ['11 x 8 cm, give or take the offcut.'],
    materialCare: ['Buff or goat leather', 'Wipe with a dry cloth'],
    shippingReturn: ['Sold at our outlets only, so nothing is shipped.', POLICY],
  },
  {
    handle: 'saddle-stitch-belt', name: 'Saddle-Stitch Belt',
    category, collection: 'Saddle Leather', garment: 'belt', cut: 'classic', pattern: 'leather',
    colors: ['tan', 'chestnut', 'ink'],
    basePrice: 1099, originalPrice: 1299, originalQty: 80, purchaseQty: 55, isFeatured: false, daysOld: 350,
    description: 'A single strip of leather with a solid brass buckle, not two thin ones glued. Screws at the buckle, so it can be changed.',
    details: ['Single layer, 3.5 mm thick', 'Solid brass buckle on screws', 'Five holes'],
    sizeFit: ['3 cm wide.', 'Give your waist size at checkout; the middle hole will be there.'],
    materialCare: ['Vegetable-tanned buff leather', 'Leather balm once a year'],
    shippingReturn: SHIPPING_LEATHER,
  },
  {
    handle: 'braided-waist-belt', name: 'Braided Waist Belt',
    category, collection: 'Surat Street', garment: 'belt', cut: 'braided', pattern: 'leather',
    colors: ['chestnut', 'ink'],
    basePrice: 899.5, originalPrice: null, originalQty: 40, purchaseQty: 13, isFeatured: false, daysOld: 30,
    description: 'Braided by hand from four laces. The pin goes through the braid, so every place is a hole.',
    details: ['Four-strand braid', 'Closes anywhere'],
    sizeFit: ['2.5 cm wide, fits waists of 66 to 96 cm.'],
    materialCare: ['Goat leather', 'Wipe with a dry cloth'],
    shippingReturn: SHIPPING,
  },
]
