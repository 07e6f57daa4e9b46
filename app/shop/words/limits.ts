// How much can be typed and chosen. Forms show these limits and schemas hold to them; here a browser gets them without zod.

/** Characters of the note in a cart and of an order (rule: order-note). */
export const maxNoteLength = 1000

export const minPasswordLength = 8
export const maxPasswordLength = 256

/** Characters of a customer's reason, for a cancelled order or a return. */
export const maxReason = 500
/** Pieces of a line of an order that the staff changes. */
export const mostPiecesOfLine = 999
/** Orders that the staff may choose at once. */
export const maxChosenOrders = 100
/** Filters of the list of orders that one person saves. */
export const mostSavedFilters = 10
/** Characters of a courier's name and of a tracking number. */
export const maxParcelWord = 60
/** Characters of a note of the staff, and of a reason. */
export const maxStaffNote = 1000
/** Characters of a note about a customer, and of the reason for a block. */
export const maxCustomerNote = 1000
/** Characters of the shop's answer to a review. */
export const maxReviewAnswer = 1000

/** Photos of a review (rule: review-photos). */
export const maxReviewPhotos = 4

export const maxCouponCodeLength = 20
export const maxCouponRupees = 1_000_000
export const maxCouponUses = 1_000_000

/** Characters of the name of a sale, and of its line above every page. */
export const maxSaleNameLength = 60
export const maxSaleWordsLength = 120

/** Characters of the name of a category or collection, and of its text. */
export const maxTaxonNameLength = 200
export const maxContentLength = 500
export const maxColorNameLength = 200
/** Characters of a hex code as people type it, with blanks. */
export const maxHexCodeLength = 20
export const maxSizesOfProduct = 100
export const tooManySizes = `At most ${maxSizesOfProduct} sizes.`
/** Colours times sizes, at the most. */
export const maxVariantsOfProduct = 600
/** Characters of an SKU and of a barcode. */
export const maxSkuLength = 100

/** Characters of what the home page shows. */
export const maxOfferLength = 500
export const maxTitleLength = 200
export const maxLinkLength = 2_000
export const maxBannerTitleLength = 60
export const maxBannerTextLength = 140
export const maxAltTextLength = 200
/** Sections of the home page, and the characters of the words of one (rule: added-sections). */
export const maxHomeSections = 30
export const maxSectionTextLength = 2_000

export const maxImages = 10
/** Megabytes of an image (rule: upload-formats). */
export const maxImageMb = 10
export const maxImageBytes = maxImageMb * 1024 * 1024
export const tooManyImages = `Maximum ${maxImages} images allowed`
/** Advice about an upload that was too large as a whole. */
export const uploadHint = `${tooManyImages}, each of at most ${maxImageMb} MB. Please go back and choose fewer or smaller ones.`

/** At so many pieces or fewer a product runs low, unless it, its category or the owner says otherwise (rule: low-stock). */
export const usualLowMark = 5
/** The highest mark: beyond it the fewest pieces of a product are not told apart. */
export const maxLowMark = 999

/** Products that a search at the counter shows. */
export const mostFound = 6
/** Lines of a bill. */
export const mostLines = 50
/** Pieces of a line. */
export const mostPieces = 999

/**
 * Days until a request for stock is deleted: since it was made, and since it was answered (rule: back-in-stock-expiry).
 */
export const requestDays = { waiting: 180, told: 30 }

/** One crore: no sum of an order exceeds the database's integers. */
export const maxPriceRupees = 10_000_000
/** Rupees with whole paise. */
export const priceStep = 0.01
export const maxQuantity = 1_000_000
export const maxNameLength = 200
export const maxEntries = 30
export const maxEntryLength = 500
export const maxColorsOfProduct = 50

/** What one upload of a product file with its images may have. */
export const maxProductFileMb = 20
export const maxUploadMb = 100
export const maxUploadedImages = 100
/** A picture that is fetched from its address. */
export const maxFetchedMb = 20
/** Parts of the form, with its other fields. */
export const maxUploadParts = 10 + maxUploadedImages
export const uploadTooLarge =
	`A product file may have at most ${maxProductFileMb} MB, a photo ${maxImageMb} MB, ` +
	`and everything together ${maxUploadMb} MB and ${maxUploadedImages} photos.`
/** What shoppers type, and what it means. */
export const maxTaughtLength = 80
