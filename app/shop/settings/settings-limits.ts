// Of the settings' forms, apart from the schemas, which no browser is sent.

export const maxShopNameLength = 60
export const maxAboutLength = 120
export const maxAddressLength = 300
export const maxHoursLength = 300
export const maxOutlets = 12
export const maxPhones = 6
export const maxSocialLinks = 8
/** Of several lines in one field. */
export const maxListLength = 2000
export const maxSenderLength = 100
export const maxPageTextLength = 20_000
/** Of the announcements, in pixels a second (rule: announcement-speed). */
export const announcementSpeed = { usual: 40, least: 10, most: 200 } as const
export const maxCheckoutNoteLength = 500
export const maxLimit = 1_000_000
/** How long an order is kept unpaid, in minutes; the payment service takes no less than 15. */
export const holdLimits = { usual: 30, least: 16, most: 1440 } as const
export const maxTemplateLength = 1000
/** Of a price for delivery, and of the amount that makes it free. */
export const maxDeliveryRupees = 1_000_000
export const maxGrams = 100_000
/** Of categories with a weight of their own. */
export const maxWeights = 500
/** Of the fee for cash, and of the sums between which it is offered. */
export const maxCashRupees = 1_000_000
/** Off an order in cash that is paid before it is sent. */
export const maxPrepaidPercent = 50

/** Days after its delivery in which something of an order can be sent back. */
export const maxReturnDays = 365
