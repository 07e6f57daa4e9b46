// Reviews: at most one for each customer and product, which was delivered.

export const REVIEWS: readonly {
	/** handle */
	product: string
	/** e-mail */
	customer: string
	rating: 1 | 2 | 3 | 4 | 5
	description: string
	fit?: 'small' | 'true' | 'large'
	/** Which of the product's pictures the buyer has sent. */
	photos?: readonly number[]
	daysAgo: number
}[] = [
	{
		product: 'piplod-ribbed-cotton-tee',
		customer: 'riya.shah@example.com',
		rating: 5,
		daysAgo: 290,
		description:
			'Two years of buying tees online and this is the first one whose neck has not gone wavy after washing. Ordering the black next.',
	},
	{
		product: 'textile-market-wide-leg-jeans',
		customer: 'riya.shah@example.com',
		rating: 5,
		daysAgo: 289,
		description:
			'Proper heavy denim and they really did shorten it to the length I wrote. I am 5 ft 1, this never happens.',
	},
	{
		product: 'saddle-stitch-belt',
		customer: 'riya.shah@example.com',
		rating: 4,
		daysAgo: 270,
		description: 'Thick, plain, smells like leather and not like glue. Very stiff for the first two weeks.',
	},
	{
		product: 'surat-saddle-bag',
		customer: 'riya.shah@example.com',
		photos: [1],
		rating: 5,
		daysAgo: 180,
		description:
			'Writing this after four months of daily use. The tan has gone darker where my hand rests, and it looks better than when it came.',
	},
	{
		product: 'sachin-straight-jeans',
		customer: 'meera.iyer@example.in',
		rating: 4,
		daysAgo: 250,
		description: 'Good plain jeans. They do loosen at the waist like the page says, so trust it and do not size up.',
	},
	{
		product: 'athwa-crisp-poplin-shirt',
		customer: 'meera.iyer@example.in',
		rating: 5,
		daysAgo: 251,
		description: 'Finally a shirt that does not gape. The hidden button is such a small thing.',
	},
	{
		product: 'five-card-sleeve',
		customer: 'meera.iyer@example.in',
		rating: 5,
		daysAgo: 244,
		description: 'Bought three for my team. Neat, and at this price I did not feel bad about it.',
	},
	{
		product: 'varachha-leather-sneakers',
		customer: 'meera.iyer@example.in',
		rating: 3,
		daysAgo: 230,
		description:
			'They look lovely, but the heel rubbed for a good ten days. Fine now. I would have liked to know that before a wedding weekend.',
	},
	{
		product: 'tapi-oversized-linen-shirt',
		customer: 'asha@example.com',
		rating: 5,
		fit: 'true',
		daysAgo: 92,
		description:
			'It went through a whole season of rain with me. Dries on the body, and creases in a nice way. I have stopped ironing it.',
	},
	{
		product: 'slim-bifold-wallet',
		customer: 'asha@example.com',
		rating: 4,
		daysAgo: 185,
		description: 'Slim as promised. Takes six cards but the sixth needs convincing for the first week.',
	},
	{
		product: 'tapi-oversized-linen-shirt',
		customer: 'sneha.kulkarni@example.com',
		rating: 4,
		fit: 'large',
		daysAgo: 188,
		description:
			'Beautiful rust, exactly as in the photo. It is really oversized, so keep that in mind if you are petite.',
	},
	{
		product: 'office-hours-pleated-trousers',
		customer: 'sneha.kulkarni@example.com',
		rating: 5,
		daysAgo: 180,
		description:
			"Took two pairs after touching the first one at a friend's place. They survive the Pune-Mumbai train without a crease.",
	},
	{
		product: 'athwa-crisp-poplin-shirt',
		customer: 'sneha.kulkarni@example.com',
		rating: 4,
		daysAgo: 179,
		description: 'Good cloth, not transparent. It needs a hot iron to look as sharp as the picture.',
	},
	{
		product: 'monsoon-linen-shirt-dress',
		customer: 'sneha.kulkarni@example.com',
		photos: [1, 2],
		rating: 5,
		daysAgo: 176,
		description: 'Pockets! And deep ones. The belt loops are in the right place too.',
	},
	{
		product: 'quilted-block-print-trucker',
		customer: 'sneha.kulkarni@example.com',
		rating: 2,
		daysAgo: 170,
		description:
			'Lovely print, but it runs boxy and short on me and there is no exchange. My mistake for not measuring, yet a size chart with the garment width would help.',
	},
	{
		product: 'nanpura-block-print-peplum-top',
		customer: 'fatima.shaikh@example.in',
		rating: 4,
		daysAgo: 172,
		description:
			'The print is a little crooked near the side, which is how you know that a person made it. Colour stayed after three washes.',
	},
	{
		product: 'tapi-oversized-linen-shirt',
		customer: 'fatima.shaikh@example.in',
		rating: 5,
		fit: 'large',
		daysAgo: 171,
		description: 'Wore it to college, to a wedding mehndi and to sleep in. Worth it.',
	},
	{
		product: 'surat-saddle-bag',
		customer: 'fatima.shaikh@example.in',
		rating: 4,
		daysAgo: 160,
		description:
			'Solid bag. The strap was one hole too long for me and one of your shops punched another one without charging.',
	},
	{
		product: 'piplod-ribbed-cotton-tee',
		customer: 'fatima.shaikh@example.in',
		rating: 3,
		daysAgo: 165,
		description: 'Soft and holds its shape. The teal is greener than on my phone.',
	},
	{
		product: 'chowk-bazaar-tote',
		customer: 'ananya.b@example.com',
		rating: 5,
		daysAgo: 150,
		description:
			'Gifted to my mother, who carries files, fruit and an umbrella in it. No bill in the parcel, as I asked. Thank you.',
	},
	{
		product: 'tapi-oversized-linen-shirt',
		customer: 'ananya.b@example.com',
		rating: 4,
		fit: 'large',
		daysAgo: 158,
		description: 'Very airy, good for Kolkata humidity. One spare button would have been nice.',
	},
	{
		product: 'udhna-everyday-tank',
		customer: 'ananya.b@example.com',
		rating: 3,
		daysAgo: 100,
		description: 'Does the job. After ten washes the white is a bit less white, but for this price I cannot complain.',
	},
	{
		product: 'saputara-overnight-tote',
		customer: 'harpreet.kaur@example.com',
		rating: 5,
		daysAgo: 60,
		description:
			'Kasauli, Amritsar, Delhi, twice each. Not a scratch that I mind. It is heavy even when empty; they do tell you.',
	},
	{
		product: 'saddle-leather-biker-jacket',
		customer: 'harpreet.kaur@example.com',
		rating: 5,
		daysAgo: 118,
		description: 'Saved for this for a year. Fits like it was made for me and has softened already.',
	},
	{
		product: 'adajan-mini-skirt',
		customer: 'harpreet.kaur@example.com',
		rating: 2,
		daysAgo: 130,
		description:
			'The cloth is good but it was shorter on me than 42 cm sounds, and the page said nothing else about it. Measure first.',
	},
	{
		product: 'tapi-oversized-linen-shirt',
		customer: 'merin.dsouza@example.in',
		rating: 5,
		fit: 'true',
		daysAgo: 120,
		description:
			'My third linen shirt this year and the only one I would buy again. Sky is the colour of faded shutters here in Fontainhas.',
	},
	{
		product: 'ring-road-check-camp-shirt',
		customer: 'merin.dsouza@example.in',
		rating: 4,
		daysAgo: 112,
		description: 'The checks meet at the pocket. I look at that more than I should.',
	},
	{
		product: 'pleated-office-midi-skirt',
		customer: 'merin.dsouza@example.in',
		rating: 5,
		daysAgo: 110,
		description: 'Came out of the suitcase pleated. Wore it ten minutes later.',
	},
	{
		product: 'katargam-flared-jeans',
		customer: 'merin.dsouza@example.in',
		rating: 1,
		daysAgo: 106,
		description:
			'The zip failed on the first day. To be fair they asked for a photo, and a new pair came in nine days with nothing to pay, but I missed the party it was for.',
	},
	{
		product: 'garba-night-bandhani-skirt',
		customer: 'nandini.reddy@example.com',
		rating: 5,
		daysAgo: 70,
		description:
			'Nine nights, no tear, and two strangers asked me where I got it. The drawstring AND the hook is genius.',
	},
	{
		product: 'bandhani-festive-tunic',
		customer: 'nandini.reddy@example.com',
		photos: [1],
		rating: 4,
		daysAgo: 72,
		description: 'Gorgeous up close. Dry clean only is a pain but expected with silk.',
	},
	{
		product: 'festive-bandhani-bucket-bag',
		customer: 'nandini.reddy@example.com',
		rating: 4,
		daysAgo: 71,
		description: 'Matches the skirt perfectly. It fits a phone and keys, not much more.',
	},
	{
		product: 'garba-night-bandhani-skirt',
		customer: 'kinjal.desai@example.in',
		rating: 5,
		daysAgo: 50,
		description: 'ઘેર બહુ સરસ છે, અને રંગ ફોટા જેવો જ છે. બહેનના લગ્નમાં સંગીતની રાતે પહેર્યો.',
	},
	{
		product: 'tapi-oversized-linen-shirt',
		customer: 'kinjal.desai@example.in',
		rating: 3,
		daysAgo: 52,
		description: 'Nice fabric, but ivory shows every chai stain. I should have taken olive.',
	},
	{
		product: 'block-print-wrap-midi-dress',
		customer: 'kinjal.desai@example.in',
		rating: 5,
		daysAgo: 48,
		description: 'It stays shut! I cycled in it. The name is longer than my address, though.',
	},
	{
		product: 'gopi-talav-bucket-bag',
		customer: 'kinjal.desai@example.in',
		rating: 4,
		daysAgo: 45,
		description: 'Cute, stands on its own like they say. The drawcord was tight in the beginning.',
	},
	{
		product: 'saddle-leather-chelsea-boots',
		customer: 'tanvi.mehta@example.com',
		rating: 5,
		daysAgo: 30,
		description:
			'Bandra puddles have not killed them, and a bit of wax brings them back. Half a size of room for socks is accurate.',
	},
	{
		product: 'suvali-slip-dress',
		customer: 'tanvi.mehta@example.com',
		rating: 3,
		daysAgo: 32,
		description: 'Pretty, and the satin has weight. It creases when you sit, so not for a long dinner.',
	},
	{
		product: 'commuter-laptop-satchel',
		customer: 'tanvi.mehta@example.com',
		rating: 5,
		daysAgo: 28,
		description: 'The hidden magnets are the best idea on any bag I own. Harbour Line tested.',
	},
	{
		product: 'block-print-wrap-midi-dress',
		customer: 'lalrinpuii@example.in',
		rating: 4,
		daysAgo: 12,
		description:
			'Took nine days to reach Aizawl, which is quick for us. Dress is lovely. Shipping by weight was less than I feared.',
	},
	{
		product: 'ghod-dod-cargo-trousers',
		customer: 'lalrinpuii@example.in',
		rating: 4,
		daysAgo: 10,
		description: 'Pockets lie flat and the drawcord works for our steep wet roads. Wish they had it in rust.',
	},
	{
		product: 'tapi-oversized-linen-shirt',
		customer: 'lalrinpuii@example.in',
		rating: 4,
		fit: 'large',
		daysAgo: 11,
		description: 'Bought it after reading the other reviews. They were right.',
	},
]
