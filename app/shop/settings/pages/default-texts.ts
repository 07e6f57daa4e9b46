import { requestDays } from '../../values/limits.ts'
import { exampleShipping } from '../delivery/delivery-prices.ts'
import type { PolicyHighlights } from './policy-highlights.ts'

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
	return `We ship internationally to select countries.${areDaysWritten ? '' : ' Delivery takes 10-20 business days, counted from dispatch.'}

Customs duties and import taxes are set by the country that the parcel enters. They are not part of our price, and the person who receives it pays them.`
}

/** Returns the shipping policy used until the owner saves another. */
export function buildShippingPolicy({ city, homeState }: ShopDetails, highlights: PolicyHighlights): string {
	const {
		shippingCosts,
		areCostsSaved,
		deliveryDays,
		areDaysWritten,
		areHolidaysSaved,
		isAbroadServed,
		isServedEverywhere,
	} = highlights
	const freeAbove = exampleShipping.freeAbove.toLocaleString('en-IN')
	const serviceArea = isServedEverywhere
		? 'We deliver to every state and union territory; islands and hill districts take longest.'
		: 'We do not deliver to every PIN code: the checkout says so before you order.'
	const facts = [
		'Dispatch: 1-2 business days',
		...listDeliveryFacts(highlights),
		...(areDaysWritten || !isAbroadServed ? [] : ['Delivery abroad: 10-20 business days']),
		...(areCostsSaved ? [] : [`Free shipping in India: Above INR ${freeAbove}`]),
	]
	const counting = deliveryDays && !areDaysWritten ? ' Business days count from the day after your order.' : ''
	return unwrapParagraphs(`
Every order leaves ${city || 'us'} within 1-2 business days. ${deliveryDays || `In India it is with you 5-10 business days later${isAbroadServed ? ', elsewhere in 10-20' : ''}.`}

${facts.map((fact) => `- ${fact}`).join('\n')}

# What shipping costs

${shippingCosts}

The total that you see at checkout is what you pay. We never add to it after you have placed the order.

# Dispatch

We pack and hand over your order within 1-2 business days. Business days are Monday to Saturday${
		areHolidaysSaved
			? `; public holidays
in ${homeState} do not count`
			: ''
	}. Before Diwali and Navratri a parcel may wait a day longer.

You can follow each step in your account, under Order: pending, processing, shipped, delivered.

# Delivery in India

${deliveryDays || 'Delivery takes 5-10 business days, counted from dispatch.'}${counting}
${serviceArea} Please give a telephone number at checkout if
your address is hard to find.

# Delivery abroad

${isAbroadServed ? describeDeliveryAbroad(areDaysWritten) : 'We deliver only within India.'}

# If it arrives damaged

Tell us within 48 hours of delivery. Send your order number and a few photographs of the parcel and of what is
wrong through the [contact page](/contact). You will have our reply within 24 business hours.

What happens then is written in the [return policy](/returnpolicy).

# A wrong address

As long as the parcel is with us we can still correct its address, so write at once. One that comes back because
the address was wrong or nobody took it in is sent again at your cost. The rest of what we agree on when you
order is in our [terms and conditions](/termsandconditions).
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
${returns.isOffered ? returns.text : 'No return, no exchange.'} If a piece reaches you damaged or defective, we put it right.

- Returns: ${returns.fact}
- Damaged or defective: Replaced
- Our reply: Within 48 hours
- Cancellation: ${cancelling.fact}

${returns.isOffered ? buildReturnsOffered(returns.text) : buildNoReturns(returns)}

Each product has its measurements under size and fit. Compare them with something that you like to wear.

# Damaged or defective

Tell us within 48 hours of delivery, on the [contact page](/contact) or by mail. What we need:

- your order number,
- what is wrong, in a sentence or two,
- two or three photographs: the whole piece, the fault, the parcel.

We reply within 48 hours. Please keep the piece unworn and unwashed, with its labels on, until you have heard
from us.

# How we put it right

We replace a damaged or defective piece with the same one. When there is none left, we offer an exchange for something else or store credit, at our discretion.

Small differences in dye, print and grain are how hand-made things look, and no defect. Neither is what comes of
wear or of washing against the label.

# Cancelling an order

${cancelling.text} Once its status says Shipped, it is on the road and can no longer be cancelled.
`)
}

function buildNoReturns({ title, text }: PolicyHighlights['returns']): string {
	return `
# No returns

Our rule is printed on the home page and holds for every order: **${title}**. ${text}`
}

function buildReturnsOffered(text: string): string {
	return `
# Sending something back

${text} Ask for it on the page of the order in [your account](/profile?tab=order), and wait for our answer before
you send it. We pay back what you paid for the piece; a size that is sold out is paid back, too.`
}

/** Returns the privacy policy used until the owner saves another. */
export function buildPrivacyPolicy({ name, email }: ShopDetails, { payingOnline }: PolicyHighlights): string {
	return unwrapParagraphs(`
We keep what an order needs and what you tell us yourself. No advertising networks, no trackers, nothing sold to
anybody.

# What we keep

- Your account: username, email, phone number, and the pictures that you add to your profile.
- Your password only in a form from which nobody can read it, not even we.
- Your orders: what you bought, where it goes, how you pay, and the measurements and notes that you give us for
it.
- Your cart and its note, until you order or empty it.
- Your reviews, shown with your username.
- Messages that you send through the contact page.
- Your name and phone number, if you sign up for daily updates.
- What you save by its heart, in your account, and whether you asked us to write to you about it.
- Your name and email address or phone number, if you ask us to tell you when something is back in stock: until
${requestDays.notified} days after we notified you, or for ${requestDays.waiting} days.

# What we keep it for

To make and deliver what you ordered, to answer you, and to send the updates that you asked for. For nothing
else.

${payingOnline} Photographs that you upload lose the place and the time at which they were taken before we store them.

# Cookies

We use a cookie that remembers that you are logged in, and one that carries a message such as "Product added to
cart!" from one page to the next. If you ask what delivery to your PIN code costs, another one remembers that
code, and one holds the items that you save by their hearts. Two more remember in your browser, for thirty days, which
products you looked at and which size you chose last; we keep no list of it. They are set only when they are needed.
There is nothing to consent to, because nothing follows you around.

# Who else sees it

The courier gets the name, address and phone number on your parcel. Our server notes technical data of each
visit, such as the page and the time, to keep the shop running and safe. We hand over data to an authority only
when the law obliges us to. ${name} sells and lends data to nobody.

# How long

Your account stays until you delete it. Orders stay as long as tax law wants us to keep them, without your
account and without a link to you once it is deleted. Messages and sign-ups go as soon as you ask.

# What you can ask for

You may see, correct, take away and delete what we have about you. Most of it you can do yourself in [your
account](/profile); for the rest write ${email && `to ${email} or `}through the [contact page](/contact). We
answer within 48 hours.

# Changes

When this page changes in a way that matters to you, we say so on it. How we do business otherwise is in the
[terms and conditions](/termsandconditions).
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
What we promise and what we ask when you look around, open an account and order here. Written to be read.

# Who we are

This is the web shop of ${name}${city && ` in ${city}`}${founded ? `, which has been there since ${founded}` : ''}. Using this site, you
agree to these terms; if you do not, please do not order here.

${address}

# Your account

You need an account to fill a cart, to order and to review. Give your own name and an address that reaches you,
and keep your password to yourself: what is ordered through your account counts as ordered by you. Tell us at
once if somebody else has it.

# Products and prices

Prices are in Indian rupees and include taxes. A struck-through price is what the piece cost before. We
photograph everything in daylight, yet a screen may show a color a little differently.

A product may sell out while it is in your cart. The price that counts is the one at
checkout; should it have changed since you looked, you are shown the new one before you order.

# Ordering

Your order is placed when you see the confirmation with its number. ${paying}
We may decline an order that we cannot fulfill, for want of stock or because the address cannot be served; then
you owe nothing and get back what you have paid.

${cancelling.text}

# Delivery, damage and returns

When your parcel leaves, how long it travels and what that costs is in the [shipping policy](/shippingpolicy).
${returns.isOffered ? returns.text : 'There are no returns.'} Damaged or defective products are replaced, as the [return policy](/returnpolicy) says.

# Reviews and pictures of yours

You can review what was delivered to you, once for each product. Write what you have seen and worn yourself. We
leave unkind words about our work where they are, and take down what insults people, advertises something else
or breaks the law. You keep all rights in your words and pictures and allow us to show them on this site.

# Our pictures, texts and patterns

What you see on this site was made by us or for us. Share links as you like; ask us before you use pictures,
texts or designs for a business.

# Your data

Which data we keep, and why, is in the [privacy policy](/privacypolicy). It is part of these terms.

# Law

The law of India applies, and the courts ${city ? `in ${city}` : 'where we have our place of business'} decide what
we cannot settle between us. If a part of these terms does not hold, the rest does. We may change them; for an order,
those count that stood here when you placed it.
`)
}

/** Returns the Our Story text used until the owner writes one. It contains nothing that only the owner knows. */
export function buildOurStory(
	{ name, city, founded }: ShopDetails,
	{ isAbroadServed }: Pick<PolicyHighlights, 'isAbroadServed'>,
): string {
	return unwrapParagraphs(`
${name} is a clothing shop${city && ` in ${city}`}${founded ? `, since ${founded}` : ''}.

# What you find here

Everything that we have is on [All Products](/allproducts), and what came last on [New Arrivals](/newarrivals).
Order it here, and we send it to your door, anywhere in India${isAbroadServed ? ' and to select countries beyond' : ''}.

# Ask us

A question about a size, a piece or an order? [Write to us](/contact). The same people who pack it answer.
`)
}
