import type { RefusalDate } from '../dates.ts'
import { catalogRefusals } from './catalog-refusals.ts'
import { orderRefusals, cartRefusals } from './order-refusals.ts'
import { peopleRefusals } from './people-refusals.ts'

/** The sentences about requests, forms and files. */
const requestRefusals = {
	/** A sentence that was written elsewhere, such as by a schema or a payment service. */
	other: '{message}',

	'login-required': 'Please log in.',
	'login-required-for-call': 'Authentication required',
	'login-required-for-alerts': 'Please log in first. We send the emails to your account.',
	'request-limit': 'Too many attempts. Please wait a few minutes and try again.',
	'request-too-large': { api: 'What was sent is too large.', screen: 'The request is too large.' },
	'idempotency-key-reused': 'This Idempotency-Key was already used with other input. Use a new key for a new request.',
	'idempotency-key-invalid': 'The Idempotency-Key must be 16 to 100 letters, digits, - and _.',

	'call-not-found': 'There is no such call.',
	'call-for-customers': 'An administrator has no cart and no orders.',
	'call-for-administrators': 'Only an administrator may do this.',
	'call-not-multipart': 'Please send multipart/form-data.',
	'call-not-json': 'Please send JSON with the Content-Type application/json.',
	'call-json-invalid': 'The body is not valid JSON.',
	'call-total-missing': 'Please send the total as a number.',

	'form-unreadable': 'This form could not be read.',
	'form-expired': 'This form has been open for too long. Please send it again.',
	'row-not-found': '{noun} not found',
	'row-changed': 'This {noun} was changed by someone else in the meantime. Open it again to see the latest version.',
	'selection-empty': 'Select at least one order.',
	'wishlist-items-not-found': 'None of these items is in the shop any more.',

	'file-empty': 'This file is empty (0 bytes).',
	'file-field-unknown': 'No file is taken as {name}. Please send it as {field}.',
	'file-image-limit': 'Maximum {max} images allowed',
} as const satisfies Record<string, RefusalMessage>

/**
 * The sentence of a refusal, with `{name}` where a value goes. Screens may have a better sentence than the JSON API,
 * whose sentences never change because clients compare them.
 */
export type RefusalMessage = string | { api: string; screen: string }

/** The sentences about settings, the home page, notifications, webhooks, contact requests and subscribers. */
const settingsRefusals = {
	'setting-not-found': 'Setting not found',
	'translation-record-not-found': 'This text no longer exists.',
	'translation-changed': 'The text or its translation has changed since you opened this page. Check it and save again.',
	'setting-changed':
		'These settings were changed by someone else in the meantime. Open the page again to see the latest version.',
	'checklist-item-not-found': 'This step is not in the setup checklist.',
	'cod-limit-below-minimum': 'This is below the minimum order',
	'gstin-check-character-wrong': 'The last character does not match this number. Please check it for typing errors',
	'gstin-state-wrong': 'The GST number of a shop in {state} must begin with {stateCode}',
	'gstin-missing': 'Please enter the GST number of the shop',
	'legal-name-missing': 'Please enter the registered name',
	'hsn-rate-unknown': 'No tax rate is known for this code. See the table below',
	'hsn-missing': 'Please enter the HSN code of most of your products. Each invoice line needs one',
	'outlet-address-missing': 'The first outlet needs an address. It appears on GST invoices.',
	'outlet-address-missing-for-tax':
		'Please enter the address of your outlet first, under Shop, Outlets. It appears on each invoice',
	'off-site-folder-unusable': 'Please enter another folder: {problem}',
	'payment-keys-missing': {
		api: 'Please set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET where the shop is started first',
		screen: 'Please enter the keys of Razorpay too',
	},
	'payment-key-incomplete': 'Razorpay needs both the key ID and the key secret',
	'payment-keys-rejected': '{problem}',
	'delivery-price-missing': 'Please enter a price, or 0 for free delivery',
	'online-method-missing': 'Please choose how online payments are received, or offer cash on delivery too',
	'upi-id-missing': 'Please enter the UPI ID that receives the payments',
	'theme-logo-not-found': 'This logo no longer exists. Please upload it again.',
	'theme-preview-ended': 'This preview has ended',

	'home-row-not-found': 'This entry no longer exists.',
	'home-image-missing': 'Please select an image',
	'home-preview-not-found': 'Preview not found',
	'home-section-not-found': 'Section not found',
	'home-section-exists': 'The home page already has this section',
	'home-section-kind-unknown': 'This section does not exist',
	'home-section-limit': 'The home page has {max} sections. Delete one before you add another.',
	'home-section-sale-missing': 'Please choose a sale',
	'home-section-collection-missing': 'Please choose a collection',
	'home-section-product-unknown': 'There is no product named “{name}”',
	'home-section-product-limit': 'Choose at most {max} products',
	'banner-not-found': 'Banner not found',
	'offer-not-found': 'Offer not found',
	'instagram-file-missing': 'Please upload an image or video',
	'video-not-found': 'Video not found',
	'video-missing': 'Please select a video',
	'video-limit': 'The home page shows one video. Delete it before you add another.',
	'video-not-deleted': 'Failed to delete video. Please try again.',

	'email-not-found': 'Email not found',
	'email-link-expired': 'The link in this email has expired. The customer has to request a new one.',
	'email-subject-not-found': 'The subject of this email no longer exists.',
	'email-being-sent': 'This email is already being sent.',
	'email-sent-again': 'This email has already been sent again.',
	'test-email-not-sent': 'The test email was not sent: {reason}',
	'webhook-not-found': 'This endpoint no longer exists.',
	'webhook-limit': 'There are already {max} endpoints. Please delete one first.',
	'webhook-url-taken': 'There is already an endpoint with this URL.',
	'webhook-url-not-public': 'Use a public https URL without a port: {reason}.',
	'webhook-on': 'Please turn the endpoint off before you delete it.',
	'webhook-off': 'Please turn the endpoint on first.',
	'webhook-delivery-not-found': 'This delivery no longer exists.',
	'webhook-delivery-being-sent': 'This delivery is already being sent.',

	'courier-setting-missing': 'This is needed to book shipments with {service}.',
	'courier-pincode-wrong': 'Please enter a PIN code of 6 digits.',
	'courier-test-failed': '{problem}.',
	'courier-not-found': 'This page does not exist.',
	'courier-webhook-forged': 'The token is not valid.',
	'courier-webhook-unreadable': 'The webhook event cannot be read.',

	'code-service-incomplete': 'This is needed to send codes to a phone.',
	'code-service-not-https': 'Please enter an address that begins with https://',
	'code-service-needed-by-cod': 'Cash on delivery needs a confirmed phone. Turn that off under Cash on delivery first.',
	'cod-phone-codes-off': 'The shop sends no codes to a phone. Choose how codes reach a phone under Log-in codes first.',
	'code-service-demo-only': 'Only a demo shop shows codes in its log. Please choose another way.',
	'contact-not-found': 'Contact request not found',
	'complaint-link-incomplete': 'This link is incomplete.',
	'newsletter-link-incomplete': 'This link is incomplete.',
	'stock-request-link-incomplete': 'This link is incomplete.',
	'breach-not-found': 'Data breach not found',
	'consent-not-found': 'Consent not found',
	'subscriber-not-found': 'User not found',
} as const satisfies Record<string, RefusalMessage>

function mergeMessages() {
	return {
		...cartRefusals,
		...catalogRefusals,
		...orderRefusals,
		...peopleRefusals,
		...requestRefusals,
		...settingsRefusals,
	}
}

/** The sentences of all refusals, by their ids. Without the `PURE` mark, browsers would load all of them. */
const refusalMessages = /* @__PURE__ */ mergeMessages()

export type RefusalMessageId = keyof typeof refusalMessages

type TemplateValues<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
	? { [K in Name]: string | number | RefusalDate } & TemplateValues<Rest>
	: object
type MessageValues<Message> = Message extends string
	? TemplateValues<Message>
	: Message extends { api: infer Api; screen: infer Screen }
		? TemplateValues<Api> & TemplateValues<Screen>
		: never

/** The values that a message needs. */
export type RefusalValues<Id extends RefusalMessageId = RefusalMessageId> = MessageValues<(typeof refusalMessages)[Id]>

/** Returns the sentence of a refusal with `{name}` where a value goes. */
export function findRefusalMessage(audience: 'api' | 'screen', id: RefusalMessageId): string {
	const message: RefusalMessage = refusalMessages[id]
	return typeof message === 'string' ? message : message[audience]
}

/** Returns the sentence of a refusal for a screen or for a client of the JSON API. */
export function formatRefusal(audience: 'api' | 'screen', id: RefusalMessageId, values: object): string {
	const text = findRefusalMessage(audience, id)
	const known = new Map<string, unknown>(Object.entries(values))
	return text.replace(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)))
}
