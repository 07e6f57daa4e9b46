import { flowing } from './flowing.ts'

/** Of the terms until the owner saves others. */
export function termsText({ name, address }: { name: string; address: string }): string {
	return flowing(`
What we promise and what we ask when you look around, open an account and order here. Written to be read.

# Who we are

${name} makes and sells clothing and leather goods in Surat, Gujarat, India, since 2020. Using this site, you
agree to these terms; if you do not, please do not order here.

${address}

# Your account

You need an account to fill a cart, to order and to review. Give your own name and an address that reaches you,
and keep your password to yourself: what is ordered through your account counts as ordered by you. Tell us at
once if somebody else has it.

# Products and prices

Prices are in Indian rupees and include taxes. A struck-through price is what the piece cost before. We
photograph everything in daylight, yet a screen may show a colour a little differently.

We make small batches, so a product may sell out while it is in your cart. The price that counts is the one at
checkout; should it have changed since you looked, you are shown the new one before you order.

# Ordering

Your order is placed when you see the confirmation with its number. You can pay online or in cash on delivery.
We may decline an order that we cannot fulfil, for want of stock or because the address cannot be served; then
you owe nothing and get back what you have paid.

You can cancel until dispatch.

# Delivery, damage and returns

When your parcel leaves, how long it travels and what that costs is in the [shipping policy](/shippingpolicy).
There are no returns; damaged or defective products are replaced, as the [return policy](/returnpolicy) says.

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

The law of India applies, and the courts in Surat decide what we cannot settle between us. If a part of these
terms does not hold, the rest does. We may change them; for an order, those count that stood here when you
placed it.
`)
}

/** Of Our Story, alike. */
export function storyText({ name }: { name: string }): string {
	return flowing(`
${name} began in 2020 with one cutting table in Surat.

- Established: 2020
- Made in: Surat, Gujarat, India
- How: In small batches
- Where to find us: Three outlets

# Western wear, from here

Surat has woven, dyed and traded cloth for longer than anybody remembers. What it did not have, when we were
looking for it, was the clothes that we wanted to wear: shirts with room in them, jeans that sit, a jacket that
is still right in ten years.

So we made them. Womenswear first, western in cut, in cloth from down the road. GenZ found us before we had a
sign above the door.

# Small batches

We cut a few pieces of each design, look at how they wear, and cut the next ones better. That is why a colour
may be gone next month, and why there is no warehouse full of things that nobody asked for.

It is also why we are strict: no return, no exchange. Every piece is counted. If one reaches you damaged or
defective, we replace it.

# Leather

Bags, belts, boots and jackets came next. They are cut whole where it counts, stitched so that they can be
stitched again, and get better with the years. Premium quality is a word that everybody uses; we would rather
you turn the bag inside out and look.

# Three outlets and a web shop

You can try everything on in our three outlets in and around the city, or order it here and have it sent to your
door, anywhere in India and to select countries beyond.

Either way it is the same people who cut it, pack it and answer when you write.
`)
}
