/** The settings that the owner of the demo shop saved. */
export const SETTINGS: Readonly<Record<string, string | number>> = {
	'shop.about': 'Western wear and leather, made in small batches.',
	'shop.founded': 2020,
	'delivery.homePrice': 60,
	'delivery.firstPrice': 90,
	'delivery.furtherPrice': 40,
	'delivery.abroadPrice': 1800,
	'delivery.freeFrom': 5000,
	'delivery.homeDays': 7,
	'delivery.elsewhereDays': 12,
	'pages.story': `Zari Lane began in 2020 with one cutting table in Surat.

- Established: 2020
- Made in: Surat, Gujarat, India
- How: In small batches
- Where to find us: Three outlets

# Western wear, from here

Surat has woven, dyed and traded cloth for longer than anybody remembers. What it did not have, when we were looking for it, was the clothes that we wanted to wear: shirts with room in them, jeans that sit, a jacket that is still right in ten years.

So we made them. Womenswear first, western in cut, in cloth from down the road. GenZ found us before we had a sign above the door.

# Small batches

We cut a few pieces of each design, look at how they wear, and cut the next ones better. That is why a colour may be gone next month, and why there is no warehouse full of things that nobody asked for.

# Leather

Bags, belts, boots and jackets came next. They are cut whole where it counts, stitched so that they can be stitched again, and get better with the years. Premium quality is a word that everybody uses; we would rather you turn the bag inside out and look.

# Three outlets and a web shop

You can try everything on in our three outlets in and around the city, or order it here and have it sent to your door, anywhere in India and to select countries beyond.

Either way it is the same people who cut it, pack it and answer when you write.`,
}
