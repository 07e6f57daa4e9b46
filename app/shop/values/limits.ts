// This file defines the limits of inputs and selections. Forms show them and schemas enforce them. Browsers load this
// file without zod.

/** The maximum number of characters in the note of a cart and of an order (rule: order-note). */
export const maxNoteLength = 1000

/** The maximum number of lines in a guest's cart, and of guests' carts in the shop (rule: guest-checkout). */
export const maxGuestCartLines = 20
export const maxGuestCarts = 5_000

/** The length of a password (rule: password-length). `assertUncommonPassword` refuses common ones. */
export const minPasswordLength = 8
export const maxPasswordLength = 256
export const maxPasskeyNameLength = 60

/** The maximum number of characters in a customer's reason for a cancellation or a return. */
export const maxReason = 500
/** The maximum number of units in an order line that staff edit. */
export const maxUnitsPerLine = 999
/** The maximum number of orders in a bulk action. */
export const maxChosenOrders = 100
/** The maximum number of order filters that a user saves. */
export const maxSavedFilters = 10
/** The maximum number of characters in a courier's name and in a tracking number. */
export const maxShipmentFieldLength = 60
/** The maximum number of characters in a staff note and in a reason. */
export const maxStaffNote = 1000
/** The maximum number of characters in a note about a customer and in the reason for a block. */
export const maxCustomerNote = 1000
/** The maximum number of characters in the shop's reply to a review. */
export const maxReviewAnswer = 1000

/** The maximum number of photos of a review (rule: review-photos). */
export const maxReviewPhotos = 4

export const maxCouponCodeLength = 20
export const maxCouponRupees = 1_000_000
export const maxCouponUses = 1_000_000

/** The maximum number of characters in the name of a sale and in its announcement bar. */
export const maxSaleNameLength = 60
export const maxSaleMessageLength = 120

/** The maximum number of characters in the name and the text of a category or collection. */
export const maxTaxonNameLength = 200
export const maxContentLength = 500
export const maxColorNameLength = 200
/** The maximum number of characters in a hex code as people type it, with spaces. */
export const maxHexCodeLength = 20
export const maxSizesOfProduct = 100
export const tooManySizesMessage = `At most ${maxSizesOfProduct} sizes.`
/** The maximum number of variants: colors times sizes. */
export const maxVariantsOfProduct = 600
/** The maximum number of characters in an SKU and in a barcode. */
export const maxSkuLength = 100

/** The maximum number of characters in texts on the home page. */
export const maxOfferLength = 500
export const maxTitleLength = 200
export const maxLinkLength = 2_000
export const maxBannerTitleLength = 60
export const maxBannerTextLength = 140
export const maxAltTextLength = 200
/** The maximum number of sections of the home page and of characters in the text of one (rule: added-sections). */
export const maxHomeSections = 30
export const maxSectionTextLength = 2_000
/** The maximum numbers of characters of an outlet's address and of its opening hours. */
export const maxAddressLength = 300
export const maxHoursLength = 300
/** The maximum number of characters of a message template (rule: whatsapp-messages). */
export const maxTemplateLength = 1000

export const maxImages = 10
/** The maximum size of an image in megabytes (rule: upload-formats). */
export const maxImageMb = 10
export const maxImageBytes = maxImageMb * 1024 * 1024
export const tooManyImagesMessage = `Maximum ${maxImages} images allowed`
/** The advice shown when an upload as a whole is too large. */
export const uploadHint = `${tooManyImagesMessage}, each of at most ${maxImageMb} MB. Please go back and choose fewer or smaller ones.`

/**
 * The low-stock threshold of a shop that has saved none. A new shop starts with the threshold in `newShopDefaults`. The
 * owner can set another threshold for the shop, a category or a product (rule: low-stock).
 */
export const defaultLowStockThreshold = 5
/** The highest low-stock threshold. `lowestQty` of a product stores every higher quantity as 1000. */
export const maxLowStockThreshold = 999

/** The maximum number of products in the search of the point of sale. */
export const maxPosResults = 6
/** The maximum number of lines of an in-person sale or of an order that staff create. */
export const maxPosLines = 50
/** The maximum number of units in a line of an in-person sale or of an order that staff create. */
export const maxPosUnitsPerLine = 999

/**
 * The days after which a back-in-stock request is deleted (rule: back-in-stock-expiry). `waiting` counts from the
 * request's creation, and `notified` from the notification of the customer.
 */
export const requestDays = { waiting: 180, notified: 30 }

/** The highest price in rupees, one crore. It keeps the total of every order within the database's integers. */
export const maxPriceRupees = 10_000_000
/** The step of price inputs: rupees with whole paise. */
export const priceStep = 0.01
export const maxQuantity = 1_000_000
export const maxNameLength = 200
export const maxEntries = 30
export const maxEntryLength = 500
export const maxColorsOfProduct = 50

/** The maximum size of a product file in megabytes. */
export const maxProductFileMb = 20
export const maxUploadMb = 100
export const maxUploadedImages = 100
/** The maximum size in megabytes of an image that an import downloads. */
export const maxFetchedMb = 20
/** The maximum number of multipart parts in an upload of a product file: the photos and up to 10 other parts. */
export const maxUploadParts = 10 + maxUploadedImages
export const uploadTooLargeMessage =
	`A product file can have at most ${maxProductFileMb} MB, a photo ${maxImageMb} MB, ` +
	`and the whole upload ${maxUploadMb} MB and ${maxUploadedImages} photos.`
/** The maximum number of characters in a shopper's search term and in its synonym. */
export const maxSynonymLength = 80
