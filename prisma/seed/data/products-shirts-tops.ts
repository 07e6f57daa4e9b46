import { SHIPPING, SIZING } from './product.ts'
import type { DemoProduct } from './product.ts'

const category = 'Shirts & Tops'

export const SHIRTS_TOPS: readonly DemoProduct[] = [
  {
    handle: 'tapi-oversized-linen-shirt', name: 'Tapi Oversized Linen Shirt',
    category, collection: 'Monsoon Linen', garment: 'shirt', cut: 'oversized', pattern: 'plain',
    colors: ['ivory', 'sky', 'olive', 'rust', 'ink'],
    basePrice: 1799, originalPrice: 2299, originalQty: 120, purchaseQty: 96, isFeatured: true, daysOld: 212,
    description:
      'The shirt we started with, still our best seller. Washed linen with a dropped shoulder and a curved hem, loose enough to dry on you between two showers.',
    details: ['Dropped shoulder, roll-up sleeve with a tab', 'One chest pocket', 'Coconut-shell buttons', 'Curved hem, 4 cm longer at the back'],
    sizeFit: ['Oversized: the chest is 20 cm larger than the body.', 'Length 72 cm in size M.', SIZING],
    materialCare: ['100% linen, 150 gsm, garment washed', 'Machine wash cold with like colours', 'Warm iron while damp'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'dumas-cropped-linen-shirt', name: 'Dumas Cropped Linen Shirt',
    category, collection: 'Monsoon Linen', garment: 'shirt', cut: 'cropped', pattern: 'stripe',
    colors: ['sky', 'blush'],
    basePrice: 1499, originalPrice: null, originalQty: 60, purchaseQty: 23, isFeatured: false, daysOld: 18,
    description:
      'A yarn-dyed stripe in a short, boxy shape that ends at the waistband. The stripes meet at the placket and the pocket.',
    details: ['Yarn-dyed stripe, matched at front and pocket', 'Buttons in the colour of the stripe', 'Straight hem'],
    sizeFit: ['Boxy and cropped, 54 cm long in size M.', 'Meant for high-waisted jeans and skirts.', SIZING],
    materialCare: ['55% linen, 45% cotton', 'Machine wash cold', 'Dry in shade so the stripe keeps its colour'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'athwa-crisp-poplin-shirt', name: 'Athwa Crisp Poplin Shirt',
    category, collection: 'Office Hours', garment: 'shirt', cut: 'classic', pattern: 'plain',
    colors: ['white', 'sky', 'charcoal'],
    basePrice: 1299, originalPrice: null, originalQty: 90, purchaseQty: 61, isFeatured: false, daysOld: 305,
    description:
      'A white shirt that is not see-through. Tight cotton poplin, a collar that stands up without a tie, and a hidden button where shirts usually gape.',
    details: ['Hidden button at the bust', 'Fused collar and cuffs', 'Back darts'],
    sizeFit: ['Regular fit, shaped at the waist.', 'Length 68 cm in size M.', SIZING],
    materialCare: ['100% cotton poplin, 120 gsm', 'Machine wash warm', 'Hot iron'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'ring-road-check-camp-shirt', name: 'Ring Road Check Camp Shirt',
    category, collection: 'Surat Street', garment: 'shirt', cut: 'camp', pattern: 'check',
    colors: ['madder', 'indigo', 'olive'],
    basePrice: 1399, originalPrice: 1699, originalQty: 70, purchaseQty: 68, isFeatured: false, daysOld: 150,
    description:
      'Yarn-dyed checks and an open collar, cut long enough to wear loose over a tank.',
    details: ['Open camp collar', 'Checks matched at the pocket and side seams', 'Straight hem with side vents'],
    sizeFit: ['Loose, 70 cm long in size M.', SIZING],
    materialCare: ['100% cotton, yarn-dyed, 130 gsm', 'Machine wash cold, inside out', 'Medium iron'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'piplod-ribbed-cotton-tee', name: 'Piplod Ribbed Cotton Tee',
    category, collection: 'Surat Street', garment: 'top', cut: 'tee', pattern: 'plain',
    colors: ['ink', 'white', 'madder', 'mustard', 'teal'],
    basePrice: 499, originalPrice: 599, originalQty: 120, purchaseQty: 112, isFeatured: false, daysOld: 340,
    description: 'A close rib tee that keeps its neckline. We have knitted it five times and changed nothing since the second.',
    details: ['Taped neck and shoulder', 'Fine 1x1 rib', 'No side label'],
    sizeFit: ['Close fit; take it for layering.', 'Length 58 cm in size M.', SIZING],
    materialCare: ['95% cotton, 5% elastane, 200 gsm', 'Machine wash cold', 'Do not tumble dry'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'vesu-wide-strap-top', name: 'Vesu Wide-Strap Top',
    category, collection: 'Surat Street', garment: 'top', cut: 'tank', pattern: 'plain',
    colors: ['blush', 'ink', 'olive'],
    basePrice: 649.99, originalPrice: null, originalQty: 60, purchaseQty: 33, isFeatured: false, daysOld: 41,
    description: 'Wide straps and a double front, so nothing shows through and nothing slips.',
    details: ['Double-layered front', 'Straps 5 cm wide', 'Woven, not knitted: it keeps its shape'],
    sizeFit: ['Fitted at the bust, easy at the waist.', SIZING],
    materialCare: ['97% cotton, 3% elastane', 'Machine wash cold', 'Warm iron'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'nanpura-block-print-peplum-top', name: 'Nanpura Block-Print Peplum Top',
    category, collection: 'Monsoon Linen', garment: 'top', cut: 'peplum', pattern: 'block',
    colors: ['indigo', 'mustard'],
    basePrice: 899, originalPrice: null, originalQty: 45, purchaseQty: 45, isFeatured: false, daysOld: 188,
    description:
      'Printed by hand with two teak blocks, so no two pieces line up in quite the same way. A small flare below the waist.',
    details: ['Hand-block print in two colours', 'Keyhole back with a loop', 'Flared hem, 14 cm'],
    sizeFit: ['Shaped to the waist, then flared.', 'Length 60 cm in size M.', SIZING],
    materialCare: ['100% cotton cambric', 'Wash separately the first two times', 'Dry in shade'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'udhna-everyday-tank', name: 'Udhna Everyday Tank',
    category, collection: null, garment: 'top', cut: 'tank', pattern: 'plain',
    colors: ['white', 'ink', 'rust'],
    basePrice: 349, originalPrice: null, originalQty: 100, purchaseQty: 74, isFeatured: false, daysOld: 260,
    description: 'The layer under everything else. Long enough to stay tucked in.',
    details: ['Self binding at neck and armhole', 'Tubular knit without side seams'],
    sizeFit: ['Close fit, 62 cm long in size M.', SIZING],
    materialCare: ['100% combed cotton, 180 gsm', 'Machine wash warm'],
    shippingReturn: SHIPPING,
  },
  {
    handle: 'nine-to-six-puff-sleeve-blouse', name: 'Nine-to-Six Puff-Sleeve Blouse',
    category, collection: 'Office Hours', garment: 'top', cut: 'puff', pattern: 'plain',
    colors: ['ivory', 'plum', 'bottle'],
    basePrice: 1199, originalPrice: null, originalQty: 40, purchaseQty: 7, isFeatured: false, daysOld: 9,
    description:
      'Enough sleeve to be noticed, little enough to fit under a blazer. Woven in Surat, and it hardly creases on a train.',
    details: ['Gathered sleeve head', 'Button at the back of the neck', 'French seams'],
    sizeFit: ['Easy fit, made to be tucked in.', 'Length 62 cm in size M.', SIZING],
    materialCare: ['100% viscose crepe', 'Hand wash cold', 'Cool iron on the inside'],
    shippingReturn: SHIPPING,
  },
]
