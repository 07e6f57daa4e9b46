/** By e-mail: how long ago, how many stars of which product, whether it fits and which of its pictures the buyer has sent. */
const WRITTEN = {
	'riya.shah@example.com': `290 days ago, 5 of 5, piplod-ribbed-cotton-tee
		Two years of buying tees online and this is the first one whose neck has not gone wavy after washing. Ordering the black next.

		289 days ago, 5 of 5, textile-market-wide-leg-jeans
		Proper heavy denim and they really did shorten it to the length I wrote. I am 5 ft 1, this never happens.

		270 days ago, 4 of 5, saddle-stitch-belt
		Thick, plain, smells like leather and not like glue. Very stiff for the first two weeks.

		180 days ago, 5 of 5, surat-saddle-bag, photos 1
		Writing this after four months of daily use. The tan has gone darker where my hand rests, and it looks better than when it came.`,
	'meera.iyer@example.in': `250 days ago, 4 of 5, sachin-straight-jeans
		Good plain jeans. They do loosen at the waist like the page says, so trust it and do not size up.

		251 days ago, 5 of 5, athwa-crisp-poplin-shirt
		Finally a shirt that does not gape. The hidden button is such a small thing.

		244 days ago, 5 of 5, five-card-sleeve
		Bought three for my team. Neat, and at this price I did not feel bad about it.

		230 days ago, 3 of 5, varachha-leather-sneakers
		They look lovely, but the heel rubbed for a good ten days. Fine now. I would have liked to know that before a wedding weekend.`,
	'asha@example.com': `92 days ago, 5 of 5, tapi-oversized-linen-shirt, fits true
		It went through a whole season of rain with me. Dries on the body, and creases in a nice way. I have stopped ironing it.

		185 days ago, 4 of 5, slim-bifold-wallet
		Slim as promised. Takes six cards but the sixth needs convincing for the first week.`,
	'sneha.kulkarni@example.com': `188 days ago, 4 of 5, tapi-oversized-linen-shirt, fits large
		Beautiful rust, exactly as in the photo. It is really oversized, so keep that in mind if you are petite.

		180 days ago, 5 of 5, office-hours-pleated-trousers
		Took two pairs after touching the first one at a friend's place. They survive the Pune-Mumbai train without a crease.

		179 days ago, 4 of 5, athwa-crisp-poplin-shirt
		Good cloth, not transparent. It needs a hot iron to look as sharp as the picture.

		176 days ago, 5 of 5, monsoon-linen-shirt-dress, photos 1 2
		Pockets! And deep ones. The belt loops are in the right place too.

		170 days ago, 2 of 5, quilted-block-print-trucker
		Lovely print, but it runs boxy and short on me and there is no exchange. My mistake for not measuring, yet a size chart with the garment width would help.`,
	'fatima.shaikh@example.in': `172 days ago, 4 of 5, nanpura-block-print-peplum-top
		The print is a little crooked near the side, which is how you know that a person made it. Colour stayed after three washes.

		171 days ago, 5 of 5, tapi-oversized-linen-shirt, fits large
		Wore it to college, to a wedding mehndi and to sleep in. Worth it.

		160 days ago, 4 of 5, surat-saddle-bag
		Solid bag. The strap was one hole too long for me and one of your shops punched another one without charging.

		165 days ago, 3 of 5, piplod-ribbed-cotton-tee
		Soft and holds its shape. The teal is greener than on my phone.`,
	'ananya.b@example.com': `150 days ago, 5 of 5, chowk-bazaar-tote
		Gifted to my mother, who carries files, fruit and an umbrella in it. No bill in the parcel, as I asked. Thank you.

		158 days ago, 4 of 5, tapi-oversized-linen-shirt, fits large
		Very airy, good for Kolkata humidity. One spare button would have been nice.

		100 days ago, 3 of 5, udhna-everyday-tank
		Does the job. After ten washes the white is a bit less white, but for this price I cannot complain.`,
	'harpreet.kaur@example.com': `60 days ago, 5 of 5, saputara-overnight-tote
		Kasauli, Amritsar, Delhi, twice each. Not a scratch that I mind. It is heavy even when empty; they do tell you.

		118 days ago, 5 of 5, saddle-leather-biker-jacket
		Saved for this for a year. Fits like it was made for me and has softened already.

		130 days ago, 2 of 5, adajan-mini-skirt
		The cloth is good but it was shorter on me than 42 cm sounds, and the page said nothing else about it. Measure first.`,
	'merin.dsouza@example.in': `120 days ago, 5 of 5, tapi-oversized-linen-shirt, fits true
		My third linen shirt this year and the only one I would buy again. Sky is the colour of faded shutters here in Fontainhas.

		112 days ago, 4 of 5, ring-road-check-camp-shirt
		The checks meet at the pocket. I look at that more than I should.

		110 days ago, 5 of 5, pleated-office-midi-skirt
		Came out of the suitcase pleated. Wore it ten minutes later.

		106 days ago, 1 of 5, katargam-flared-jeans
		The zip failed on the first day. To be fair they asked for a photo, and a new pair came in nine days with nothing to pay, but I missed the party it was for.`,
	'nandini.reddy@example.com': `70 days ago, 5 of 5, garba-night-bandhani-skirt
		Nine nights, no tear, and two strangers asked me where I got it. The drawstring AND the hook is genius.

		72 days ago, 4 of 5, bandhani-festive-tunic, photos 1
		Gorgeous up close. Dry clean only is a pain but expected with silk.

		71 days ago, 4 of 5, festive-bandhani-bucket-bag
		Matches the skirt perfectly. It fits a phone and keys, not much more.`,
	'kinjal.desai@example.in': `50 days ago, 5 of 5, garba-night-bandhani-skirt
		ઘેર બહુ સરસ છે, અને રંગ ફોટા જેવો જ છે. બહેનના લગ્નમાં સંગીતની રાતે પહેર્યો.

		52 days ago, 3 of 5, tapi-oversized-linen-shirt
		Nice fabric, but ivory shows every chai stain. I should have taken olive.

		48 days ago, 5 of 5, block-print-wrap-midi-dress
		It stays shut! I cycled in it. The name is longer than my address, though.

		45 days ago, 4 of 5, gopi-talav-bucket-bag
		Cute, stands on its own like they say. The drawcord was tight in the beginning.`,
	'tanvi.mehta@example.com': `30 days ago, 5 of 5, saddle-leather-chelsea-boots
		Bandra puddles have not killed them, and a bit of wax brings them back. Half a size of room for socks is accurate.

		32 days ago, 3 of 5, suvali-slip-dress
		Pretty, and the satin has weight. It creases when you sit, so not for a long dinner.

		28 days ago, 5 of 5, commuter-laptop-satchel
		The hidden magnets are the best idea on any bag I own. Harbour Line tested.`,
	'lalrinpuii@example.in': `12 days ago, 4 of 5, block-print-wrap-midi-dress
		Took nine days to reach Aizawl, which is quick for us. Dress is lovely. Shipping by weight was less than I feared.

		10 days ago, 4 of 5, ghod-dod-cargo-trousers
		Pockets lie flat and the drawcord works for our steep wet roads. Wish they had it in rust.

		11 days ago, 4 of 5, tapi-oversized-linen-shirt, fits large
		Bought it after reading the other reviews. They were right.`,
}

const factsPattern = /^(\d+) days ago, (\d) of 5, ([\w-]+)(?:, fits (small|true|large))?(?:, photos ([\d ]+))?$/

/** At most one for each customer and product, which was delivered. */
export const REVIEWS = Object.entries(WRITTEN).flatMap(([customer, text]) =>
	text.split('\n\n').map((review) => {
		const [facts = '', description = ''] = review.trim().split('\n')
		const [, days, rating, product, fit, photos = ''] = factsPattern.exec(facts)!
		return {
			product: product!,
			customer,
			rating: Number(rating),
			fit: fit ?? null,
			photos: photos.split(' ').filter(Boolean).map(Number),
			daysAgo: Number(days),
			description: description.trim(),
		}
	}),
)
