import type { Translate } from '#app/i18n/translate.ts'
import { requestDays } from '../../values/limits.ts'
import { exampleShipping } from '../delivery/delivery-prices.ts'
import type { PolicyHighlights } from './policy-highlights.ts'
import { locale } from '../../region/india.ts'

/** The details of the shop that the texts mention. */
export interface ShopDetails {
	name: string
	email: string
	address: string
	/** The city. `''` until the owner enters one. */
	city: string
	homeState: string
	/** The year in which the shop was founded. `null` until the owner enters it. */
	founded: number | null
}

const toChoice = (value: unknown) => (value ? 'yes' : 'no')

/** Returns the arguments of the messages that name the shop's city and year. */
function toPlaceArguments({ name, city, founded }: ShopDetails) {
	return { name, city, hasCity: toChoice(city), year: String(founded ?? ''), hasYear: toChoice(founded) }
}

/** Joins paragraphs, without empty ones. */
const joinParagraphs = (paragraphs: readonly string[]) => paragraphs.filter(Boolean).join('\n\n')
const joinSentences = (sentences: readonly string[]) => sentences.filter(Boolean).join(' ')
const toHeading = (title: string) => `# ${title}`
const toList = (entries: readonly string[]) => entries.map((entry) => `- ${entry}`).join('\n')

/** Returns the shipping policy used until the owner saves another, in a language. */
export function buildShippingPolicy(t: Translate, { homeState }: ShopDetails, highlights: PolicyHighlights): string {
	const { shippingCosts, areCostsSaved, deliveryDays, areDaysWritten, areHolidaysSaved, isAbroadServed } = highlights
	const facts = [
		t('policies.factDispatch'),
		...listDeliveryFacts(t, highlights),
		...(areDaysWritten || !isAbroadServed ? [] : [t('policies.factAbroad')]),
		...(areCostsSaved ? [] : [t('policies.factFree', { amount: exampleShipping.freeAbove.toLocaleString(locale) })]),
	]
	return joinParagraphs([
		joinSentences([
			t('policies.shippingLead'),
			deliveryDays || t('policies.shippingUsual', { isAbroad: toChoice(isAbroadServed) }),
		]),
		toList(facts),
		toHeading(t('policies.costsTitle')),
		shippingCosts,
		t('policies.costsTotal'),
		toHeading(t('policies.dispatchTitle')),
		t('policies.dispatchText', { areHolidays: toChoice(areHolidaysSaved), state: homeState }),
		toHeading(t('policies.indiaTitle')),
		joinSentences([
			deliveryDays || t('policies.indiaUsual'),
			deliveryDays && !areDaysWritten ? t('policies.indiaCounting') : '',
			t(highlights.isServedEverywhere ? 'policies.indiaEverywhere' : 'policies.indiaPartly'),
			t('policies.indiaPhone'),
		]),
		toHeading(t('policies.abroadTitle')),
		isAbroadServed ? t('policies.abroadText', { areDaysWritten: toChoice(areDaysWritten) }) : t('policies.abroadNone'),
		toHeading(t('policies.arrivedDamagedTitle')),
		t('policies.arrivedDamagedText'),
		toHeading(t('policies.wrongAddressTitle')),
		t('policies.wrongAddressText'),
	])
}

/**
 * Returns the list items about delivery times in India: the owner's text, or else one item per zone with a saved number
 * of days, or else the default item.
 */
function listDeliveryFacts(t: Translate, { deliveryDays, deliveryFacts, areDaysWritten }: PolicyHighlights): string[] {
	if (areDaysWritten) return [deliveryDays]
	return deliveryFacts.length > 0 ? deliveryFacts : [t('policies.factIndia')]
}

/** Returns the return policy used until the owner saves another, in a language. */
export function buildReturnPolicy(t: Translate, { returns, cancelling }: PolicyHighlights): string {
	const { isOffered, title, text } = returns
	return joinParagraphs([
		joinSentences([isOffered ? text : t('policies.noReturnLead'), t('policies.returnsLead')]),
		toList([
			t('policies.factReturns', { fact: returns.fact }),
			t('policies.factDamaged'),
			t('policies.factReply'),
			t('policies.factCancelling', { fact: cancelling.fact }),
		]),
		toHeading(t(isOffered ? 'policies.returningTitle' : 'policies.noReturnsTitle')),
		isOffered ? t('policies.returningText', { text }) : t('policies.noReturnsText', { title, text }),
		t('policies.sizeText'),
		toHeading(t('policies.damagedTitle')),
		t('policies.damagedText'),
		toHeading(t('policies.putRightTitle')),
		t('policies.putRightText'),
		toHeading(t('policies.cancellingTitle')),
		joinSentences([cancelling.text, t('policies.cancellingText')]),
	])
}

/** Returns the privacy policy used until the owner saves another, in a language. */
export function buildPrivacyPolicy(t: Translate, { name, email }: ShopDetails, highlights: PolicyHighlights): string {
	return joinParagraphs([
		t('policies.privacyLead'),
		toHeading(t('policies.storedTitle')),
		t('policies.storedText', requestDays),
		toHeading(t('policies.whyTitle')),
		t('policies.whyText', { payment: highlights.payingOnline }),
		toHeading(t('policies.cookiesTitle')),
		t('policies.cookiesText'),
		toHeading(t('policies.whoTitle')),
		t('policies.whoText', { name }),
		toHeading(t('policies.howLongTitle')),
		t('policies.howLongText'),
		toHeading(t('policies.rightsTitle')),
		t('policies.rightsText', { email, hasEmail: toChoice(email) }),
		toHeading(t('policies.changesTitle')),
		t('policies.changesText'),
	])
}

/** Returns the terms used until the owner saves others, in a language. */
export function buildTerms(t: Translate, details: ShopDetails, highlights: PolicyHighlights): string {
	const { paying, returns, cancelling } = highlights
	const place = toPlaceArguments(details)
	return joinParagraphs([
		t('policies.termsLead'),
		toHeading(t('policies.weTitle')),
		t('policies.weText', place),
		details.address,
		toHeading(t('policies.accountTitle')),
		t('policies.accountText'),
		toHeading(t('policies.productsTitle')),
		t('policies.productsText'),
		toHeading(t('policies.orderingTitle')),
		t('policies.orderingText', { payment: paying }),
		cancelling.text,
		toHeading(t('policies.termsReturnsTitle')),
		t('policies.termsReturnsText', { returns: returns.isOffered ? returns.text : t('policies.noReturnTerms') }),
		toHeading(t('policies.reviewsTitle')),
		t('policies.reviewsText'),
		toHeading(t('policies.photosTitle')),
		t('policies.photosText'),
		toHeading(t('policies.dataTitle')),
		t('policies.dataText'),
		toHeading(t('policies.lawTitle')),
		t('policies.lawText', place),
	])
}

/** Returns the Our Story text used until the owner writes one. It contains nothing that only the owner knows. */
export function buildOurStory(
	t: Translate,
	details: ShopDetails,
	{ isAbroadServed }: Pick<PolicyHighlights, 'isAbroadServed'>,
): string {
	return joinParagraphs([
		t('policies.storyLead', toPlaceArguments(details)),
		toHeading(t('policies.ourProductsTitle')),
		t('policies.ourProductsText', { isAbroad: toChoice(isAbroadServed) }),
		toHeading(t('policies.contactTitle')),
		t('policies.contactText'),
	])
}
