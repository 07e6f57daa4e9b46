import type { RefusalMessage } from './refusal-messages.ts'

/** The sentences about the catalog, its stock and images, imports, in-person sales, wishlists and reviews. */
export const catalogRefusals = {
	// Products and their variants
	'product-not-found': 'Product not found',
	'product-sold-out': 'This product is sold out.',
	'product-price-missing': '{product} has no price yet. It cannot be bought.',
	'product-incomplete': '{product} has {missing} yet. Please add what is missing before you publish it.',
	'product-draft-blank': 'There is nothing to save yet. Please enter a name or add a photo.',
	'product-already-published': '{product} is already published.',
	'product-changed-meanwhile':
		'This product was changed by someone else in the meantime. Open it again to see the latest version.',
	'product-hsn-unknown': 'No tax rate is known for this code. See Settings, Tax',
	'product-stock-by-variant': {
		api: 'The pieces of this product are counted by size and colour.',
		screen: 'The stock of this product is tracked by size and color.',
	},
	'product-quantity-below-sold': {
		api: 'At least {purchaseQty}: so many are already bought',
		screen: 'Enter at least {purchaseQty}, the quantity already sold',
	},
	'product-sold-above-quantity': {
		api: 'At most {originalQty}: the original quantity',
		screen: 'Enter at most {originalQty}, the original quantity',
	},
	'size-missing': 'Please select a size.',
	'size-guide-translation-columns': 'Enter one column per line, {count} in all, as in the size guide.',
	'size-unknown': 'Please select a size: {sizes}.',
	'size-sold-out': 'This size is sold out.',
	'variant-missing': {
		api: 'Please add a size or colour to count.',
		screen: 'Add at least one size or color to track.',
	},
	'variant-limit': {
		api: 'At most {max} sizes and colours together.',
		screen: 'Add at most {max} combinations of size and color.',
	},
	'variant-size-limit': 'At most {max} sizes.',
	'variant-color-unknown': {
		api: 'Please choose the sizes of one of the product’s colours.',
		screen: 'Choose a size in one of the product’s colors.',
	},
	'variant-repeated': { api: '{variant} is there twice.', screen: '{variant} is listed twice.' },
	'variant-stock-negative': { api: '{variant}: 0 pieces or more.', screen: '{variant}: enter 0 or more.' },
	'variant-stock-changed': {
		api: '{unitsLeft} by now: some were sold meanwhile.',
		screen: 'Only {remainingQty} left of {variant}: some were sold in the meantime.',
	},
	'variant-sku-repeated': {
		api: 'The SKU {sku} stands at {first} and at {second}.',
		screen: 'The SKU {sku} is used for both {first} and {second}.',
	},
	'variant-sku-taken': 'The SKU {sku} belongs to {product}.',

	// Categories, collections and colors
	'category-not-found': 'Category not found',
	'category-unknown': 'This category does not exist',
	'category-gone': 'This category no longer exists.',
	'category-name-taken': 'There is already a category “{name}”',
	'category-parent-unknown': 'The parent category does not exist',
	'category-own-parent': 'A category cannot be its own parent',
	'category-parent-nested': '“{parent}” is itself a sub-category. Choose a top-level category',
	'category-has-subcategories': 'This category has sub-categories. Move them out first',
	'category-target-unknown': 'The category to move to does not exist',
	'category-to-move-gone': { api: 'It no longer exists.', screen: 'This category no longer exists.' },
	'collection-not-found': 'Collection not found',
	'collection-unknown': 'This collection does not exist',
	'collection-gone': 'This collection no longer exists.',
	'collection-name-taken': 'There is already a collection “{name}”',
	'collection-target-unknown': 'The collection to move to does not exist',
	'color-not-found': { api: 'Colour not found', screen: 'Color not found' },
	'color-unknown': { api: 'This colour does not exist', screen: 'This color does not exist' },
	'color-replacement-unknown': 'This color does not exist',
	'color-missing': 'Please select a color.',
	'color-name-taken': { api: 'There is already a colour “{name}”', screen: 'There is already a color “{name}”' },

	// Bulk actions, sales and synonyms
	'bulk-action-limit': 'Select at most {max} products.',
	'bulk-action-without-change': 'Nothing was changed.',
	'bulk-action-not-latest': 'Only the last bulk action can be undone.',
	'bulk-action-undone': 'This has already been undone.',
	'sale-not-found': 'Sale not found',
	'sale-limit': 'There are already {max} sales. Delete those that have ended first.',
	'sale-not-running': '{sale} is not running right now.',
	'sale-product-limit': 'Enter at most {max} products.',
	'sale-product-unknown': 'There is no product named “{product}”.',
	'sale-selection-gone': 'The selected items no longer exist. Please choose again.',
	'synonym-without-results': 'No product is found for “{means}” either',
	'synonym-list-full': 'The list of synonyms under Settings, Search is full',

	// Stock
	'stock-short': { api: '{unitsLeft}.', screen: 'Only {remainingQty} left.' },
	'stock-short-in-size': { api: '{unitsLeft}.', screen: 'Only {remainingQty} left in size {size}.' },
	'stock-short-in-colors': {
		api: '{unitsLeft}, counting all colours.',
		screen: 'Only {remainingQty} left, across all colors.',
	},
	/** The values contain one sentence for each order line that is short of stock. */
	'stock-shortages': { api: '{apiShortages}', screen: '{shortages}' },
	'stock-removed': {
		api: '{apiRemoval} Please say what becomes of the pieces.',
		screen: '{removal} Confirm this change, or keep the items in stock.',
	},
	'stock-quantity-limit': 'At most {max}',
	'stock-counted-meanwhile': 'Counted by someone else in the meantime: now {remainingQty}. Please check.',
	'stock-count-not-found': 'There is nothing to undo',
	'stock-count-replaced': 'This has already been undone or counted again.',
	'stock-count-sold': {
		api: '{unitsLeft}: the others have since been sold.',
		screen: 'Only {remainingQty} left: the others have since been sold.',
	},
	'stock-sheet-outdated': 'A product on this sheet no longer exists. Please check the sheet again.',
	'stock-request-not-found': 'Request not found',
	'stock-request-in-stock': '{item} is in stock again: you can buy it now.',

	// Images, videos and imports
	'image-unknown': 'This image does not exist',
	'image-wrong-type': 'Only PNG, JPEG, WebP, GIF or AVIF images can be used.',
	'image-too-large': 'An image may have at most {max} MB.',
	'image-pixel-limit': 'An image may have at most 50 megapixels.',
	'image-heic-unreadable':
		'HEIC photos cannot be read here. Please send a JPEG: ' +
		'mail the photo to yourself, or choose Most Compatible in the settings of the iPhone’s camera, ' +
		'under Formats.',
	'image-damaged': 'This image is damaged and cannot be used.',
	'image-end-missing': 'The end of this image is missing: its file was cut off. Please send the whole file again.',
	'image-part-missing':
		'About {percent}% of this image is missing: its file was cut off. Please send the whole file again.',
	'media-wrong-type': 'Please select a valid image or video file',
	'video-wrong-type': 'Only MP4, WebM or OGG videos can be used.',
	'video-too-large': 'A video may have at most {max} MB.',
	'import-not-found': 'This import no longer exists.',
	'import-file-missing': 'Please select a product file.',
	'import-without-products': 'This file has no products.',
	'import-not-checked': 'This file has not been checked yet.',
	'import-answer-missing': 'Please choose an option.',
	'import-without-question': 'This file has no open question.',

	// Point of sale and wishlists
	'pos-total-too-high': 'This total is too high for one sale.',
	'pos-total-changed': 'The total is now {total}. Please check it and sell again.',
	'pos-cash-short': 'The cash received is less than the total of {total}.',
	'wishlist-link-incomplete': 'This link is incomplete.',

	// Reviews
	'review-not-found': 'Review not found',
	'review-photo-not-found': 'Photo not found',
	'review-without-purchase': 'You can review a product once an order with it has been delivered to you.',
	'review-repeated': 'You have already reviewed this product.',
} as const satisfies Record<string, RefusalMessage>
