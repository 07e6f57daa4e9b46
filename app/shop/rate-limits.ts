export interface Requester<Account extends number | null = number | null> {
	userId: Account
	/** One sender: an IPv4 address, or the first half of an IPv6 one. */
	network: string
}

/** The limit of one network, on a form's page and by its call together. */
export interface SubmissionLimit {
	name: string
	points: number
	seconds: number
	/** The limit of all networks in a day, where each adds a row to the database: no crowd of them fills the disk. */
	day?: number
}

/** The limit of one operation, by whatever page or call (rule: rate-limits). */
export interface OperationLimit {
	name: string
	/** Narrow: one person. */
	account: number
	/** Generous: a mobile provider's customers may share one. */
	network: number
	seconds: number
	/** The limit of everybody in a day, where each adds a row to the database: no crowd of networks fills the disk. */
	day?: number
}

const aQuarterOfAnHour = 900

export const loginLimit = { name: 'login', points: 30, seconds: 180 }
export const loginCodeLimit = { name: 'login-code', points: 30, seconds: 180 }
export const signupLimit = { name: 'signup', points: 20, seconds: 600, day: 20_000 }
export const forgottenPasswordLimit = { name: 'forgot-password', points: 10, seconds: aQuarterOfAnHour, day: 5_000 }
export const passwordResetLimit = { name: 'reset-password', points: 20, seconds: aQuarterOfAnHour }
export const passwordChangeLimit = { name: 'change-password', points: 10, seconds: aQuarterOfAnHour }
export const emailChangeLimit = { name: 'confirm-email', points: 20, seconds: aQuarterOfAnHour }
export const accountDeletionLimit = { name: 'delete-account', points: 10, seconds: aQuarterOfAnHour }
export const secondFactorLimit = { name: 'second-factor', points: 30, seconds: aQuarterOfAnHour }
export const secondFactorOffLimit = { name: 'second-factor-off', points: 10, seconds: aQuarterOfAnHour }
export const apiKeyLimit = { name: 'api-key', points: 20, seconds: aQuarterOfAnHour }
export const peopleLimit = { name: 'people', points: 20, seconds: aQuarterOfAnHour }
/** Each is the whole catalogue; a service reads it a few times a day. */
export const feedLimit = { name: 'feed', points: 30, seconds: 600 }

/** The limit of one API key, from wherever it is used. */
export const keyCallLimit = { name: 'key-call', points: 600, seconds: 60 }

export const orderLimit = { name: 'order', account: 10, network: 120, seconds: 600 }
/** Prices of orders that are not placed yet; refused ones count too, so that nobody guesses coupons. */
export const orderPriceLimit = { name: 'order-price', account: 60, network: 720, seconds: 600 }
export const claimLimit = { name: 'claim', account: 10, network: 120, seconds: 600 }
export const paymentLimit = { name: 'payment', account: 20, network: 240, seconds: 600 }
export const reviewLimit = { name: 'review', account: 30, network: 120, seconds: 600 }
/** Photos of reviews in a day: four each of ten, and room for those that were refused. */
export const reviewPhotoLimit = { name: 'review-photo', account: 40, network: 400, seconds: 86_400, day: 4_000 }
export const contactLimit = { name: 'contact', account: 10, network: 30, seconds: 180, day: 5_000 }
export const subscriptionLimit = { name: 'newsletter', account: 10, network: 30, seconds: 180, day: 20_000 }
export const stockRequestLimit = { name: 'back-in-stock', account: 10, network: 30, seconds: 180, day: 20_000 }
/** Addresses that somebody wants for the own account. */
export const newEmailLimit = { name: 'new-email', account: 10, network: 30, seconds: 600 }
export const ownImageLimit = { name: 'own-image', account: 30, network: 300, seconds: 600 }

/** Failures within this time (rule: password-guessing). */
export const guessLimits = {
	seconds: aQuarterOfAnHour,
	/** Guesses of a password, for one account from one network. */
	ofAccountInNetwork: 10,
	ofNetwork: 50,
	/** Guesses from all networks in which it was never logged in. */
	ofAccount: 10,
	/** Guesses of the code of a second factor, from wherever. */
	ofCode: 5,
}
