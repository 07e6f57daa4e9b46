import { unwrapParagraphs, type ShopDetails } from './policy-texts.ts'
import type { PolicyHighlights } from './policy-highlights.ts'

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
we cannot settle between us. If a part of these
terms does not hold, the rest does. We may change them; for an order, those count that stood here when you
placed it.
`)
}

/** Returns the Our Story text used until the owner writes one. It contains nothing that only the owner knows. */
export function buildOurStory({ name, city, founded }: ShopDetails): string {
	return unwrapParagraphs(`
${name} is a clothing shop${city && ` in ${city}`}${founded ? `, since ${founded}` : ''}.

# What you find here

Everything that we have is on [All Products](/allproducts), and what came last on [New Arrivals](/newarrivals). Order it
here, and we send it to your door, anywhere in India and to select countries beyond.

# Ask us

A question about a size, a piece or an order? [Write to us](/contact). The same people who pack it answer.
`)
}
