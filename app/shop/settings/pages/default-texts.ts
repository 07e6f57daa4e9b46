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
	/** The year. `null` until the owner enters it. */
	founded: number | null
}

function describeDeliveryAbroad(areDaysWritten: boolean): string {
	return `We ship internationally to select countries.${areDaysWritten ? '' : ' Delivery takes 10-20 business days from dispatch.'}

Customs duties and import taxes depend on the destination country. They are not included in our prices and are paid by the recipient.`
}

/** Returns the shipping policy used until the owner saves another. */
export function buildShippingPolicy({ homeState }: ShopDetails, highlights: PolicyHighlights): string {
	const {
		shippingCosts,
		areCostsSaved,
		deliveryDays,
		areDaysWritten,
		areHolidaysSaved,
		isAbroadServed,
		isServedEverywhere,
	} = highlights
	const freeAbove = exampleShipping.freeAbove.toLocaleString(locale)
	const serviceArea = isServedEverywhere
		? 'We deliver to every state and union territory. Islands and hill districts may take longer.'
		: 'We do not deliver to every PIN code. The checkout tells you before you order.'
	const facts = [
		'Dispatch: 1-2 business days',
		...listDeliveryFacts(highlights),
		...(areDaysWritten || !isAbroadServed ? [] : ['Delivery abroad: 10-20 business days']),
		...(areCostsSaved ? [] : [`Free shipping in India: Above INR ${freeAbove}`]),
	]
	const counting = deliveryDays && !areDaysWritten ? ' Business days count from the day after your order.' : ''
	return unwrapParagraphs(`
We dispatch every order within 1-2 business days.
${deliveryDays || `Delivery within India takes a further 5-10 business days${isAbroadServed ? ', abroad 10-20' : ''}.`}

${facts.map((fact) => `- ${fact}`).join('\n')}

# Shipping costs

${shippingCosts}

The total at checkout is the full amount that you pay. We add nothing to it after you have placed the order.

# Dispatch

We pack your order and hand it to the courier within 1-2 business days. Business days are Monday to Saturday${
		areHolidaysSaved
			? `; public holidays
in ${homeState} do not count`
			: ''
	}.

You can follow the status of your order in your account, under Order: pending, processing, shipped, delivered.

# Delivery in India

${deliveryDays || 'Delivery takes 5-10 business days from dispatch.'}${counting}
${serviceArea} Please enter a phone number at checkout if your
address is hard to find.

# Delivery abroad

${isAbroadServed ? describeDeliveryAbroad(areDaysWritten) : 'We deliver only within India.'}

# If it arrives damaged

Tell us within 48 hours of delivery. Send your order number and a few photos of the parcel and the damage through the
[contact page](/contact). We reply within 24 business hours.

Our [return policy](/returnpolicy) explains what happens next.

# Wrong address

We can correct the address until the parcel is dispatched, so please contact us as soon as possible. If a parcel is
returned because the address was wrong or nobody accepted it, we charge for shipping it again. All other conditions of
an order are in our [terms and conditions](/termsandconditions).
`)
}

/** Returns the delivery times in India, one per zone where the owner has saved numbers of days. */
function listDeliveryFacts({ deliveryDays, deliveryZones, areDaysWritten }: PolicyHighlights): string[] {
	if (areDaysWritten) return [deliveryDays]
	if (deliveryZones.length === 0) return ['Delivery in India: 5-10 business days']
	return deliveryZones.map(({ title, time }) => `${title}: ${time.charAt(0).toUpperCase()}${time.slice(1)}`)
}

/** Returns the return policy used until the owner saves another. */
export function buildReturnPolicy({ returns, cancelling }: PolicyHighlights): string {
	return unwrapParagraphs(`
${returns.isOffered ? returns.text : 'No return, no exchange.'} If an item arrives damaged or defective, we put it right.

- Returns: ${returns.fact}
- Damaged or defective: Replaced
- Our reply: Within 48 hours
- Cancellation: ${cancelling.fact}

${returns.isOffered ? buildReturnsOffered(returns.text) : buildNoReturns(returns)}

The size and fit of each product are on its page. Compare the measurements with clothes that fit you well.

# Damaged or defective

Tell us within 48 hours of delivery, on the [contact page](/contact) or by email. Please include:

- your order number,
- a short description of the problem,
- two or three photos: the whole item, the fault and the parcel.

We reply within 48 hours. Until then, please keep the item unworn and unwashed, with its labels on. Check your parcel
when it arrives, so that you can report damage in time.

# How we put it right

We replace a damaged or defective item with the same one. If it is out of stock, we offer an exchange for another item or store credit, at our discretion.

Small variations in dye, print and grain are normal and are not defects. Wear, and damage from ignoring the care label,
are not covered.

# Cancelling an order

${cancelling.text} If you have already paid, we refund the full amount. An order that has shipped can no longer be cancelled.
`)
}

function buildNoReturns({ title, text }: PolicyHighlights['returns']): string {
	return `
# No returns

This applies to every order: **${title}**. ${text}`
}

function buildReturnsOffered(text: string): string {
	return `
# Returning an item

${text} Request it on the page of the order in [your account](/profile?tab=order), and wait for our answer before you
send the item. We refund what you paid for it, also if the size that you want instead is sold out.`
}

/** Returns the privacy policy used until the owner saves another. */
export function buildPrivacyPolicy({ name, email }: ShopDetails, { payingOnline }: PolicyHighlights): string {
	return unwrapParagraphs(`
We store what your orders need and what you enter yourself. This site has no advertising networks and no trackers, and
we do not sell your data.

# What we store

- Your account: username, email, phone number, and the pictures that you add to your profile.
- Your password, only as a hash from which nobody can read it, including us.
- Your orders: the items, the address, the payment method, and the measurements and notes that you enter.
- Your cart and its note, until you order or empty it.
- Your reviews, shown with your username.
- Messages that you send through the contact page.
- Your name and phone number, if you sign up for daily updates.
- Items on your wishlist, and whether you asked for emails about them.
- Your name and email address or phone number, if you ask to be notified when an item is back in stock: until
${requestDays.notified} days after we notified you, or for ${requestDays.waiting} days.

# Why we store it

Only to deliver your orders, to answer you, and to send the updates that you asked for.

${payingOnline} We remove the place and the time from photos that you upload before we store them.

# Cookies

One cookie keeps you logged in, and one carries a message such as "Product added to cart!" to the next page. If you check
the delivery to a PIN code, another one remembers that code, and one stores your wishlist while you are logged out. Two
more remember for thirty days which products you viewed and which size you chose last. They stay in your browser, and we
store no list of them. Cookies are set only when they are needed, and none of them tracks you on other sites.

# Who receives it

The courier receives the name, address and phone number for your parcel. Our server logs technical data of each visit,
such as the page and the time, to keep the shop running and secure. We disclose data to authorities only if the law
requires it. ${name} neither sells nor rents out personal data.

# How long we store it

Your account is stored until you delete it. Orders are stored as long as tax law requires; once your account is
deleted, they no longer contain your personal data. We delete messages and sign-ups when you ask us to.

# Your rights

You may view, correct, download and delete your data. You can do most of this in [your account](/profile); for anything
else, write to ${email ? `${email} or` : 'us'} through the [contact page](/contact). We reply within 48 hours.

# Changes

We announce important changes on this page. Our [terms and conditions](/termsandconditions) contain everything else.
`)
}

/** Joins the wrapped lines of each paragraph in the source into one line. */
export function unwrapParagraphs(text: string): string {
	return text
		.trim()
		.replace(/\n{3,}/g, '\n\n')
		.replace(/([^\n])\n(?![\n#-])/g, '$1 ')
}

/** Returns the terms used until the owner saves others. */
export function buildTerms({ name, address, city, founded }: ShopDetails, highlights: PolicyHighlights): string {
	const { paying, returns, cancelling } = highlights
	return unwrapParagraphs(`
These terms apply when you visit this site, create an account or place an order.

# Who we are

This is the online shop of ${name}${city && ` in ${city}`}${founded ? `, founded in ${founded}` : ''}. By using this site, you
agree to these terms. If you do not agree, please do not order here.

${address}

# Your account

You need an account to add items to a cart, to order and to write reviews. Enter your own name and a valid address, and
keep your password secret: orders placed through your account count as yours. Tell us at once if somebody else knows your
password.

# Products and prices

Prices are in Indian rupees and include taxes. A struck-through price is the price before the reduction. Colors may look
slightly different on your screen.

A product may sell out while it is in your cart. The price at checkout applies. If it has changed since you added the
product, we show you the new price before you order.

# Ordering

Your order is placed when you see the confirmation with its number. ${paying}
We may decline an order that we cannot fulfill, because an item is out of stock or because we cannot deliver to the
address. You then owe nothing, and we refund what you have paid.

${cancelling.text}

# Delivery, damage and returns

Our [shipping policy](/shippingpolicy) contains dispatch and delivery times and shipping costs.
${returns.isOffered ? returns.text : 'There are no returns.'} Damaged or defective products are replaced, as described in the [return policy](/returnpolicy).

# Your reviews and photos

You can review each product once it was delivered to you. Please write about your own experience. We remove reviews
that insult people, advertise something else or break the law, but not reviews that are critical of us. You keep all
rights to your texts and photos and allow us to show them on this site.

# Our photos, texts and designs

You are welcome to share links. Please ask us before you use photos, texts or designs of this site for a business.

# Your data

Our [privacy policy](/privacypolicy), which is part of these terms, explains which data we store and why.

# Law

The law of India applies, and the courts ${city ? `in ${city}` : 'at our place of business'} decide disputes that we
cannot settle. If part of these terms is invalid, the rest still applies. We may change these terms; the terms on the day
of your order apply to it.
`)
}

/** Returns the Our Story text used until the owner writes one. It contains nothing that only the owner knows. */
export function buildOurStory(
	{ name, city, founded }: ShopDetails,
	{ isAbroadServed }: Pick<PolicyHighlights, 'isAbroadServed'>,
): string {
	return unwrapParagraphs(`
${name} is a clothing shop${city && ` in ${city}`}${founded ? `, since ${founded}` : ''}.

# Our products

See everything on [All Products](/allproducts), and the latest products on [New Arrivals](/newarrivals). We deliver in
India${isAbroadServed ? ' and to select countries abroad' : ''}.

# Contact

Do you have a question about a size, an item or an order? [Write to us](/contact).
`)
}
