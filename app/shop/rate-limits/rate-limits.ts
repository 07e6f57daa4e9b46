export interface Client<Account extends number | null = number | null> {
	userId: Account
	/** The phone number or email of a guest's order, which is limited as an account is (rule: guest-checkout). */
	contact?: string
	/** The network: an IPv4 address, or the first half of an IPv6 address. */
	network: string
}

/** The limit of form submissions from one network. The form's page and its API call share the limit. */
export interface SubmissionLimit {
	name: string
	points: number
	seconds: number
	/**
	 * The daily limit of all networks, for operations that add a row to the database. It prevents many networks from
	 * filling the disk.
	 */
	day?: number
}

/** The limit of one operation, regardless of the page or call (rule: rate-limits). */
export interface OperationLimit {
	name: string
	/** A low limit for one user. */
	account: number
	/** A high limit because a mobile provider's customers may share one network. */
	network: number
	seconds: number
	/**
	 * The daily limit of all users, for operations that add a row to the database. It prevents many networks from
	 * filling the disk.
	 */
	day?: number
}

const aQuarterOfAnHour = 900

export const loginLimit = { name: 'login', points: 30, seconds: 180 }
export const loginCodeLimit = { name: 'login-code', points: 30, seconds: 180 }
/**
 * The limit of entered codes and code requests per network. It is high because many phones of one mobile network share
 * an address.
 */
export const signInCodeLimit = { name: 'sign-in-code', points: 240, seconds: 600 }
export const signupLimit = { name: 'signup', points: 20, seconds: 600, day: 20_000 }
export const passwordResetRequestLimit = { name: 'forgot-password', points: 10, seconds: aQuarterOfAnHour, day: 5_000 }
export const passwordResetLimit = { name: 'reset-password', points: 20, seconds: aQuarterOfAnHour }
export const passwordChangeLimit = { name: 'change-password', points: 10, seconds: aQuarterOfAnHour }
export const emailChangeLimit = { name: 'confirm-email', points: 20, seconds: aQuarterOfAnHour }
export const accountDeletionLimit = { name: 'delete-account', points: 10, seconds: aQuarterOfAnHour }
export const secondFactorLimit = { name: 'second-factor', points: 30, seconds: aQuarterOfAnHour }
export const secondFactorOffLimit = { name: 'second-factor-off', points: 10, seconds: aQuarterOfAnHour }
export const passkeyLimit = { name: 'passkey', points: 20, seconds: aQuarterOfAnHour }
export const apiKeyLimit = { name: 'api-key', points: 20, seconds: aQuarterOfAnHour }
export const staffLimit = { name: 'people', points: 20, seconds: aQuarterOfAnHour }
/**
 * The limit of downloads of a feed. It is low because each feed contains the whole catalog. A service reads a feed a
 * few times a day.
 */
export const feedLimit = { name: 'feed', points: 30, seconds: 600 }

/** The limit of one API key across all networks. */
export const keyCallLimit = { name: 'key-call', points: 600, seconds: 60 }

export const orderLimit = { name: 'order', account: 10, network: 120, seconds: 600 }
/** The limit of changes of one guest's cart (rule: guest-checkout). */
export const guestCartLimit = { name: 'guest-cart', points: 60, seconds: 60 }
/**
 * The limit of price calculations for orders that are not placed yet. Refused ones count too, so that nobody can guess
 * coupons.
 */
export const orderPriceLimit = { name: 'order-price', account: 60, network: 720, seconds: 600 }
/** The limit of opened order links. Many phones of one mobile network share an address. */
export const orderLinkLimit = { name: 'order-link', account: 600, network: 2400, seconds: 600 }
/** The limit of photos that one order link adds to return requests. An account has `ownImageLimit` instead. */
export const linkPhotoLimit = { name: 'link-photo', points: 30, seconds: 600 }
/** The limit of searches for an order by its number and contact. */
export const findOrderLimit = { name: 'find-order', account: 120, network: 120, seconds: 600 }
/** The limit of wrong order numbers for one contact from one network. */
export const wrongOrderContactLimit = { name: 'find-order-contact', points: 10, seconds: 3600 }
export const claimLimit = { name: 'claim', account: 10, network: 120, seconds: 600 }
export const paymentLimit = { name: 'payment', account: 20, network: 240, seconds: 600 }
export const reviewLimit = { name: 'review', account: 30, network: 120, seconds: 600 }
/** The daily limit of review photos: ten reviews with four photos each. Refused photos count too. */
export const reviewPhotoLimit = { name: 'review-photo', account: 40, network: 400, seconds: 86_400, day: 4_000 }
export const contactLimit = { name: 'contact', account: 10, network: 30, seconds: 180, day: 5_000 }
export const subscriptionLimit = { name: 'newsletter', account: 10, network: 30, seconds: 180, day: 20_000 }
export const stockRequestLimit = { name: 'back-in-stock', account: 10, network: 30, seconds: 180, day: 20_000 }
/** The limit of new email addresses that a user requests for an account. */
export const newEmailLimit = { name: 'new-email', account: 10, network: 30, seconds: 600 }
export const ownImageLimit = { name: 'own-image', account: 30, network: 300, seconds: 600 }

/** The limits of failed attempts within `seconds` (rule: password-guessing). */
export const guessLimits = {
	seconds: aQuarterOfAnHour,
	/** Failed passwords for one account from one network. */
	perAccountAndNetwork: 10,
	perNetwork: 50,
	/**
	 * Failed passwords for one account, summed over all networks. Attempts from a network or browser that the account has
	 * used are not counted, so that an attacker cannot lock out its owner.
	 */
	perAccount: 10,
	/** Failed codes of a second factor, from any network. */
	perCode: 5,
}

/**
 * A form field that people do not see but bots fill in. Browsers and password managers have no value for this name.
 * They would fill in fields named website, company or nickname.
 */
export const honeypotField = 'topic'
/** The form field with the signed time at which the form was rendered. */
export const timestampField = 'stamp'
